import { beforeAll, describe, expect, it } from 'vitest';
import type { IssuedInvoice } from '../../../../core/money/invoices/invoice.ts';
import { checkPdf } from '../../../../test/e-invoices/check-pdf.ts';
import { FIFTY_INVOICES, manyLines } from '../../../../test/e-invoices/fifty-invoices.ts';
import { PdfFile } from '../../../../test/e-invoices/pdf-objects.ts';
import { type DrawnText, pagesOf, textsOf } from '../../../../test/e-invoices/pdf-text.ts';
import {
  AMERICAN,
  BUYER,
  issued,
  line,
  type SampleInvoice,
  SELLER,
} from '../../../../test/e-invoices/sample-invoices.ts';
import { ciiInvoice } from '../cii.ts';
import { renderPdf } from './pdf.ts';

const ISSUED_AT = new Date('2026-11-30T12:00:00Z');
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pdfOf = (invoice: IssuedInvoice) => renderPdf(invoice, ISSUED_AT);

async function pagesOfInvoice(sample: SampleInvoice): Promise<DrawnText[][]> {
  const file = new PdfFile(await pdfOf(issued(sample)));
  return pagesOf(file).map((page) => textsOf(file, page));
}

/** The text of the pages; words are drawn one by one. */
async function textOfInvoice(sample: SampleInvoice): Promise<string> {
  return joined((await pagesOfInvoice(sample)).flat());
}

function joined(texts: readonly DrawnText[]): string {
  return texts
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[\s\u00a0]+/g, ' ');
}

describe('FF5 invoices of all kinds', () => {
  it.each(FIFTY_INVOICES)('FF5 %s is PDF/A-3b with its data inside', async (_, invoice) => {
    const xml = ciiInvoice(invoice, 'en16931');
    expect(checkPdf(await pdfOf(invoice))).toEqual({ faults: [], xml });
  });
});

it('FF4 FF5 a currency with 3 decimals has a PDF/A without data', async () => {
  const lines = [line('Work', '1', '10.1255', { taxCategory: 'G', taxRate: '0' })];
  const invoice = issued({ currency: 'KWD', buyer: AMERICAN, language: 'en', lines });
  expect(checkPdf(await pdfOf(invoice), { hasData: false })).toEqual({ faults: [], xml: null });
});

describe('FF5 the check', () => {
  let pdf: string;
  beforeAll(async () => {
    pdf = (await pdfOf(issued({ lines: [line('Arbeit', '1', '1')] }))).toString('latin1');
  });

  const DAMAGE: Record<string, [RegExp, string]> = {
    'another relation': [/\/AFRelationship \/Alternative/, '/AFRelationship /Data       '],
    'no date of change': [/\/ModDate/, '/XodDate'],
    'another type of file': [/\/Subtype \/text#2fxml/i, '/Subtype /text#2fxmk'],
    'another part': [/<pdfaid:part>3/, '<pdfaid:part>2'],
    'another level': [/ConformanceLevel>EN 16931</, 'ConformanceLevel>EXTENDED<'],
    'no attached file': [/\/AF \[/, '/XF ['],
    'no output intent': [/\/OutputIntents/, '/XutputIntents'],
    'broken XMP': [/<fx:Version>1.0<\/fx:Version>/, '<fx:Version>1&0</fx:Version>'],
    'another name in the XMP': [/factur-x\.xml<\/fx/, 'factur-y.xml</fx'],
    'another name of the file': [/\/UF \(factur-x\.xml\)/, '/UF (factur-y.xml)'],
    'no embedded font': [/\/FontFile2/, '/XontFile2'],
    'no id': [/\/ID \[/, '/XD ['],
    'no schema of fx': [/namespaceURI>urn:factur-x/, 'namespaceURI>urn:factur-y'],
    'an older version': [/%PDF-1\.7/, '%PDF-1.3'],
    'an action': [/\/Type \/Catalog/, '/AA (a) /Catalo 1'],
  };

  it.each(Object.entries(DAMAGE))('FF5 finds %s', (_, [from, to]) => {
    expect(pdf).toMatch(from);
    expect(checkPdf(Buffer.from(pdf.replace(from, to), 'latin1')).faults).not.toEqual([]);
  });
});

it('FF6 the same invoice and moment give the same bytes', async () => {
  const invoice = issued({ seller: { logo: PIXEL }, lines: manyLines(40) });
  expect((await pdfOf(invoice)).equals(await pdfOf(structuredClone(invoice)))).toBe(true);
});

it('FF7 a page names everything that the law asks for', async () => {
  const discount = { value: { percent: '10' }, reason: 'Treuerabatt' } as const;
  const text = await textOfInvoice({
    ...{ discount, prepaid: 10_000, orderReference: 'PO 4711', introduction: 'Guten Tag.' },
    ...{ closing: 'Vielen Dank!', buyer: { buyerReference: 'L-1' } },
    lines: [
      line('Konzeption', '7.25', '1095.5', { description: 'Ticket 12' }),
      line('Buch', '2', '19.9', { unit: 'C62', taxRate: '7' }),
    ],
  });
  for (const part of [
    ...['Rechnungsnummer2026-0042', '30.11.2026', '14.12.2026', '01.11.2026 – 30.11.2026'],
    ...[SELLER.legalName, 'Große Bleichen 1–3', '20354 Hamburg', 'USt-IdNr. DE136695976'],
    ...['Steuernummer 22/815/08154', BUYER.name, 'Marktplatz 5', 'USt-IdNr. DE129273398'],
    ...['PO 4711', 'L-1', 'Guten Tag.', 'Ticket 12', '7,25 Std.', '1.095,50 €', '7.942,38 €'],
    ...['Zwischensumme7.982,18 €', 'Treuerabatt (10 %)−798,22 €', 'Gesamt ohne USt.7.183,96 €'],
    ...['USt. 7 % auf 35,82 €2,51 €', 'USt. 19 % auf 7.148,14 €1.358,15 €', 'Gesamt8.544,62 €'],
    ...['Bereits gezahlt−100,00 €', 'Zu zahlen8.444,62 €', 'Zahlbar bis 14.12.2026 ohne Abzug.'],
    ...['DE02 1203 0000 0000 2020 51', 'BYLADEM1001', 'Vielen Dank!', 'Seite 1 von 1'],
  ])
    expect(text).toContain(part);
});

it('FF7 an English page on Letter writes numbers and dates as they are read there', async () => {
  const text = await textOfInvoice({
    ...{ language: 'en', buyer: AMERICAN, currency: 'USD' },
    seller: { paperSize: 'Letter' },
    accountingTax: { currency: 'EUR', tax: 26_315 },
    exchangeRate: { rate: '0.9234', day: '2026-11-27', source: 'ECB' },
    lines: [line('Work', '15', '100'), line('Returned', '-1', '0.005')],
  });
  for (const part of [
    ...[
      'December 14, 2026',
      'November 1–30, 2026',
      '$1,500.00',
      '−$0.01',
      'Austin 73301',
      'UNITED STATES',
      'Page 1 of 1',
    ],
    ...['VAT in EUR€263.15', '1 USD = 0.9234 EUR (ECB, November 27, 2026)', 'Amount due$1,784.99'],
  ])
    expect(text).toContain(part);
});

it('FF7 a page says why no tax is charged, in its language', async () => {
  const lines = (taxCategory: 'AE' | 'K' | 'G' | 'O' | 'E') => [
    line('A', '1', '1', { taxCategory, taxRate: '0' }),
  ];
  const german = async (category: 'AE' | 'K' | 'G' | 'O') =>
    await textOfInvoice({ lines: lines(category) });
  expect(await german('AE')).toContain('Steuerschuldnerschaft des Leistungsempfängers.');
  expect(await german('K')).toContain('Steuerfreie innergemeinschaftliche Lieferung.');
  expect(await german('G')).toContain('Steuerfreie Ausfuhrlieferung.');
  const outside = await german('O');
  expect(outside).toContain('Nicht steuerbar.');
  expect(outside).not.toContain(SELLER.vatId);
  const note = 'Kleinunternehmer nach § 19 UStG';
  const small = { seller: { vatId: '', smallBusinessNote: note }, lines: lines('E') };
  expect((await textOfInvoice(small)).split(note)).toHaveLength(2);
  const english = await textOfInvoice({ language: 'en', lines: lines('AE') });
  expect(english).toContain('Reverse charge: VAT is to be accounted for by the recipient.');
});

it('FF7 a credit note names its invoice and asks for no payment', async () => {
  const text = await textOfInvoice({
    ...{ kind: 'creditNote', dueDate: null },
    preceding: { number: '2026-0001', issueDate: '2026-10-31' },
    lines: [line('Konzeption', '2', '95')],
  });
  expect(text).toContain('betrifft die Rechnung 2026-0001 vom 31.10.2026.');
  expect(text).toContain('Gutgeschriebener Betrag226,10 €');
  expect(text).not.toContain('IBAN');
});

it('FF8 no text is lost, however long, and each page has head, number and count', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `Posten-${index}.`);
  const pages = await pagesOfInvoice({ lines: names.map((name) => line(name, '1', '9.99')) });
  const text = joined(pages.flat());
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    const pageText = joined(page);
    expect(pageText).toContain(`Seite ${index + 1} von ${pages.length}`);
    if (pageText.includes('Posten-')) expect(pageText).toContain('BeschreibungMenge');
  }

  const words = Array.from({ length: 180 }, (_, index) => `Wort${index}`);
  const long = await textOfInvoice({
    ...{ introduction: words.join(' '), closing: words.join('\n') },
    exemptionReason: 'Grund '.repeat(80),
    lines: [line('N'.repeat(300), '1', '1', { description: words.join('\n') })],
  });
  expect(long.match(/Wort\d+(?!\d)/g)).toHaveLength(3 * words.length);
  expect(long.match(/N/g)?.length).toBeGreaterThanOrEqual(300);
});

it('FF8 the totals are on one page with the payment', async () => {
  for (let count = 4; count <= 30; count += 4) {
    const pages = await pagesOfInvoice({ lines: manyLines(count) });
    const [last = ''] = pages.map(joined).slice(-1);
    expect([count, last.includes('Zu zahlen'), last.includes('IBAN')]).toEqual([count, true, true]);
  }
});

it('FF9 what no font has is printed as a question mark', async () => {
  const text = await textOfInvoice({ lines: [line('Ⓐ 漢 👩‍💻 ok\u0007\t!', '1', '1')] });
  expect(text).toContain('? ? ? ok !');
});

it('FF9 texts from right to left are drawn in their order', async () => {
  const [page = []] = await pagesOfInvoice({
    lines: [line('עיצוב אתר (3 דפים) ABC', '1', '1', { description: 'שלום '.repeat(60) })],
  });
  const [first] = page.filter(({ text }) => text.includes('ABC'));
  const row = page
    .filter(({ y, text }) => y === first?.y && text.trim() && /[\u0590-\u05ffA-Z0-9()]/.test(text))
    .filter(({ x }) => x < 300)
    .sort((one, other) => one.x - other.x);
  // From the left: the last word comes first, and each word's letters are turned around.
  expect(joined(row)).toBe('ABC(םיפד3)רתאבוציע');
  // A long text is broken into lines of the column's width.
  const letters = page.filter(({ text }) => text.includes('ש'));
  expect(letters).toHaveLength(60);
  expect(new Set(letters.map(({ y }) => y)).size).toBeGreaterThan(2);
});

it('FF10 a logo is a PNG, or a JPEG in RGB', async () => {
  const withLogo = (logo: string) => pdfOf(issued({ seller: { logo }, lines: [] }));
  expect(checkPdf(await withLogo(PIXEL)).faults).toEqual([]);
  const cmyk = Buffer.from('ffd8ffc00014080001000104011100021100031100041100', 'hex');
  for (const logo of [
    `data:image/jpeg;base64,${cmyk.toString('base64')}`,
    'data:image/svg+xml;base64,PHN2Zy8+',
    'https://example.com/logo.png',
    '/etc/passwd',
  ])
    await expect(withLogo(logo)).rejects.toThrow('logo');
});
