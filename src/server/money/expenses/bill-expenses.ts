import { AppError } from '../../../core/errors.ts';
import type { BilledExpense } from '../../../core/money/expenses/expense.ts';
import { expenseLine } from '../../../core/money/expenses/expense-amounts.ts';
import {
  defaultTax,
  isSmallBusiness,
  NO_BUSINESS,
} from '../../../core/money/invoices/freeze-invoice.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import { MAX_LINES } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { ExpenseRecord } from '../../storage/money/expenses/expenses.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

type Line = InvoiceDraft['lines'][number];

interface Billed {
  lines: Line[];
  /** The expense on each line. */
  links: { expenseId: string; lineId: string }[];
  /** From the first to the last day of them; null without any. */
  period: InvoiceDraft['period'];
}

/**
 * The lines of these expenses of a client, one each (EX7). `lineCount`: how many lines the draft has
 * already. In a transaction that makes a draft of them, lock them first.
 * @throws AppError expense.notBillable if one of them can no longer be billed to this client;
 * invoice.lineLimit
 */
export async function expenseLines(
  query: Query,
  repositories: BoardRepositories,
  client: StoredClient,
  { expenseIds, lineCount }: { expenseIds: readonly string[]; lineCount: number },
): Promise<Billed> {
  const ids = [...new Set(expenseIds)];
  if (ids.length === 0) return { lines: [], links: [], period: null };
  if (lineCount + ids.length > MAX_LINES) throw new AppError('invoice.lineLimit');
  const found = await repositories.expenses.billable(query, client.id, ids);
  const isOffered = found.every(({ currency }) => currency === client.currency);
  if (found.length < ids.length || !isOffered) throw new AppError('expense.notBillable');
  const business = (await repositories.invoicingParties.businessOf(query)) ?? NO_BUSINESS;
  const terms = {
    language: client.language,
    tax: defaultTax(client, business),
    deductsTax: !isSmallBusiness(business),
  };
  const lines = found.map((each, index) => expenseLine(each, { ...terms, id: `e${index + 1}` }));
  return { lines, links: linksOf(found, lines), period: periodOf(found) };
}

function linksOf(found: readonly ExpenseRecord[], lines: readonly Line[]): Billed['links'] {
  return found.map(({ id: expenseId }, index) => ({ expenseId, lineId: lines[index]?.id ?? '' }));
}

function periodOf(found: readonly ExpenseRecord[]): Billed['period'] {
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? { from: first.day, to: last.day } : null;
}

/** Locks expenses until the end of the transaction, in one order, which avoids deadlocks. */
export async function lockExpenses(
  query: Query,
  { expenses }: BoardRepositories,
  expenseIds: readonly string[],
): Promise<void> {
  for (const id of [...new Set(expenseIds)].sort()) await expenses.lock(query, id);
}

/** The expenses on a draft or invoice, by their day. */
export async function billedExpenses(
  query: Query,
  { expenses, invoiceExpenses }: BoardRepositories,
  invoiceId: string,
): Promise<BilledExpense[]> {
  const links = await invoiceExpenses.of(query, invoiceId);
  const records = await expenses.byIds(
    query,
    links.map(({ expenseId }) => expenseId),
  );
  const billed = links.flatMap(({ expenseId, lineId }): BilledExpense[] => {
    const record = records.get(expenseId);
    if (!record) return [];
    const { day, supplier, category, currency, net } = record;
    return [{ expenseId, lineId, day, supplier, category, currency, net }];
  });
  return billed.sort((a, b) => (a.day + a.expenseId < b.day + b.expenseId ? -1 : 1));
}
