import { BYTE_ORDER_MARK, csvLine } from '../../../../core/lib/csv.ts';
import { decimalText, quotient } from '../../../../core/money/decimals.ts';
import { reportsTexts } from '../../../i18n/en/reports.ts';
import { plainAmount } from '../amount-text.ts';
import type { ReportCell, ReportTable } from './report-rows.ts';

const SECONDS_PER_HOUR = 3600n;

/** A report as CSV, without its totals; amounts and hours with a point, the currency by itself. */
export function reportCsv({ wordHeads, heads, rows }: ReportTable): string {
  const hasCurrency = rows.some(({ cells }) => cells.some(({ currency }) => currency !== null));
  const head = [...wordHeads, ...(hasCurrency ? [reportsTexts.currency] : []), ...heads];
  const lines = rows.map(({ name, words, cells }) => {
    const currency = cells[0]?.currency ?? '';
    const text = csvLine([name, ...words, ...(hasCurrency ? [currency] : [])]);
    // A negative number is no formula.
    return `${text.trimEnd()},${cells.map(numberOf).join(',')}\r\n`;
  });
  return BYTE_ORDER_MARK + csvLine(head) + lines.join('');
}

function numberOf({ value, currency }: ReportCell): string {
  if (currency !== null) return plainAmount(value, currency);
  return decimalText(quotient(BigInt(value), SECONDS_PER_HOUR, 2n));
}
