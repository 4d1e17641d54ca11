import { AppError, type ErrorCode } from '../../../core/errors.ts';

const HIDDEN: readonly ErrorCode[] = ['forbidden', 'board.unknown', 'ticket.unknown'];

/** What `work` comes to; refusals that would tell of what is hidden are made one of the same words. */
export async function refusedAs<T>(
  refusal: ErrorCode,
  work: Promise<T>,
  hidden: readonly ErrorCode[] = HIDDEN,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isHidden = error instanceof AppError && hidden.includes(error.code);
    throw isHidden ? new AppError(refusal) : error;
  }
}

/** What `work` finds; null where it is refused with this code. */
export async function unlessRefused<T>(refusal: ErrorCode, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === refusal) return null;
    throw error;
  }
}
