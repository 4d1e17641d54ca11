import { AppError } from '../../../errors.ts';
import { can } from '../../../permissions.ts';
import { type Board, type BoardHead, trashOf } from '../../board.ts';
import type { Command } from '../../commands.ts';
import { keysAfter, lastKey } from '../../ordering.ts';
import { checkWeight } from '../../portions.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { checkRoomOfAll, endOfFirstColumn, restoredTicket } from '../restore.ts';
import { withNote } from './archive-tickets.ts';
import { checkAllowed, visibleOf } from './change-many.ts';
import { checkTicketLimit } from './tickets.ts';

const DAY_MS = 24 * 3_600_000;

export function unarchiveReads({ ticketIds }: Command<'tickets.unarchive'>): ReadSet {
  const trash = { kind: 'archived' as const, ids: ticketIds };
  return { members: true, tickets: ticketIds, counts: 'all', trash };
}

/**
 * Takes tickets out of the archive, in the order of their ids, as one change (ZA4). Deleted tickets
 * and those hidden from the actor are skipped; tickets that are on the board stay in place. A
 * ticket whose column was deleted goes to the first column.
 * @throws AppError ticket.unknown if none of them is left; forbidden, ticket.noColumn,
 * ticket.limit, ticket.tooMany, column.full
 */
export function unarchive(
  board: Board,
  { ticketIds, toFormerPlaces }: Command<'tickets.unarchive'>,
  env: Env,
): Outcome {
  const present = visibleOf(board, ticketIds, env);
  const tickets = (trashOf(board, 'archived') ?? [])
    .map(({ ticket }) => ticket)
    .filter((ticket) => can(env.actor, 'tickets.see', { board, ticket }));
  if (present.length + tickets.length === 0) throw new AppError('ticket.unknown');
  checkAllowed(board, tickets, 'tickets.archive', env);
  checkTicketLimit(board, tickets.length);
  checkWeight(tickets);
  const placed = placesOf(board, tickets, toFormerPlaces ?? false);
  checkRoomOfAll(board, placed);
  return {
    changes: placed.map((ticket) =>
      restoredTicket(board, { ...ticket, updatedAt: env.at }, 'alone'),
    ),
    history: tickets.map(({ id }) => ({ ticketId: id, text: 'Restored from the archive' })),
  };
}

/** The tickets at their new places. @throws AppError ticket.noColumn */
function placesOf(board: Board, tickets: readonly Ticket[], isFormer: boolean): Ticket[] {
  const inColumn = tickets.filter(({ columnId }) => board.columns.has(columnId));
  const homeless = tickets.filter(({ columnId }) => !board.columns.has(columnId));
  const returned = isFormer ? inColumn : atEnds(board, inColumn);
  const places = endOfFirstColumn(board, homeless.length, returned);
  return [...returned, ...homeless.map((ticket, n) => ({ ...ticket, ...places[n] }))];
}

/** The tickets at the ends of their columns. */
function atEnds(board: Board, tickets: readonly Ticket[]): Ticket[] {
  const columnIds = [...new Set(tickets.map(({ columnId }) => columnId))];
  return columnIds.flatMap((columnId) => {
    const inColumn = tickets.filter((ticket) => ticket.columnId === columnId);
    const keys = keysAfter(lastKey(board, columnId), inColumn.length);
    return inColumn.map((ticket, n) => ({ ...ticket, pos: keys[n] as string }));
  });
}

/**
 * The time (ms) before which a finished ticket must have changed last to be archived; null if the
 * board archives none by itself.
 */
export function archivingLimit(
  { archiveAfterDays }: Pick<BoardHead, 'archiveAfterDays'>,
  at: number,
): number | null {
  return archiveAfterDays ? at - archiveAfterDays * DAY_MS : null;
}

/** Archives finished tickets without a user (ZA6), which the server has chosen. */
export function archiveFinished(
  { archiveAfterDays }: Pick<BoardHead, 'archiveAfterDays'>,
  tickets: readonly Ticket[],
): Outcome {
  const days = archiveAfterDays === 1 ? 'a day' : `${archiveAfterDays} days`;
  return withNote(tickets, `Archived automatically: finished and unchanged for ${days}`);
}
