import { sql } from 'drizzle-orm';
import type { ExpenseRow } from '../../../core/money/expenses/expense.ts';
import type { Kit } from './kit.ts';
import type { defineMoney } from './money.ts';

/**
 * Expenses, their receipts, and on which invoice they are billed. No foreign keys to clients,
 * projects and accounts: expenses outlive them. Amounts are minor units of the row's currency.
 */
export function defineExpenses(
  k: Kit,
  { invoices }: Pick<ReturnType<typeof defineMoney>, 'invoices'>,
) {
  const expenses = k.table(
    'expenses',
    {
      id: k.text().primaryKey(),
      version: k.int().notNull(),
      day: k.text().notNull(),
      supplier: k.text().notNull(),
      reference: k.text().notNull(),
      category: k.text().notNull(),
      note: k.text().notNull(),
      currency: k.text().notNull(),
      rows: k.json<ExpenseRow[]>().notNull(),
      /** The sums of the rows. */
      net: k.int().notNull(),
      tax: k.int().notNull(),
      gross: k.int().notNull(),
      clientId: k.text(),
      projectId: k.text(),
      isBillable: k.bool().notNull(),
      dueDate: k.text(),
      paidOn: k.text(),
      /** The supplier and the category, folded, to be sorted by; and all texts, to be searched. */
      supplierKey: k.text().notNull(),
      categoryKey: k.text().notNull(),
      searchText: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      /** When it was deleted; it can be restored for 30 days. */
      deletedAt: k.int(),
    },
    (t) => [
      k.index('expenses_day').on(t.day, t.id),
      k.index('expenses_client').on(t.clientId),
      k.index('expenses_project').on(t.projectId),
      k.index('expenses_reference').on(t.reference),
      k.index('expenses_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    ],
  );
  /** Receipts; their bytes are in the store of photos and files. */
  const expenseReceipts = k.table(
    'expense_receipts',
    {
      id: k.text().primaryKey(),
      expenseId: k
        .text()
        .notNull()
        .references(() => expenses.id),
      name: k.text().notNull(),
      /** Recognised from the bytes. */
      type: k.text().notNull(),
      bytes: k.int().notNull(),
      /** SHA-256 in hex. */
      digest: k.text().notNull(),
      path: k.text().notNull(),
      storeKey: k.text(),
      uploadedBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      deletedAt: k.int(),
    },
    (t) => [
      k.unique('expense_receipts_path').on(t.path),
      k.unique('expense_receipts_expense').on(t.expenseId).where(sql`deleted_at is null`),
      k.index('expense_receipts_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    ],
  );
  /** The expenses on drafts and invoices: an expense is on one of them at most. */
  const invoiceExpenses = k.table(
    'invoice_expenses',
    {
      expenseId: k
        .text()
        .primaryKey()
        .references(() => expenses.id),
      invoiceId: k
        .text()
        .notNull()
        .references(() => invoices.id, { onDelete: 'cascade' }),
      lineId: k.text().notNull(),
    },
    (t) => [k.index('invoice_expenses_invoice').on(t.invoiceId, t.lineId)],
  );
  return { expenses, expenseReceipts, invoiceExpenses };
}
