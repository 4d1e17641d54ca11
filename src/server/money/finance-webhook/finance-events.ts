import { isPaid } from '../../../core/money/invoices/invoice-state.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

type Changed = Pick<
  InvoiceRow,
  'id' | 'kind' | 'number' | 'dueDate' | 'gross' | 'due' | 'paid' | 'credited'
>;

/**
 * Queues what happened to an invoice for the webhook of the finances, in the transaction in which it
 * happens: that it was issued, and that nothing of it is open any more.
 */
export async function recordFinanceEvents(
  query: Query,
  { financeWebhooks }: Pick<BoardRepositories, 'financeWebhooks'>,
  { before, after, at }: { before: Changed; after: Changed; at: number },
): Promise<void> {
  const add = (type: 'invoice.issued' | 'invoice.paid') =>
    financeWebhooks.addEvent(query, { type, invoiceId: after.id, at });
  if (before.number === null && after.number !== null) await add('invoice.issued');
  if (!isPaid(before) && isPaid(after)) await add('invoice.paid');
}
