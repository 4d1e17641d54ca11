import type { PhotoStore } from '../../attachments/stores/photo-store.ts';
import type { Config } from '../../config/read-config.ts';
import { createExpenseEdits, type ExpenseDeps } from './edit-expenses.ts';
import { createExpenseQueries } from './expense-queries.ts';
import { createReceipts } from './receipts.ts';

export type Expenses = ReturnType<typeof createExpenses>;

/** Expenses with receipts, for ADMINs (money §1, rules EX). */
export function createExpenses(deps: ExpenseDeps & { config: Config; photoStore: PhotoStore }) {
  return {
    ...createExpenseQueries(deps),
    ...createExpenseEdits(deps),
    receipts: createReceipts(deps),
  };
}
