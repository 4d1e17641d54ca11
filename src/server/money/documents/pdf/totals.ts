import { ibanText } from '../../../../core/money/identifiers/bank-ids.ts';
import { DOCUMENT_TEXTS, dayText, exemptionText, termsText } from '../document-texts.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { discountLabel } from './lines-table.ts';
import { moneyText, numberText } from './number-texts.ts';
import { COLORS, contentWidth, PLAIN_TABLE, rule, ruledTable } from './page.ts';
import { paymentCode, qrSvg } from './payment-code.ts';
import { textBlock } from './text-layout.ts';

const TOTALS_WIDTH = 270;
const LABEL_WIDTH = 160;
const COLUMN_GAP = 24;
const QR_SIZE = 74;
const PAYMENT_LABEL_WIDTH = 92;

/** Of a closing text beside the totals. */
const MAX_REMARK_LENGTH = 240;
const MAX_REMARK_LINES = 5;

/** More rows or text than this could be higher than a page, and would be lost in one block. */
const MAX_UNBROKEN_TAXES = 12;
const MAX_UNBROKEN_NOTES = 1500;

/** Totals, notes on tax and payment, together on one page where they fit on one. */
export function totalsAndPayment(invoice: PrintedDocument): object {
  const notes = taxNotes(invoice);
  const isShort =
    invoice.totals.taxes.length <= MAX_UNBROKEN_TAXES &&
    notes.join('').length <= MAX_UNBROKEN_NOTES;
  const width = contentWidth(invoice);
  const remarkWidth = width - TOTALS_WIDTH - COLUMN_GAP;
  return {
    unbreakable: isShort,
    stack: [
      {
        margin: [0, 10, 0, 0],
        columnGap: COLUMN_GAP,
        columns: [
          { width: remarkWidth, ...remark(invoice, remarkWidth) },
          { width: TOTALS_WIDTH, ...totalsTable(invoice) },
        ],
      },
      ...notes.map((note, index) => ({
        margin: [0, index === 0 ? 12 : 3, 0, 0],
        ...textBlock(note, { fontSize: 9, width }),
      })),
      payment(invoice, width),
    ],
  };
}

/** Whether the closing text has room beside the totals. A longer one follows the payment. */
export function isShortClosing({ closing }: PrintedDocument): boolean {
  const text = closing.trim();
  return text.length <= MAX_REMARK_LENGTH && text.split('\n').length <= MAX_REMARK_LINES;
}

function remark(invoice: PrintedDocument, width: number): object {
  if (!invoice.closing.trim() || !isShortClosing(invoice)) return { text: '' };
  return { margin: [0, 2.25, 0, 0], ...textBlock(invoice.closing, { fontSize: 9, width }) };
}

interface TotalRow {
  label: string;
  value: string;
  look?: 'strong' | 'muted';
  isRuled?: boolean;
}

function totalRows(invoice: PrintedDocument): TotalRow[] {
  const { totals, currency, language, discount, kind, accountingTax, exchangeRate } = invoice;
  const texts = DOCUMENT_TEXTS[language];
  const money = (amount: number) => moneyText(amount, currency, language);
  const hasDiscount = discount !== null && totals.discount !== 0;
  const hasPrepaid = totals.prepaid !== 0;
  const rate = (each: string) => numberText(each, language);
  return [
    ...(hasDiscount
      ? [
          { label: texts.subtotal, value: money(totals.lineTotal) },
          { label: discountLabel(discount, invoice), value: money(-totals.discount) },
        ]
      : []),
    { label: texts.net, value: money(totals.net) },
    ...totals.taxes.map(({ category, rate: percent, base, tax }) => ({
      label:
        category === 'S'
          ? texts.tax(texts.percent(rate(percent)), money(base))
          : texts.noTaxOn(category, money(base)),
      value: money(tax),
    })),
    ...(hasPrepaid
      ? [
          { label: texts.gross, value: money(totals.gross), isRuled: true },
          { label: texts.prepaid, value: money(-totals.prepaid) },
        ]
      : []),
    { label: texts.due[kind], value: money(totals.due), look: 'strong', isRuled: true },
    ...(accountingTax
      ? [
          {
            label: texts.accountingTax(accountingTax.currency),
            value: moneyText(accountingTax.tax, accountingTax.currency, language),
            look: 'muted' as const,
          },
        ]
      : []),
    ...(accountingTax && exchangeRate
      ? [
          {
            label: texts.exchangeRate(
              ...([currency, rate(exchangeRate.rate), accountingTax.currency] as const),
              ...([dayText(invoice, exchangeRate.day), exchangeRate.source] as const),
            ),
            value: '',
            look: 'muted' as const,
          },
        ]
      : []),
  ];
}

function totalsTable(invoice: PrintedDocument): object {
  const rows = totalRows(invoice);
  return {
    layout: ruledTable(0, 2.25, (row) => ({
      width: rows[row]?.isRuled ? 0.75 : 0,
      color: COLORS.strongRule,
    })),
    table: {
      widths: [LABEL_WIDTH, TOTALS_WIDTH - LABEL_WIDTH],
      body: rows.map(({ label, value, look }) => {
        const style = { bold: look === 'strong', ...(look === 'muted' && { color: COLORS.muted }) };
        const fontSize = look === 'strong' ? 11 : look === 'muted' ? 8 : 9;
        // A label without a value has the whole width.
        const width = value ? LABEL_WIDTH : TOTALS_WIDTH;
        const cell = { ...textBlock(label, { fontSize, width }), ...style };
        if (!value) return [{ ...cell, colSpan: 2 }, {}];
        return [cell, { text: value, alignment: 'right', noWrap: true, fontSize, ...style }];
      }),
    },
  };
}

/** Why no tax is charged: each reason once, and the note of a small business. */
function taxNotes(invoice: PrintedDocument): string[] {
  const reasons = invoice.totals.taxes.map(({ category }) => exemptionText(invoice, category));
  const notes = [...reasons, invoice.seller.smallBusinessNote?.trim()];
  return [...new Set(notes.filter((note) => note !== undefined && note !== ''))] as string[];
}

function payment(invoice: PrintedDocument, width: number): object {
  const { seller, number, kind } = invoice;
  const texts = DOCUMENT_TEXTS[invoice.language];
  const code = kind === 'quote' ? null : paymentCode(invoice);
  const isToBePaid = kind !== 'creditNote' && kind !== 'quote' && invoice.totals.due > 0;
  const rows: [string, string][] = [
    [texts.accountHolder, seller.legalName],
    ['IBAN', ibanText(seller.iban)],
    ['BIC', seller.bic],
    [texts.reference, number],
  ];
  const textWidth = width - (code ? QR_SIZE + COLUMN_GAP : 0);
  return {
    margin: [0, 18, 0, 0],
    stack: [
      rule(width, COLORS.rule),
      {
        margin: [0, 10, 0, 0],
        columnGap: COLUMN_GAP,
        columns: [
          {
            width: textWidth,
            stack: [
              ...(kind === 'quote'
                ? []
                : [{ text: texts.payment, bold: true, margin: [0, 0, 0, 3] }]),
              { text: termsText(invoice), margin: [0, 0, 0, 6] },
              ...(isToBePaid && seller.iban ? [bankTable(rows, textWidth)] : []),
            ],
          },
          ...(code
            ? [
                {
                  width: QR_SIZE,
                  stack: [
                    { svg: qrSvg(code, QR_SIZE) },
                    {
                      ...{ text: texts.scanToPay, fontSize: 6.5, color: COLORS.muted },
                      ...{ alignment: 'center', margin: [-10, 4, -10, 0] },
                    },
                  ],
                },
              ]
            : []),
        ],
      },
    ],
  };
}

function bankTable(rows: readonly [string, string][], width: number): object {
  const valueWidth = width - PAYMENT_LABEL_WIDTH;
  return {
    layout: PLAIN_TABLE,
    table: {
      widths: [PAYMENT_LABEL_WIDTH, valueWidth],
      body: rows
        .filter(([, value]) => value)
        .map(([label, value]) => [
          { text: label, color: COLORS.muted },
          textBlock(value, { fontSize: 9, width: valueWidth }),
        ]),
    },
  };
}
