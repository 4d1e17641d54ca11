import { AppError } from '../../../core/errors.ts';
import type { NewPayment } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import { type Author, amountText, type InvoiceWork, type InvoiceWriter } from './invoice-writer.ts';

/** The largest sum of payments, in minor units. */
const MAX_PAID = 999_999_999_999;

interface Deps {
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** Payments of issued invoices. */
export function createPayments({ repositories, writer }: Deps) {
  const { invoices, payments } = repositories;

  function addPayment(author: Author, payment: NewPayment): Promise<InvoiceView> {
    return writer(author, async (work) => {
      const { query, at } = work;
      const row = await lockIssued(work, payment.invoiceId);
      const earlier = await payments.find(query, payment.id);
      if (earlier) {
        const isSame =
          earlier.invoiceId === payment.invoiceId &&
          earlier.amount === payment.amount &&
          earlier.day === payment.day;
        if (!isSame) throw new AppError('command.reused');
        return work.view(row.id);
      }
      const paid = row.paid + payment.amount;
      if (paid > MAX_PAID) throw new AppError('invoice.tooLarge');
      const createdBy = author.userId;
      await payments.add(query, { ...payment, createdBy, createdAt: at, deletedAt: null });
      await setPaid(work, row, paid);
      await work.audit('paymentAdded', detailOf(row, payment.amount, paid));
      return work.view(row.id);
    });
  }

  function removePayment(
    author: Author,
    { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
  ): Promise<InvoiceView> {
    return writer(author, async (work) => {
      const row = await lockIssued(work, invoiceId);
      const payment = await payments.find(work.query, paymentId);
      if (payment?.invoiceId !== invoiceId) throw new AppError('payment.unknown');
      if (payment.deletedAt !== null) return work.view(invoiceId);
      const paid = row.paid - payment.amount;
      await payments.markRemoved(work.query, paymentId, work.at);
      await setPaid(work, row, paid);
      await work.audit('paymentRemoved', detailOf(row, payment.amount, paid));
      return work.view(invoiceId);
    });
  }

  async function lockIssued({ query }: InvoiceWork, id: string): Promise<InvoiceRow> {
    const row = await invoices.lock(query, id);
    if (!row) throw new AppError('invoice.unknown');
    // What is credited is settled on the invoice itself, also what is paid back.
    if (row.number === null || row.kind === 'creditNote') throw new AppError('invoice.notIssued');
    return row;
  }

  async function setPaid(work: InvoiceWork, row: InvoiceRow, paid: number): Promise<void> {
    if (paid < 0) throw new AppError('payment.refundLimit');
    const values = { paid, version: row.version + 1, updatedAt: work.at };
    await invoices.set(work.query, row.id, values);
    work.touch(row.id);
  }

  return { addPayment, removePayment };
}

/** As `2026-0001 · 100.00 EUR · 0.00 EUR → 100.00 EUR`: what is paid before and after. */
function detailOf({ number, currency, paid }: InvoiceRow, amount: number, after: number): string {
  const [before, now] = [amountText(paid, currency), amountText(after, currency)];
  return `${number} · ${amountText(amount, currency)} · ${before} → ${now}`;
}
