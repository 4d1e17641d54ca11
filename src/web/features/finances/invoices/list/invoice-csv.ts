import { BYTE_ORDER_MARK, csvLine } from '../../../../../core/lib/csv.ts';
import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { invoiceCsvTexts, invoiceStates } from '../../../../i18n/en/invoices.ts';
import { plainAmount } from '../../amount-text.ts';

/** Invoices as CSV, in their order; amounts with a point, without their currency. */
export function invoiceCsv(invoices: readonly InvoiceListItem[]): string {
  const texts = invoiceCsvTexts;
  const head = [
    ...[texts.number, texts.kind, texts.state, texts.client, texts.date, texts.due],
    ...[texts.currency, texts.net, texts.tax, texts.gross, texts.paid, texts.outstanding],
  ];
  const lines = invoices.map((invoice) => {
    const { currency, kind, net, tax, gross, paid } = invoice;
    const sign = kind === 'creditNote' ? -1 : 1;
    const amounts = [sign * net, sign * tax, sign * gross, paid, openAmount(invoice)];
    const words = csvLine([
      invoice.number ?? '',
      texts.kinds[kind],
      invoiceStates[invoice.state],
      invoice.clientName,
      invoice.issueDate ?? '',
      invoice.dueDate ?? '',
      currency,
    ]);
    // A negative number is no formula.
    const numbers = amounts.map((amount) => plainAmount(amount, currency));
    return `${words.trimEnd()},${numbers.join(',')}\r\n`;
  });
  return BYTE_ORDER_MARK + csvLine(head) + lines.join('');
}
