import type { IssuedLine, NamedDiscount } from '../../../../core/money/invoices/invoice.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { grossOf, requireCurrency } from '../invoice-data.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { moneyText, numberText, priceText } from './number-texts.ts';
import { COLORS, contentWidth, ruledTable } from './page.ts';
import { textBlock } from './text-layout.ts';
import { widthOf } from './text-runs.ts';

const FONT_SIZE = 9;
const DETAIL_FONT_SIZE = 8;
/** Between columns. */
const GAP = 14;

/**
 * A row that may not break loses its text if it is higher than a page: rows break as soon as one of
 * them could be, also the first, which otherwise stays with the head.
 */
const MAX_UNBROKEN_LENGTH = 1000;
const MAX_UNBROKEN_BREAKS = 20;

/** The lines of the invoice; the head is repeated on each page. */
export function linesTable(invoice: PrintedDocument): object {
  const texts = DOCUMENT_TEXTS[invoice.language];
  const head = [texts.quantity, texts.price, texts.taxRate, texts.amount];
  const figures = invoice.lines.map((line) => figuresOf(invoice, line));
  const widths = head.map((title, column) =>
    Math.ceil(
      Math.max(
        widthOf(title, DETAIL_FONT_SIZE, 'Regular'),
        ...figures.map((row) => widthOf(row[column] ?? '', FONT_SIZE)),
      ) + 1,
    ),
  );
  const used = widths.reduce((total, width) => total + width + GAP, 0);
  const textWidth = contentWidth(invoice) - used;
  const areUnbroken = invoice.lines.every(isShort);
  return {
    margin: [0, 18, 0, 0],
    layout: ruledTable(GAP, 4.5, (row, count) => ({
      width: row === 0 ? 0 : row === 1 || row === count ? 0.75 : 0.5,
      color: row === 1 || row === count ? COLORS.strongRule : COLORS.rule,
    })),
    table: {
      headerRows: 1,
      keepWithHeaderRows: areUnbroken ? 1 : 0,
      dontBreakRows: areUnbroken,
      widths: [textWidth, ...widths],
      body: [
        [texts.item, ...head].map((text, column) => ({
          ...{ text, fontSize: DETAIL_FONT_SIZE, color: COLORS.muted },
          alignment: column === 0 ? 'left' : 'right',
        })),
        ...invoice.lines.map((line, index) => [
          { stack: descriptionOf(invoice, line, textWidth) },
          ...(figures[index] ?? []).map((text) => ({ text, alignment: 'right', noWrap: true })),
        ]),
      ],
    },
  };
}

function isShort({ name, description, discount }: IssuedLine): boolean {
  const text = `${name}\n${description}\n${discount?.reason ?? ''}`;
  return text.length <= MAX_UNBROKEN_LENGTH && text.split('\n').length <= MAX_UNBROKEN_BREAKS;
}

function figuresOf({ currency, language }: PrintedDocument, line: IssuedLine): string[] {
  const texts = DOCUMENT_TEXTS[language];
  const isTaxed = line.taxCategory === 'S';
  const quantity = numberText(line.quantity, language);
  return [
    `${quantity}\u00a0${texts.units[line.unit][quantity === '1' ? 0 : 1]}`,
    priceText(line.unitPrice, currency, language),
    isTaxed ? texts.percent(numberText(line.taxRate, language)) : texts.noTax,
    moneyText(line.net, currency, language),
  ];
}

function descriptionOf(invoice: PrintedDocument, line: IssuedLine, width: number): object[] {
  const detail = { fontSize: DETAIL_FONT_SIZE, width };
  const muted = { color: COLORS.muted, margin: [0, 1.5, 0, 0] };
  return [
    textBlock(line.name, { fontSize: FONT_SIZE, width }),
    ...(line.description.trim() ? [{ ...textBlock(line.description, detail), ...muted }] : []),
    ...(line.discount
      ? [{ ...textBlock(discountOfLine(invoice, line, line.discount), detail), ...muted }]
      : []),
  ];
}

function discountOfLine(
  invoice: PrintedDocument,
  line: IssuedLine,
  discount: NamedDiscount,
): string {
  const { currency, language } = invoice;
  const gross = grossOf(line, requireCurrency(currency));
  const amount = Number(BigInt(line.net) - gross);
  return `${discountLabel(discount, invoice)}: ${moneyText(amount, currency, language)}`;
}

/** The reason, with the percentage if it is one. */
export function discountLabel({ reason, value }: NamedDiscount, { language }: PrintedDocument) {
  if ('amount' in value) return reason;
  return `${reason} (${DOCUMENT_TEXTS[language].percent(numberText(value.percent, language))})`;
}
