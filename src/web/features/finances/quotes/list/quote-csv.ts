import { BYTE_ORDER_MARK, csvLine } from '../../../../../core/lib/csv.ts';
import type { QuoteListItem } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteListTexts, quoteStates } from '../../../../i18n/en/quotes.ts';
import { plainAmount } from '../../amount-text.ts';

/** Quotes as CSV, in their order; amounts with a point, without their currency. */
export function quoteCsv(quotes: readonly QuoteListItem[]): string {
  const { columns, csvColumns, state } = quoteListTexts;
  const head = [
    ...[columns.number, csvColumns.subject, state, columns.client, columns.date, columns.valid],
    ...[csvColumns.decidedBy, csvColumns.decidedAt, csvColumns.currency, columns.net],
    ...[csvColumns.tax, columns.gross],
  ];
  const lines = quotes.map((quote) => {
    const { currency, net, tax, gross, decidedAt } = quote;
    const words = csvLine([
      ...[quote.number ?? '', quote.subject, quoteStates[quote.state], quote.clientName],
      ...[quote.sentDay ?? '', quote.validUntil, quote.decidedBy ?? ''],
      ...[decidedAt === null ? '' : new Date(decidedAt).toISOString(), currency],
    ]);
    // A negative number is no formula.
    const numbers = [net, tax, gross].map((amount) => plainAmount(amount, currency));
    return `${words.trimEnd()},${numbers.join(',')}\r\n`;
  });
  return BYTE_ORDER_MARK + csvLine(head) + lines.join('');
}
