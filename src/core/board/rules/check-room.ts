import { AppError } from '../../errors.ts';
import type { Board, Column } from '../board.ts';
import {
  type Countable,
  countedTickets,
  hasHardLimit,
  isCounted,
} from '../columns/column-limit.ts';

/**
 * Checks that tickets may enter a column together (B14).
 * @throws AppError column.full
 */
export function checkRoom(board: Board, column: Column, tickets: readonly Countable[]): void {
  if (!hasHardLimit(column)) return;
  const entering = tickets.filter(isCounted).length;
  if (entering === 0) return;
  const count = countedTickets(board, column.id) + entering;
  if (count > (column.limit ?? 0)) throw new AppError('column.full');
}
