import { foldedText } from '../../../core/lib/folded-text.ts';
import type { ReadInvoice } from '../../../core/money/expenses/incoming.ts';
import { expenseOfInvoice, warningsOf } from '../../../core/money/expenses/incoming-checks.ts';
import { type MoneyDeps, moneyTransactions } from '../money-access.ts';
import { createInvoiceFileReader } from './invoice-files.ts';

export type IncomingInvoices = ReturnType<typeof createIncomingInvoices>;

/** Previews of received e-invoices before they are booked; for ADMINs (rules EI). */
export function createIncomingInvoices(deps: MoneyDeps) {
  const { repositories } = deps;
  const { expenses, businesses } = repositories;
  const { read } = moneyTransactions(deps);
  const readFile = createInvoiceFileReader();

  return {
    /**
     * Reads a received file, and finds expenses already booked from it. @throws AppError forbidden;
     * a code of e-invoices if it cannot be read
     */
    async read(userId: string, path: string): Promise<ReadInvoice> {
      // Before anything of it is read.
      await read(userId, async () => undefined);
      const invoice = await readFile(path);
      return read(userId, async (query) => {
        const { details } = await businesses.find(query);
        const expense = expenseOfInvoice(invoice);
        const isSame = ({ supplier }: { supplier: string }) =>
          foldedText(supplier) === foldedText(expense.supplier);
        const booked = (await expenses.withReference(query, expense.reference)).filter(isSame);
        const duplicates = booked.map(({ id, day, supplier, gross, currency }) => {
          return { id, day, supplier, gross, currency };
        });
        const category = await expenses.lastCategoryOf(query, expense.supplier);
        return {
          ...{ invoice, warnings: warningsOf(invoice, details.vatId), duplicates },
          expense: { ...expense, category },
        };
      });
    },
  };
}
