import type { Board, Column } from '../board.ts';
import { isSnoozed } from '../fields/snooze.ts';
import type { Ticket } from '../ticket.ts';
import { audienceOf, type Visibility } from '../visibility.ts';

/** The fields that decide whether a column limit counts a ticket. */
export type Countable = Visibility & Pick<Ticket, 'snoozedUntil'>;

/**
 * Whether a column's limit counts the ticket (B13). Restricted tickets do not count, so the count
 * is the same for everyone and reveals nothing; neither do snoozed tickets (SN5).
 */
export function isCounted(ticket: Countable): boolean {
  return audienceOf(ticket) === null && !isSnoozed(ticket);
}

/**
 * The number of tickets in a column that its limit counts.
 * @throws if a partial board was loaded without it
 */
export function countedTickets(board: Board, columnId: string): number {
  if (board.partial) {
    const count = board.partial.columnCounts.get(columnId);
    if (count === undefined) throw new Error(`the tickets of ${columnId} were not counted`);
    return count;
  }
  let count = 0;
  for (const ticket of board.tickets.values()) {
    if (ticket.columnId === columnId && isCounted(ticket)) count += 1;
  }
  return count;
}

/** Whether entering the column is refused if it is full. */
export function hasHardLimit(column: Column | undefined): boolean {
  return typeof column?.limit === 'number' && column.isLimitHard === true;
}
