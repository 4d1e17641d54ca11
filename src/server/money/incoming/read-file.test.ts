import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expenseSums } from '../../../core/money/expenses/expense-amounts.ts';
import { expenseOfInvoice, warningsOf } from '../../../core/money/expenses/incoming-checks.ts';
import { FIFTY_INVOICES } from '../../../test/e-invoices/fifty-invoices.ts';
import { issued, line } from '../../../test/e-invoices/sample-invoices.ts';
import { ciiInvoice } from '../documents/cii.ts';
import { makeDocuments } from '../documents/make-documents.ts';
import { readInvoiceFile } from './read-file.ts';
import { Refusal } from './refusal.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/incoming/${name}`, import.meta.url));
const xml = (text: string) => Buffer.from(text, 'utf8');
const minimum = fixture('minimum.xml').toString('utf8');

function codeOf(bytes: Buffer): string {
  try {
    readInvoiceFile(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('files that are read', () => {
  const structured = FIFTY_INVOICES.filter(
    ([, { currency, seller }]) => currency !== 'KWD' && seller.currency !== 'KWD',
  );

  it.each(structured)(
    'EI1 EI3 the data of an invoice with %s is read without a warning',
    (_, of) => {
      const invoice = readInvoiceFile(xml(ciiInvoice(of, 'en16931')));
      const { totals, seller, buyer } = of;
      expect(invoice).toMatchObject({
        ...{ number: of.number, issueDate: of.issueDate, currency: of.currency },
        seller: { name: seller.legalName.trim(), vatId: expect.any(String) },
        buyer: { name: buyer.name },
        totals: { net: totals.net, tax: totals.tax, gross: totals.gross, payable: totals.due },
      });
      expect(invoice.kind).toBe(of.kind === 'creditNote' ? 'creditNote' : 'invoice');
      expect(invoice.lines.map(({ net }) => net)).toEqual(of.lines.map(({ net }) => net));
      expect(warningsOf(invoice, '').filter((each) => each !== 'noDueDate')).toEqual([]);
      const { net, tax } = expenseSums(expenseOfInvoice(invoice).rows);
      const sign = invoice.kind === 'creditNote' ? -1 : 1;
      expect([net, tax]).toEqual([sign * totals.net || 0, sign * totals.tax || 0]);
    },
  );

  it.each([
    ['xrechnung-ubl.xml', 'XRechnung (UBL)', 2],
    ['xrechnung-cii.xml', 'XRechnung (CII)', 2],
    ['peppol-ubl.xml', 'Peppol BIS (UBL)', 2],
    ['zugferd-1.xml', 'ZUGFeRD 1.0', 2],
    ['object-streams.pdf', 'Factur-X / ZUGFeRD', 2],
  ])('EI1 EI4 %s is %s with its rates', (name, format, rates) => {
    const invoice = readInvoiceFile(fixture(name));
    expect(invoice.format).toBe(format);
    expect(warningsOf(invoice, '')).toEqual([]);
    const expense = expenseOfInvoice(invoice);
    expect(expense.rows).toHaveLength(rates);
    expect(expense).toMatchObject({ reference: invoice.number, dueDate: invoice.dueDate });
    expect(invoice.dueDate).not.toBeNull();
    expect(expenseSums(expense.rows).gross).toBe(invoice.totals.gross);
  });

  it.each(['credit-note-ubl.xml', 'credit-note-cii.xml'])('EI4 %s takes off', (name) => {
    const invoice = readInvoiceFile(fixture(name));
    expect(invoice.kind).toBe('creditNote');
    expect(expenseSums(expenseOfInvoice(invoice).rows).gross).toBe(-invoice.totals.gross);
  });

  it('EI1 ZUGFeRD 1 has supplier, days, lines, IBAN and notes', () => {
    const invoice = readInvoiceFile(fixture('zugferd-1.xml'));
    expect(invoice).toMatchObject({
      ...{ number: '471102', issueDate: '2013-03-05', dueDate: '2013-04-04' },
      seller: {
        ...{ name: 'Lieferant GmbH', vatId: 'DE136695976', taxNumber: '201/113/40209' },
        address: ['Lieferantenstraße 20', '80333 München', 'DE'],
      },
      ...{ iban: 'DE02120300000000202051' },
      lines: [
        { name: 'Trennblätter A4', quantity: '20', unit: 'C62', unitPrice: '9.9', net: 198_00 },
        { name: 'Joghurt Banane', taxRate: '7', net: 275_00 },
      ],
    });
    expect(invoice.notes).toContain('Zahlbar bis 04.04.2013');
  });

  it('EI1 EI3 the MINIMUM profile says its tax only as a whole', () => {
    const invoice = readInvoiceFile(xml(minimum));
    expect(invoice.seller.name).toBe('Papeterie d’Été & Fils');
    expect(warningsOf(invoice, '')).toEqual(['noTaxes', 'noLines', 'noDueDate']);
    expect(expenseOfInvoice(invoice).rows).toEqual([{ net: 83_33, rate: '20', tax: 16_67 }]);
  });

  it('EI1 our own PDF is read', { timeout: 60_000 }, async () => {
    const invoice = issued({ lines: [line('Work', '2', '50')] });
    const documents = await makeDocuments(invoice, new Date('2026-11-27T09:00:00Z'));
    const pdf = documents.find(({ kind }) => kind === 'pdf');
    const read = readInvoiceFile(Buffer.from(pdf?.content ?? []));
    expect(read).toMatchObject({ number: invoice.number, totals: { gross: 119_00 } });
  });

  it('EI1 other encodings are read', () => {
    const as = (encoding: string) => minimum.replace('UTF-8', encoding);
    const name = (bytes: Buffer) => readInvoiceFile(bytes).seller.name;
    const expected = 'Papeterie d’Été & Fils';
    expect(name(Buffer.concat([Buffer.from('\ufeff', 'utf8'), xml(minimum)]))).toBe(expected);
    expect(name(Buffer.from(`\ufeff${as('UTF-16')}`, 'utf16le'))).toBe(expected);
    expect(name(Buffer.from(as('UTF-16'), 'utf16le').swap16())).toBe(expected);
    const latin = Buffer.from(as('ISO-8859-1').replace('’', "'"), 'latin1');
    expect(name(latin)).toBe("Papeterie d'Été & Fils");
    const windows = Buffer.from(as('windows-1252').replace('’', '\u0092'), 'latin1');
    expect(name(windows)).toBe(expected);
  });
});

describe('what does not fit together', () => {
  const base = readInvoiceFile(fixture('zugferd-1.xml'));
  const { totals, taxes, seller, buyer } = base;
  const [first, ...others] = taxes;

  it.each([
    ['lineTotal', { totals: { ...totals, lineTotal: 1 } }, ['lineTotal', 'net']],
    ['net', { totals: { ...totals, allowances: 10 } }, ['net']],
    ['taxBase', { taxes: others }, ['taxBase', 'taxTotal']],
    ['taxAmount', { taxes: [{ ...first, tax: 100 }, ...others] }, ['taxAmount', 'taxTotal']],
    ['gross', { totals: { ...totals, gross: 1 } }, ['gross', 'payable']],
    ['payable', { totals: { ...totals, prepaid: 1 } }, ['payable']],
    ['noDueDate', { dueDate: null }, ['noDueDate']],
    ['vatId', { seller: { ...seller, vatId: 'DE1' } }, ['vatId']],
    ['iban', { iban: 'DE02120300000000202052' }, ['iban']],
    ['otherBuyer', { buyer: { ...buyer, vatId: 'FR40303265045' } }, ['otherBuyer']],
  ])('EI3 %s is said', (_, part, expected) => {
    expect(warningsOf({ ...base, ...part } as typeof base, 'DE129273398')).toEqual(expected);
  });

  it('EI3 a difference of a cent by rounding, and a rounded amount to pay, are right', () => {
    const [cent, rest] = [taxes.map((each) => ({ ...each })), { ...totals }];
    if (cent[0]) cent[0].tax += 1;
    rest.tax += 1;
    rest.gross += 1;
    rest.rounding = 2;
    rest.payable = 529_90;
    expect(warningsOf({ ...base, taxes: cent, totals: rest }, '')).toEqual([]);
  });
});

/** A PDF with one stream as its attachment; its table of objects is missing, as in damaged files. */
function pdfWith(content: Buffer, { name = 'factur-x.xml', filter = '' } = {}): Buffer {
  const parts = [
    '%PDF-1.7\n1 0 obj <</Type /Catalog /Names <</EmbeddedFiles <</Names [(a) 2 0 R]>>>>>> endobj\n',
    `2 0 obj <</Type /Filespec /F (${name}) /EF <</F 3 0 R>>>> endobj\n`,
    `3 0 obj <</Length ${content.length} ${filter}>>\nstream\n`,
  ];
  return Buffer.concat([
    Buffer.from(parts.join(''), 'latin1'),
    content,
    Buffer.from('\nendstream endobj\n%%EOF', 'latin1'),
  ]);
}

describe('files that are refused', () => {
  const flate = { filter: '/Filter /FlateDecode' };
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
    .join('')}]><l>&j;</l>`;

  it.each<[string, Buffer, string]>([
    ['an empty text', xml(' '), 'eInvoice.none'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'eInvoice.none'],
    ['other XML', xml('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'eInvoice.none'],
    [
      'an order',
      xml(minimum.replaceAll('CrossIndustryInvoice', 'SCRDMCCBDACIOMessageStructure')),
      'eInvoice.none',
    ],
    ['a billion laughs', xml(laughs), 'eInvoice.doctype'],
    [
      'a file of the server',
      xml(
        minimum
          .replace('?>', '?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')
          .replace('F-2026-1', '&x;'),
      ),
      'eInvoice.doctype',
    ],
    [
      'an address to fetch',
      xml(`<!DOCTYPE l [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>${minimum.slice(38)}`),
      'eInvoice.doctype',
    ],
    ['an unknown entity', xml(minimum.replace('F-2026-1', '&x;')), 'eInvoice.damaged'],
    ['XML that ends early', xml(minimum.slice(0, -40)), 'eInvoice.damaged'],
    ['wrong tags', xml(minimum.replace('</ram:TypeCode>', '</ram:Type>')), 'eInvoice.damaged'],
    [
      'an unknown prefix',
      xml(minimum.replace('<ram:ApplicableHeaderTradeDelivery/>', '<x:a/>')),
      'eInvoice.damaged',
    ],
    [
      'broken UTF-8',
      Buffer.from(minimum.replace('Été', '\xe9t\xe9'), 'latin1'),
      'eInvoice.damaged',
    ],
    ['an unknown encoding', xml(minimum.replace('UTF-8', 'EBCDIC-CP-DE')), 'eInvoice.damaged'],
    ['an amount that is none', xml(minimum.replace('>100.00<', '>a lot<')), 'eInvoice.damaged'],
    [
      'an endless amount',
      xml(minimum.replace('>100.00<', `>${'9'.repeat(400)}<`)),
      'eInvoice.damaged',
    ],
    ['too deep elements', xml(`${'<a>'.repeat(200_000)}`), 'eInvoice.tooLarge'],
    ['too many elements', xml(`<a>${'<b/>'.repeat(210_000)}</a>`), 'eInvoice.tooLarge'],
    ['no number', xml(minimum.replace('F-2026-1', ' ')), 'eInvoice.incomplete'],
    ['no day', xml(minimum.replace('20261112', '20261312')), 'eInvoice.incomplete'],
    ['an unknown currency', xml(minimum.replace('>EUR<', '>EURO<')), 'eInvoice.incomplete'],
    ['no total', xml(minimum.replaceAll('GrandTotalAmount', 'Other')), 'eInvoice.incomplete'],
    ['a PDF without an invoice', fixture('without-invoice.pdf'), 'eInvoice.none'],
    [
      'a PDF with another attachment',
      pdfWith(xml(minimum), { name: 'terms.txt' }),
      'eInvoice.none',
    ],
    [
      'an encrypted PDF',
      Buffer.concat([pdfWith(xml(minimum)), Buffer.from('trailer <</Encrypt 9 0 R>>')]),
      'eInvoice.encrypted',
    ],
    ['a bomb in a PDF', pdfWith(deflateSync(Buffer.alloc(60_000_000)), flate), 'eInvoice.tooLarge'],
    ['a damaged attachment', pdfWith(Buffer.from('no flate'), flate), 'eInvoice.damaged'],
    [
      'an unknown filter',
      pdfWith(xml(minimum), { filter: '/Filter /LZWDecode' }),
      'eInvoice.damaged',
    ],
    ['a PDF that is cut', fixture('object-streams.pdf').subarray(0, 600), 'eInvoice.none'],
    ['a hostile attachment', pdfWith(xml(laughs)), 'eInvoice.doctype'],
    [
      'a PDF of nested arrays',
      Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(100_000)} endobj`),
      'eInvoice.tooLarge',
    ],
  ])('EI2 EI5 EI6 %s is refused with the reason', (_, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
  });

  it('EI1 a PDF without a table of objects is read all the same', () => {
    expect(readInvoiceFile(pdfWith(xml(minimum))).number).toBe('F-2026-1');
    const packed = pdfWith(deflateSync(xml(minimum)), { name: 'ZUGFeRD-invoice.xml', ...flate });
    expect(readInvoiceFile(packed).number).toBe('F-2026-1');
  });
});
