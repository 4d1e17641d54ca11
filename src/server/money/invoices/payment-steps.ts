import { AppError } from '../../../core/errors.ts';
import type { NewPayment } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import { recordFinanceEvents } from '../finance-webhook/finance-events.ts';
import { amountText, type InvoiceWork } from './invoice-writer.ts';

/** The largest sum of payments, in minor units. */
const MAX_PAID = 999_999_999_999;

/** What a transaction does with payments of invoices that it has locked. */
export function paymentSteps(repositories: BoardRepositories) {
  const { invoices, payments } = repositories;

  /** @throws AppError invoice.unknown, invoice.notIssued */
  async function lockIssued({ query }: InvoiceWork, id: string): Promise<InvoiceRow> {
    const row = await invoices.lock(query, id);
    if (!row) throw new AppError('invoice.unknown');
    // A credit note is settled on its invoice, refunds included.
    if (row.number === null || row.kind === 'creditNote') throw new AppError('invoice.notIssued');
    return row;
  }

  /** @throws AppError invoice.tooLarge, payment.refundLimit */
  async function add(
    work: InvoiceWork,
    row: InvoiceRow,
    payment: NewPayment & { createdBy: string },
  ): Promise<void> {
    const paid = row.paid + payment.amount;
    if (paid > MAX_PAID) throw new AppError('invoice.tooLarge');
    await payments.add(work.query, { ...payment, createdAt: work.at, deletedAt: null });
    await setPaid(work, row, paid);
    await work.audit('paymentAdded', detailOf(row, payment.amount, paid));
  }

  /** @throws AppError payment.refundLimit */
  async function remove(
    work: InvoiceWork,
    row: InvoiceRow,
    payment: { id: string; amount: number },
  ): Promise<void> {
    const paid = row.paid - payment.amount;
    await payments.markRemoved(work.query, payment.id, work.at);
    await setPaid(work, row, paid);
    await work.audit('paymentRemoved', detailOf(row, payment.amount, paid));
  }

  async function setPaid(work: InvoiceWork, row: InvoiceRow, paid: number): Promise<void> {
    if (paid < 0) throw new AppError('payment.refundLimit');
    const values = { paid, version: row.version + 1, updatedAt: work.at };
    await invoices.set(work.query, row.id, values);
    const change = { before: row, after: { ...row, paid }, at: work.at };
    await recordFinanceEvents(work.query, repositories, change);
    work.touch(row.id);
  }

  return { lockIssued, add, remove };
}

/** As `2026-0001 · 100.00 EUR · 0.00 EUR → 100.00 EUR`: the paid amount before and after. */
function detailOf({ number, currency, paid }: InvoiceRow, amount: number, after: number): string {
  const [before, now] = [amountText(paid, currency), amountText(after, currency)];
  return `${number} · ${amountText(amount, currency)} · ${before} → ${now}`;
}
