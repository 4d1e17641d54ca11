import type { Board, Column } from './board.ts';
import { audienceOf, type Visibility } from './visibility.ts';

/**
 * Whether a column's limit counts the ticket (B13): only those that everyone on the board sees, so
 * that the count is the same for everyone and tells nothing of restricted tickets.
 */
export function isCounted(ticket: Visibility): boolean {
  return audienceOf(ticket) === null;
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
