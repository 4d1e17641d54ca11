import { DOCUMENT_TEXTS, dayText, deliveryDay, hasVatIds, periodText } from '../document-texts.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { COLORS, contentWidth } from './page.ts';
import { textBlock } from './text-layout.ts';

const LOGO_SIZE = [150, 52] as const;
const COLUMN_GAP = 24;
/** Seller and buyer have the same width, and numbers and dates the rest. */
const PARTY_SHARE = 0.35;

/** Above the lines: title, numbers and dates, seller and buyer, and the introduction. */
export function heading(invoice: PrintedDocument): object[] {
  const texts = DOCUMENT_TEXTS[invoice.language];
  const width = contentWidth(invoice);
  const partyWidth = Math.floor((width - 2 * COLUMN_GAP) * PARTY_SHARE);
  const factsWidth = width - 2 * COLUMN_GAP - 2 * partyWidth;
  return [
    {
      columns: [
        {
          width: '*',
          text: texts.titles[invoice.kind],
          ...{ fontSize: 20, bold: true, lineHeight: 1.1 },
        },
        { width: LOGO_SIZE[0], ...logo(invoice) },
      ],
      columnGap: COLUMN_GAP,
    },
    {
      margin: [0, 18, 0, 0],
      columnGap: COLUMN_GAP,
      columns: [
        { width: partyWidth, stack: sellerBlock(invoice, partyWidth) },
        { width: partyWidth, stack: buyerBlock(invoice, partyWidth) },
        { width: factsWidth, stack: facts(invoice, factsWidth) },
      ],
    },
    ...(invoice.preceding
      ? [
          {
            margin: [0, 14, 0, 0],
            ...textBlock(
              texts.creditOf(
                invoice.preceding.number,
                dayText(invoice, invoice.preceding.issueDate),
              ),
              { fontSize: 9, width },
            ),
          },
        ]
      : []),
    ...(invoice.kind === 'quote' ? subject(invoice.subject, width) : []),
    ...paragraph(invoice.introduction, width),
  ];
}

function subject(text: string, width: number): object[] {
  if (!text) return [];
  return [{ margin: [0, 14, 0, 0], ...textBlock(text, { fontSize: 11, width, weight: 'Bold' }) }];
}

/** A text of several lines; nothing for an empty one. */
export function paragraph(text: string, width: number): object[] {
  if (!text.trim()) return [];
  return [{ margin: [0, 14, 0, 0], ...textBlock(text, { fontSize: 9, width }) }];
}

/**
 * The logo, else the name of the business.
 * @throws Error if it is not an image that PDF/A can have: a PNG, or a JPEG without CMYK
 */
function logo({ seller }: PrintedDocument): object {
  if (seller.logo === null) return { text: '' };
  const [, type, data = ''] = /^data:image\/(png|jpeg);base64,(.+)$/s.exec(seller.logo) ?? [];
  const isUsable = type === 'png' || (type === 'jpeg' && !isCmyk(Buffer.from(data, 'base64')));
  if (!isUsable) throw new Error('the logo is neither a PNG nor a JPEG in RGB');
  return { image: seller.logo, fit: LOGO_SIZE, alignment: 'right' };
}

/** Whether a JPEG has four components, which its frame says (SOF0 to SOF2). */
function isCmyk(jpeg: Buffer): boolean {
  let offset = 2;
  while (offset + 9 < jpeg.length && jpeg[offset] === 0xff) {
    const marker = jpeg[offset + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return jpeg[offset + 9] === 4;
    offset += 2 + jpeg.readUInt16BE(offset + 2);
  }
  return false;
}

/** Numbers and dates, each below its label. */
function facts(invoice: PrintedDocument, width: number): object[] {
  const { number, kind, issueDate, dueDate, period, preceding, buyer, orderReference } = invoice;
  const texts = DOCUMENT_TEXTS[invoice.language];
  const day = (each: string) => dayText(invoice, each);
  const delivered = deliveryDay(invoice);
  const rows: [string, string | null | undefined][] = [
    [texts.number[kind], number],
    [texts.issueDate[kind], day(issueDate)],
    [texts.dueDate, kind === 'creditNote' ? null : dueDate && day(dueDate)],
    ...(kind === 'quote'
      ? ([
          [texts.validUntil, day(invoice.validUntil)],
          [texts.revision, invoice.revision > 1 ? String(invoice.revision) : null],
        ] satisfies [string, string | null][])
      : []),
    period
      ? [texts.period, periodText(invoice, period)]
      : [texts.deliveryDate, delivered && day(delivered)],
    [texts.credited, preceding?.number],
    [texts.orderReference, orderReference],
    [texts.buyerReference, buyer.buyerReference],
  ];
  return rows.flatMap(([label, value], index) =>
    value?.trim()
      ? [
          {
            ...{ text: label, color: COLORS.muted, fontSize: index === 0 ? 9 : 8 },
            margin: [0, index === 0 ? 0 : 5, 0, index === 0 ? 3 : 0.5],
          },
          textBlock(value, { fontSize: 9, width, weight: index === 0 ? 'Bold' : 'Regular' }),
        ]
      : [],
  );
}

function sellerBlock(invoice: PrintedDocument, width: number): object[] {
  const { seller } = invoice;
  const texts = DOCUMENT_TEXTS[invoice.language];
  return partyBlock(texts.from, seller.legalName, width, [
    ...addressLines(seller.address, ''),
    seller.email,
    seller.phone,
    labelled(texts.vatId, hasVatIds(invoice) ? seller.vatId : ''),
    labelled(texts.taxNumber, seller.taxNumber),
    labelled(texts.registrationNumber, seller.registrationNumber),
  ]);
}

function buyerBlock(invoice: PrintedDocument, width: number): object[] {
  const { seller, buyer } = invoice;
  const texts = DOCUMENT_TEXTS[invoice.language];
  const isAbroad = buyer.address.country !== seller.address.country;
  const label = invoice.kind === 'quote' ? texts.quoteTo : texts.billTo;
  return partyBlock(label, buyer.name, width, [
    buyer.contact,
    ...addressLines(buyer.address, isAbroad ? countryName(invoice) : ''),
    buyer.email,
    labelled(texts.vatId, hasVatIds(invoice) ? buyer.vatId : ''),
  ]);
}

/** In capitals, as postal services require. */
function countryName({ buyer, language }: PrintedDocument): string {
  const { country } = buyer.address;
  if (!country) return '';
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  return (names.of(country) ?? country).toUpperCase();
}

function labelled(label: string, value: string): string {
  return value ? `${label} ${value}` : '';
}

/** As letters are addressed: North America writes the city first. */
function addressLines(
  { street, postalCode, city, country }: PrintedDocument['buyer']['address'],
  countryLine: string,
): string[] {
  const isCityFirst = ['US', 'CA', 'AU', 'GB', 'IE'].includes(country);
  const place = isCityFirst ? [city, postalCode] : [postalCode, city];
  return [...street.split('\n'), place.filter(Boolean).join(' '), countryLine];
}

function partyBlock(label: string, name: string, width: number, lines: string[]): object[] {
  const style = { fontSize: 9, width };
  return [
    { text: label, color: COLORS.muted, margin: [0, 0, 0, 3] },
    textBlock(name, { ...style, weight: 'Bold' }),
    ...lines.filter((line) => line.trim()).map((line) => textBlock(line, style)),
  ];
}
