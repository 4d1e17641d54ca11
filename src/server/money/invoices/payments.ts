import { AppError } from '../../../core/errors.ts';
import type { NewPayment } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Author, InvoiceWriter } from './invoice-writer.ts';
import { paymentSteps } from './payment-steps.ts';

interface Deps {
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** Payments of issued invoices. */
export function createPayments({ repositories, writer }: Deps) {
  const { payments } = repositories;
  const steps = paymentSteps(repositories);

  function addPayment(author: Author, payment: NewPayment): Promise<InvoiceView> {
    return writer(author, async (work) => {
      const row = await steps.lockIssued(work, payment.invoiceId);
      const earlier = await payments.find(work.query, payment.id);
      if (earlier) {
        const isSame =
          earlier.invoiceId === payment.invoiceId &&
          earlier.amount === payment.amount &&
          earlier.day === payment.day;
        if (!isSame) throw new AppError('command.reused');
        return work.view(row.id);
      }
      await steps.add(work, row, { ...payment, createdBy: author.userId });
      return work.view(row.id);
    });
  }

  function removePayment(
    author: Author,
    { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
  ): Promise<InvoiceView> {
    return writer(author, async (work) => {
      const row = await steps.lockIssued(work, invoiceId);
      const payment = await payments.find(work.query, paymentId);
      if (payment?.invoiceId !== invoiceId) throw new AppError('payment.unknown');
      if (payment.deletedAt === null) await steps.remove(work, row, payment);
      return work.view(invoiceId);
    });
  }

  return { addPayment, removePayment };
}
