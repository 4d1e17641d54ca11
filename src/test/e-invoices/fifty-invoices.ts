import type { IssuedInvoice, LineContent } from '../../core/money/invoices/invoice.ts';
import {
  AMERICAN,
  FRENCH,
  issued,
  line,
  type SampleInvoice,
  SMALL_BUSINESS,
} from './sample-invoices.ts';

const REVERSE = { taxCategory: 'AE', taxRate: '0' } as const;
const INTRA = { taxCategory: 'K', taxRate: '0' } as const;
const EXPORT = { taxCategory: 'G', taxRate: '0' } as const;
const EXEMPT = { taxCategory: 'E', taxRate: '0' } as const;
const ZERO = { taxCategory: 'Z', taxRate: '0' } as const;
const OUTSIDE = { taxCategory: 'O', taxRate: '0' } as const;
const BOOK: Partial<LineContent> = { unit: 'C62', taxRate: '7' };
const PIECE: Partial<LineContent> = { unit: 'C62' };
const LOYALTY = 'Treuerabatt';
const TEACHING = 'Steuerfrei nach § 4 Nr. 21 UStG';
const LEITWEG = { buyerReference: '04011000-12345-03' };
const GREEK = {
  name: 'Παράδειγμα Α.Ε.',
  address: { street: 'Ερμού 1', postalCode: '105 63', city: 'Αθήνα', country: 'GR' },
  vatId: 'EL094259216',
};
const SWISS = {
  name: 'Zürcher Käse AG',
  address: { street: 'Bahnhofstrasse 1', postalCode: '8001', city: 'Zürich', country: 'CH' },
  vatId: '',
};
const PRECEDING = { number: '2026-0001', issueDate: '2026-10-31' };

/** The work of a month: some lines for each of two rates. */
export function manyLines(count: number): LineContent[] {
  return Array.from({ length: count }, (_, index) =>
    line(
      `Ticket ${index + 1}`,
      `${(index % 7) + 1}.25`,
      `${80 + (index % 9)}.${10 + (index % 80)}`,
      {
        taxRate: index % 5 === 0 ? '7' : '19',
      },
    ),
  );
}

const SAMPLES: Record<string, SampleInvoice> = {
  standard: { lines: [line('Konzeption', '7.25', '95')] },
  'two rates': {
    lines: [line('Konzeption', '7.25', '95'), line('Fachbuch', '1', '49.90', BOOK)],
  },
  'two rates, one written with decimals': {
    lines: [
      line('A', '1', '10', { taxRate: '19.00' }),
      line('B', '2', '10'),
      line('C', '1', '5', BOOK),
    ],
  },
  'reverse charge': {
    buyer: FRENCH,
    language: 'en',
    lines: [line('Consulting', '10', '120', REVERSE)],
  },
  'reverse charge to Greece': { buyer: GREEK, lines: [line('Beratung', '3', '110', REVERSE)] },
  'reverse charge beside a standard rate': {
    buyer: FRENCH,
    lines: [line('Beratung', '10', '120', REVERSE), line('Vor Ort', '2', '120')],
  },
  'intra-community': {
    buyer: FRENCH,
    lines: [line('Gerät', '2', '799.99', { ...INTRA, ...PIECE })],
  },
  'intra-community, delivered elsewhere': {
    ...{ buyer: FRENCH, deliveryCountry: 'BE', period: null },
    lines: [line('Gerät', '2', '799.99', { ...INTRA, ...PIECE })],
  },
  export: { buyer: AMERICAN, language: 'en', lines: [line('Design work', '8', '110', EXPORT)] },
  'export to Switzerland': { buyer: SWISS, lines: [line('Arbeit', '8', '110', EXPORT)] },
  exempt: { exemptionReason: TEACHING, lines: [line('Unterricht', '4', '60', EXEMPT)] },
  'exempt beside a standard rate': {
    exemptionReason: TEACHING,
    lines: [line('Beratung', '2', '100'), line('Kurs', '1', '50', EXEMPT)],
  },
  'zero rate': { lines: [line('Photovoltaik', '1', '1000', { ...ZERO, ...PIECE })] },
  'outside scope': {
    ...{ buyer: AMERICAN, language: 'en' },
    lines: [line('Consulting', '5', '100', OUTSIDE)],
  },
  'outside scope, registered company': {
    seller: { registrationNumber: 'HRB 12345' },
    lines: [line('Schadensersatz', '1', '500', { ...OUTSIDE, unit: 'LS' })],
  },
  'small business': { seller: SMALL_BUSINESS, lines: [line('Illustration', '3.5', '70', EXEMPT)] },
  'small business to France': {
    ...{ seller: SMALL_BUSINESS, buyer: FRENCH },
    lines: [line('Illustration', '3.5', '70', EXEMPT)],
  },
  'discount of the document': {
    discount: { value: { amount: 1000 }, reason: LOYALTY },
    lines: [
      line('Arbeit', '3', '33.33'),
      line('Buch', '1', '10', BOOK),
      line('Arbeit 2', '1', '66.67'),
    ],
  },
  'discount of the document in percent': {
    discount: { value: { percent: '3.5' }, reason: LOYALTY },
    lines: [line('Arbeit', '3.3333', '33.3333'), line('Buch', '1', '9.99', BOOK)],
  },
  'discount of everything': {
    discount: { value: { percent: '100' }, reason: 'Kulanz' },
    lines: [line('Arbeit', '3', '33.33'), line('Buch', '1', '10', BOOK)],
  },
  'discount beside reverse charge': {
    ...{ buyer: FRENCH, discount: { value: { amount: 999 }, reason: LOYALTY } },
    lines: [line('Arbeit', '3', '33.33', REVERSE)],
  },
  'discount of a line': {
    lines: [
      line('Arbeit', '10', '95', { discount: { value: { amount: 4750 }, reason: 'Rabatt 5 %' } }),
      line('Rest', '0.0001', '0.0001'),
    ],
  },
  'discounts of lines and document': {
    discount: { value: { percent: '10' }, reason: LOYALTY },
    lines: [
      line('A', '7', '13.37', { discount: { value: { percent: '12.5' }, reason: 'Menge' } }),
      line('B', '1', '20', { ...BOOK, discount: { value: { amount: 1 }, reason: 'Rundung' } }),
    ],
  },
  'prices with 4 decimals': {
    lines: [line('Token', '123.4567', '0.0375', PIECE), line('Klick', '10001', '0.0025', PIECE)],
  },
  'numbers with zeros': { lines: [line('Arbeit', '007.5000', '095.5000')] },
  'units of each kind': {
    lines: [
      line('Stunden', '1', '90'),
      line('Tage', '2', '700', { unit: 'DAY' }),
      line('Stück', '3', '5', PIECE),
      line('Pauschale', '1', '250', { unit: 'LS' }),
    ],
  },
  'a free line': { lines: [line('Arbeit', '1', '90'), line('Gratis', '2', '0')] },
  'a credit note': {
    ...{ kind: 'creditNote', preceding: PRECEDING, dueDate: null },
    lines: [line('Konzeption', '2', '95')],
  },
  'a credit note with a discount': {
    ...{ kind: 'creditNote', preceding: PRECEDING, dueDate: null },
    discount: { value: { percent: '5' }, reason: LOYALTY },
    lines: [line('Konzeption', '2', '95'), line('Buch', '1', '20', BOOK)],
  },
  'a credit note of reverse charge': {
    ...{ kind: 'creditNote', preceding: PRECEDING, dueDate: null, buyer: FRENCH, language: 'en' },
    lines: [line('Consulting', '2', '95', REVERSE)],
  },
  'a prepayment': {
    ...{ kind: 'prepayment', period: null },
    lines: [line('Anzahlung 30 %', '1', '3000', { unit: 'LS' })],
  },
  'paid in part before': {
    prepaid: 357_000,
    lines: [line('Projekt', '1', '10000', { unit: 'LS' })],
  },
  'paid before': { prepaid: 11_900, lines: [line('Projekt', '1', '100', { unit: 'LS' })] },
  'a prepayment deducted by lines': {
    lines: [
      line('Projekt', '1', '10000', { unit: 'LS' }),
      line('Buch', '10', '9.95', BOOK),
      line('Anzahlung 2026-0007', '-1', '3000', { unit: 'LS' }),
      line('Anzahlung 2026-0007', '-1', '20', { unit: 'LS', taxRate: '7' }),
    ],
  },
  'Swiss francs': {
    ...{ buyer: SWISS, currency: 'CHF' },
    lines: [line('Arbeit', '6.6667', '130.05', EXPORT)],
  },
  yen: {
    ...{ buyer: AMERICAN, currency: 'JPY' },
    lines: [line('作業', '3.3333', '15001', EXPORT)],
  },
  'yen with a discount and a deduction': {
    ...{ buyer: AMERICAN, currency: 'JPY' },
    lines: [
      line('作業', '3.3333', '15001', {
        ...EXPORT,
        discount: { value: { percent: '3' }, reason: 'x' },
      }),
      line('前払い', '-1.5', '333.33', EXPORT),
      line('無料', '0', '100', EXPORT),
    ],
  },
  'yen with tax in euros': {
    ...{ currency: 'JPY', accountingTax: { currency: 'EUR', tax: 5444 } },
    exchangeRate: { rate: '0.005731', day: '2026-11-27', source: 'EZB' },
    lines: [line('作業', '3.3333', '15001')],
  },
  'dollars with tax in euros': {
    ...{ currency: 'USD', accountingTax: { currency: 'EUR', tax: 13_157 }, language: 'en' },
    exchangeRate: { rate: '0.9234', day: '2026-11-27', source: 'ECB' },
    lines: [line('Work', '7.5', '99.99')],
  },
  'names with emoji and markup': {
    seller: { legalName: 'Café 🚀 & <Co> "Ltd"' },
    buyer: { name: 'Привет & Γειά σου 漢字' },
    lines: [line('Ticket 👩‍💻 ]]> <b>&amp;</b>', '1', '1')],
  },
  'texts from right to left': {
    buyer: {
      name: 'חברת הדוגמה בע״מ',
      address: { street: 'רחוב הרצל 5', postalCode: '61000', city: 'תל אביב', country: 'IL' },
      vatId: '',
    },
    lines: [
      line('עיצוב אתר (3 דפים)', '4', '250', EXPORT),
      line('تصميم الموقع', '2', '80', EXPORT),
    ],
  },
  'line breaks and control characters': {
    introduction: 'Erste Zeile\r\nZweite\tZeile\u0007',
    closing: 'Danke!\n\nBis bald \ud800',
    lines: [line('Arbeit', '1', '1', { description: 'Absatz 1\n\nAbsatz 2\u0000' })],
  },
  '120 lines': { lines: manyLines(120) },
  'texts of full length': {
    ...{ introduction: 'Lorem ipsum dolor. '.repeat(105), closing: 'Dolor sit amet. '.repeat(125) },
    lines: [line('N'.repeat(300), '1', '1', { description: 'Beschreibung '.repeat(153) })],
  },
  'order, register and no bank account': {
    ...{
      orderReference: 'PO 4711',
      seller: { registrationNumber: 'HRB 98765', iban: '', bic: '' },
    },
    lines: [line('Arbeit', '1', '100')],
  },
  XRechnung: {
    buyer: LEITWEG,
    lines: [line('Konzeption', '7.25', '95'), line('Buch', '1', '49.90', BOOK)],
  },
  'XRechnung of a small business': {
    ...{ buyer: LEITWEG, seller: SMALL_BUSINESS },
    lines: [line('Illustration', '3.5', '70', EXEMPT)],
  },
  'XRechnung with discounts': {
    ...{
      buyer: LEITWEG,
      discount: { value: { percent: '10' }, reason: LOYALTY },
      orderReference: 'B-7',
    },
    lines: [line('A', '7', '13.37', { discount: { value: { amount: 200 }, reason: 'Menge' } })],
  },
  'XRechnung intra-community': {
    buyer: { ...FRENCH, ...LEITWEG },
    lines: [line('Gerät', '2', '799.99', { ...INTRA, ...PIECE })],
  },
  'XRechnung outside scope': {
    buyer: LEITWEG,
    lines: [line('Ersatz', '1', '500', { ...OUTSIDE, unit: 'LS' })],
  },
  'XRechnung of a credit note': {
    ...{ buyer: LEITWEG, kind: 'creditNote', preceding: PRECEDING, dueDate: null },
    lines: [line('Konzeption', '2', '95')],
  },
  'XRechnung of a prepayment in yen': {
    ...{ buyer: LEITWEG, kind: 'prepayment', currency: 'JPY', period: null },
    lines: [line('Anzahlung', '1.3333', '10001.5', EXPORT)],
  },
};

/** Invoices of all kinds, named by their special feature. */
export const FIFTY_INVOICES: readonly (readonly [string, IssuedInvoice])[] = Object.entries(
  SAMPLES,
).map(([name, sample]) => [name, issued(sample)]);
