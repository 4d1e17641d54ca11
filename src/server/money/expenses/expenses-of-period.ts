import type { Day } from '../../../core/days.ts';
import type { ExpenseRecord } from '../../storage/money/expenses/expenses.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/**
 * The expenses whose receipts are of these days, oldest first; deleted ones are left out. For
 * reports and exports. The right is checked by the caller.
 */
export function expensesOfPeriod(
  { expenses }: Pick<BoardRepositories, 'expenses'>,
  query: Query,
  from: Day,
  to: Day,
): Promise<ExpenseRecord[]> {
  return expenses.ofPeriod(query, from, to);
}
