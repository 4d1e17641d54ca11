import { DOCUMENT_TEXTS, hasVatIds } from '../document-texts.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { textBlock, textLine } from './text-layout.ts';
import { printable, widthOf } from './text-runs.ts';

/** In points. */
const MARGIN = 48;
const FOOTER_FONT_SIZE = 7.5;
const FOOTER_LINE_HEIGHT = 10.5;
const MAX_FOOTER_LINES = 8;
const PAGE_NUMBER_WIDTH = 90;

const PAGE_WIDTHS = { A4: 595.28, Letter: 612 };

export const COLORS = { text: '#171717', muted: '#6b7280', rule: '#e5e7eb', strongRule: '#9ca3af' };

/** The width between the margins. */
export function contentWidth({ seller }: PrintedDocument): number {
  return PAGE_WIDTHS[seller.paperSize] - 2 * MARGIN;
}

/** Parts repeated on each page: the invoice's number from the second page on, the footer on all. */
export function pageFrame(invoice: PrintedDocument) {
  const texts = DOCUMENT_TEXTS[invoice.language];
  const width = contentWidth(invoice);
  const footer = footerText(invoice);
  const footerWidth = width - PAGE_NUMBER_WIDTH;
  const lines = Math.min(lineCount(footer, footerWidth), MAX_FOOTER_LINES);
  const half = { fontSize: 8, width: width / 2 - 8 };
  return {
    pageSize: invoice.seller.paperSize === 'A4' ? 'A4' : 'LETTER',
    pageMargins: [MARGIN, 50, MARGIN, 46 + lines * FOOTER_LINE_HEIGHT],
    header: (page: number) =>
      page > 1 && {
        margin: [MARGIN, 26, MARGIN, 0],
        fontSize: 8,
        color: COLORS.muted,
        columns: [
          { text: textLine(`${texts.titles[invoice.kind]} ${invoice.number}`, half) },
          { text: textLine(invoice.seller.legalName, half), alignment: 'right' },
        ],
      },
    footer: (page: number, count: number) => ({
      margin: [MARGIN, 8, MARGIN, 0],
      stack: [
        rule(width, COLORS.rule),
        {
          margin: [0, 7, 0, 0],
          fontSize: FOOTER_FONT_SIZE,
          color: COLORS.muted,
          columns: [
            { width: footerWidth, ...textBlock(footer, footerStyle(footerWidth)) },
            { text: texts.page(page, count), alignment: 'right' },
          ],
        },
      ],
    }),
  };
}

function footerStyle(width: number) {
  return { fontSize: FOOTER_FONT_SIZE, width };
}

/** The footer text of the business; without one, its identifying data. */
function footerText(invoice: PrintedDocument): string {
  const { seller, language } = invoice;
  if (seller.footer.trim()) return cutLines(printable(seller.footer).trim());
  const texts = DOCUMENT_TEXTS[language];
  const ids = [
    [texts.vatId, hasVatIds(invoice) ? seller.vatId : ''],
    [texts.taxNumber, seller.taxNumber],
    [texts.registrationNumber, seller.registrationNumber],
  ].flatMap(([label, id]) => (id ? [`${label} ${id}`] : []));
  return [seller.legalName, ...ids].join(' · ');
}

function cutLines(text: string): string {
  return text.split('\n').slice(0, MAX_FOOTER_LINES).join('\n');
}

function lineCount(text: string, width: number): number {
  return text
    .split('\n')
    .map((line) => Math.max(1, Math.ceil(widthOf(line, FOOTER_FONT_SIZE) / (width * 0.92))))
    .reduce((total, count) => total + count, 0);
}

const NO_PADDING = {
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
};

/** A table without lines, close together. */
export const PLAIN_TABLE = {
  ...NO_PADDING,
  hLineWidth: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

/** A table with `gap` points between its columns and the lines that `lineAbove` gives. */
export function ruledTable(
  gap: number,
  padding: number,
  lineAbove: (row: number, count: number) => { width: number; color: string },
) {
  interface Node {
    table: { body: unknown[] };
  }
  return {
    ...NO_PADDING,
    hLineWidth: (row: number, { table }: Node) => lineAbove(row, table.body.length).width,
    hLineColor: (row: number, { table }: Node) => lineAbove(row, table.body.length).color,
    paddingLeft: (column: number) => (column === 0 ? 0 : gap),
    paddingTop: () => padding,
    paddingBottom: () => padding,
  };
}

export function rule(width: number, lineColor: string, lineWidth = 0.5): object {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor }] };
}
