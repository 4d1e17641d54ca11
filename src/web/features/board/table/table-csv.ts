import type { Ticket } from '../../../../core/board/ticket.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../core/lib/csv.ts';
import { recurrenceText } from '../../recurrence/recurrence-text.ts';
import { type ColumnContext, cellText, headingOf, type TableColumn } from './table-columns.ts';
import type { TableRow } from './table-rows.ts';

/** The shown rows and columns as CSV, in the shown order. Rows of collapsed groups are not shown. */
export function tableCsv(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  context: ColumnContext,
): string {
  const lines = rows.flatMap((row) =>
    row.kind === 'ticket'
      ? csvLine(columns.map((column) => textOf(column, row.ticket, context)))
      : [],
  );
  const headings = columns.map((column) => headingOf(column, context.customFields));
  return BYTE_ORDER_MARK + csvLine(headings) + lines.join('');
}

function textOf(column: TableColumn, ticket: Ticket, context: ColumnContext): string {
  const text = cellText(column, ticket, context);
  return column === 'recurrence' ? recurrenceText(text) : text;
}
