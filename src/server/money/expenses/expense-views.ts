import type {
  ExpenseInvoice,
  ExpenseView,
  ReceiptView,
} from '../../../core/money/expenses/expense.ts';
import type { ReceiptRow } from '../../storage/money/expenses/expense-receipts.ts';
import type { ExpenseRecord } from '../../storage/money/expenses/expenses.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/** Expenses as ADMINs see them, in their order. */
export async function expenseViews(
  query: Query,
  repositories: BoardRepositories,
  records: readonly ExpenseRecord[],
): Promise<ExpenseView[]> {
  const { expenses, expenseReceipts, invoicingParties, projects } = repositories;
  const ids = records.map(({ id }) => id);
  const receipts = await expenseReceipts.ofExpenses(query, ids);
  const invoices = await expenses.invoicesOf(query, ids);
  const clients = await invoicingParties.clientsOf(query, distinct(records, 'clientId'));
  const clientNames = new Map(clients.map(({ id, name }) => [id, name]));
  const projectsById = await projects.byIds(query, distinct(records, 'projectId'));
  return records.map((record) => {
    const receipt = receipts.get(record.id);
    return viewOf(record, {
      receipt: receipt ? receiptView(receipt) : null,
      invoice: invoices.get(record.id) ?? null,
      clientName: clientNames.get(record.clientId ?? '') ?? null,
      projectName: projectsById.get(record.projectId ?? '')?.name ?? null,
    });
  });
}

export async function expenseView(
  query: Query,
  repositories: BoardRepositories,
  record: ExpenseRecord,
): Promise<ExpenseView> {
  const [view] = await expenseViews(query, repositories, [record]);
  if (!view) throw new Error('there is a view of each expense');
  return view;
}

interface Related {
  receipt: ReceiptView | null;
  invoice: ExpenseInvoice | null;
  clientName: string | null;
  projectName: string | null;
}

function viewOf(record: ExpenseRecord, related: Related): ExpenseView {
  const { createdBy: _, deletedAt: __, rows, ...expense } = record;
  // Its fields in one order: PostgreSQL does not keep that of JSON.
  const ordered = rows.map(({ net, rate, tax }) => ({ net, rate, tax }));
  return { ...expense, rows: ordered, ...related };
}

function receiptView({ id, name, type, bytes, digest }: ReceiptRow): ReceiptView {
  return { id, name, type, bytes, digest };
}

function distinct(records: readonly ExpenseRecord[], field: 'clientId' | 'projectId'): string[] {
  const ids = records.map((record) => record[field]).filter((id) => id !== null);
  return [...new Set(ids)];
}
