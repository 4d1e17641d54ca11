import { createHash } from 'node:crypto';
import type { Command } from '../../core/board/commands.ts';
import type { Reply } from '../../core/board/feed.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { newId } from '../new-id.ts';
import type { Call } from './route.ts';

const HIDDEN: readonly ErrorCode[] = ['forbidden', 'board.unknown', 'ticket.unknown'];

/** Runs a command as the page's are run. A write under a key is done once, however often sent. */
export function execute(call: Call, command: Command, key = call.key): Promise<Reply> {
  const { services, userId, source } = call;
  const commandId = commandIdOf(userId, command.boardId, key);
  return services.execute(userId, commandId, command, source);
}

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

/** The same for the same key of the same person on the same board; of no key, a new one. */
function commandIdOf(userId: string, boardId: string, key: string | null): string {
  return key === null ? newId() : digestOf(userId, boardId, key).slice(0, 40);
}

/** Of parts that cannot be taken for one another; hexadecimal. */
export function digestOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
