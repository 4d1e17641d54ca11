import type { Command } from '../../../core/board/commands.ts';
import { AppError } from '../../../core/errors.ts';
import type { Guard } from '../../boards/execute-command.ts';
import { isMatched } from '../../http/etags.ts';
import { unlessRefused } from './refusals.ts';
import type { Call } from './route.ts';
import { ticketTag } from './serialize.ts';
import { boardText } from './serialize-board.ts';
import { answered } from './shapes.ts';

/**
 * What an If-Match header asks of a command: that what it is about is still, for who sends it, what
 * has that tag. It is decided where the command is, so that nothing comes in between.
 * @throws AppError copy.stale, when the guard is asked
 */
export async function guardFor(call: Call, command: Command): Promise<Guard | undefined> {
  const { ifMatch } = call;
  if (ifMatch === null) return undefined;
  if ('ticketId' in command) return ticketGuard(call, command.ticketId, ifMatch);
  return boardGuard(call, command.boardId, ifMatch);
}

function ticketGuard({ services, userId }: Call, ticketId: string, ifMatch: string): Guard {
  return async (query) => {
    const view = await services.boardReader.ticketIn(query, userId, ticketId);
    if (!isMatched(ifMatch, ticketTag(answered(view, ticketId)))) throw new AppError('copy.stale');
  };
}

/**
 * A board is read whole before, for that takes too long where others wait for it; then only whether
 * it is where it was. One that is not there yet has no tag, and matches nothing.
 */
async function boardGuard(call: Call, boardId: string, ifMatch: string): Promise<Guard> {
  const reading = call.services.boardReader.board(call.userId, boardId, async (board) => {
    return { cursor: board.cursor, etag: (await boardText(board)).etag };
  });
  const seen = await unlessRefused('board.unknown', reading);
  const isFresh = seen && isMatched(ifMatch, seen.etag);
  return async (_query, { epoch, seq }) => {
    // The command has taken the next number.
    const isThere = seen?.cursor.epoch === epoch && seen.cursor.seq === seq - 1;
    if (!isFresh || !isThere) throw new AppError('copy.stale');
  };
}
