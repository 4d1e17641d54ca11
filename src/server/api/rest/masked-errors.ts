import { AppError, type ErrorCode } from '../../../core/errors.ts';

const REVEALING_CODES: readonly ErrorCode[] = [
  'forbidden',
  'board.viewOnly',
  'board.commentOnly',
  'board.unknown',
  'ticket.unknown',
];

/** The result of `work`; errors that would reveal hidden data are replaced by one. */
export async function maskErrors<T>(
  refusal: ErrorCode,
  work: Promise<T>,
  hidden: readonly ErrorCode[] = REVEALING_CODES,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isHidden = error instanceof AppError && hidden.includes(error.code);
    throw isHidden ? new AppError(refusal) : error;
  }
}

/** The result of `work`; null if it fails with this code. */
export async function nullOnError<T>(refusal: ErrorCode, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === refusal) return null;
    throw error;
  }
}
