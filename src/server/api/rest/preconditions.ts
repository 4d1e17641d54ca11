import type { Command } from '../../../core/board/commands.ts';
import { AppError } from '../../../core/errors.ts';
import type { CommandGuard } from '../../boards/commands/execute-command.ts';
import { matchesIfMatch } from '../../http/files/etags.ts';
import { nullOnError } from './masked-errors.ts';
import type { Call } from './route.ts';
import { ticketTag } from './serialize.ts';
import { boardText } from './serialize-board.ts';
import { ticketAnswerOf } from './shapes.ts';

/**
 * The guard of an If-Match header: the command's target must still have that ETag for the caller.
 * It is checked with the command, so that nothing changes in between.
 * @throws AppError copy.stale, when the guard runs
 */
export async function guardFor(call: Call, command: Command): Promise<CommandGuard | undefined> {
  const { ifMatch } = call;
  if (ifMatch === null) return undefined;
  if ('ticketId' in command) return ticketGuard(call, command.ticketId, ifMatch);
  return boardGuard(call, command.boardId, ifMatch);
}

function ticketGuard({ services, viewer }: Call, ticketId: string, ifMatch: string): CommandGuard {
  return async (query) => {
    const view = await services.boardReader.ticketIn(query, viewer, ticketId);
    if (!matchesIfMatch(ifMatch, ticketTag(ticketAnswerOf(view, ticketId))))
      throw new AppError('copy.stale');
  };
}

/**
 * Reading a board takes too long for a transaction, so it is read before, and the guard only checks
 * that it has not changed since. A missing board has no ETag and matches nothing.
 */
async function boardGuard(call: Call, boardId: string, ifMatch: string): Promise<CommandGuard> {
  const reading = call.services.boardReader.board(call.viewer, boardId, async (board) => {
    return { cursor: board.cursor, etag: (await boardText(board)).etag };
  });
  const current = await nullOnError('board.unknown', reading);
  const isFresh = current && matchesIfMatch(ifMatch, current.etag);
  return async (_query, { epoch, seq }) => {
    // The command itself has taken the next number.
    const isUnchanged = current?.cursor.epoch === epoch && current.cursor.seq === seq - 1;
    if (!isFresh || !isUnchanged) throw new AppError('copy.stale');
  };
}
