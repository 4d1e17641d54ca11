import type { Command } from '../../../core/board/commands.ts';
import { AppError } from '../../../core/errors.ts';
import type { Mutation } from '../../storage/boards/rows.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { hashOf } from './command-answers.ts';

/** The identity of a command as sent. */
export type Sent = Omit<Mutation, 'at'>;

/** The progress of a command that runs in portions, each with its own transaction and log row. */
export interface Progress {
  portions: number;
  /** Where the previous portion ended; null before the first. */
  continuation: string | null;
}

export const NOT_BEGUN: Progress = { portions: 0, continuation: null };

/**
 * The progress of a command, according to the log rows of its portions.
 * @throws AppError command.reused if a portion's id was used for another command
 */
export async function progressOf(
  query: Query,
  { log }: Pick<BoardRepositories, 'log'>,
  { sent, command, from }: { sent: Sent; command: Command; from: Progress },
): Promise<Progress> {
  for (let progress = from; ; ) {
    const portions = progress.portions + 1;
    const portion = await log.answerTo(query, portionOf(sent, portions));
    if (!portion) return progress;
    if (portion.hash !== hashOf(command)) throw new AppError('command.reused');
    progress = { portions, continuation: portion.answer.result?.id ?? null };
  }
}

/** The nth portion of a command, with an id derived from the command's. */
export function portionOf(sent: Sent, n: number): Sent {
  return { ...sent, commandId: `${sent.commandId}-${n}` };
}
