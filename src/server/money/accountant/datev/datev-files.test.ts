import { expect, it } from 'vitest';
import type { DatevSettings } from '../../../../core/money/datev/datev-settings.ts';
import type { PostedDocument } from '../accountant-csv.ts';
import { DATEV_COLUMNS } from './datev-columns.ts';
import { datevFiles } from './datev-files.ts';

const settings: DatevSettings = {
  ...{ consultantNumber: 29098, clientNumber: 55003, fiscalYearMonth: 1, accountLength: 4 },
  revenueAccounts: [
    { category: 'S', rate: '19.00', account: '8400' },
    { category: 'S', rate: '7', account: '8300' },
    { category: 'AE', rate: '0', account: '8336' },
  ],
  ...{ debtorAccount: '10000', debtors: [{ clientId: 'own', account: '10042' }] },
};

const document: PostedDocument = {
  ...{ id: 'i', kind: 'invoice', clientId: 'c', issueDate: '2026-11-05', currency: 'EUR' },
  ...{ creditedId: null, gross: 0, exchangeRate: null, accountingTax: null },
  ...{ number: '2026-0001', clientName: 'Müller "& Sohn"; GmbH' },
  taxes: [
    { category: 'S', rate: '19', base: 1_234_567_00, tax: 234_567_73 },
    { category: 'S', rate: '7', base: -10_00, tax: -70 },
    { category: 'AE', rate: '0', base: 0, tax: 0 },
  ],
};

const wanted = {
  ...{ settings, period: { from: '2026-01-01', to: '2026-12-31' }, accounting: 'EUR' },
  at: new Date('2026-11-28T06:30:15.123Z'),
};

/** The cells of a line: texts without their quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^;"]*))(?:;|$)/.exec(rest) ?? [''];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (whole.length === rest.length && !rest.endsWith(';')) return cells;
    rest = rest.slice(whole.length);
    if (rest === '') return [...cells, ''];
  }
}

function read(content: Buffer) {
  const text = new TextDecoder('windows-1252').decode(content);
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = '', columns = '', ...lines] = text.slice(0, -2).split('\r\n');
  const names = columns.split(';');
  const postings = lines.map((line) => {
    const cells = cellsOf(line);
    expect(cells).toHaveLength(names.length);
    const filled = names.map((name, index) => [name, cells[index] ?? ''] as const);
    return Object.fromEntries(filled.filter(([, cell]) => cell !== ''));
  });
  return { head, columns: names, postings, lines };
}

const files = (documents: PostedDocument[], part: object = {}) =>
  datevFiles(documents, { ...wanted, ...part }).map(({ name, content }) => {
    return { name, ...read(content) };
  });

it('AC5 a batch has the header of DATEV, all its columns, and its fields by their rules', () => {
  const [file, ...others] = files([document]);
  expect(others).toEqual([]);
  expect(file?.name).toBe('EXTF_Buchungsstapel_20260101_20261231.csv');
  expect(file?.head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261128063015123;;"RE";"";"";29098;55003;20260101;4;' +
      '20260101;20261231;"Rechnungen 20260101-20261231";"";1;0;0;"EUR";;"";;;"";;;"";""',
  );
  expect(cellsOf(file?.head ?? '')).toHaveLength(31);
  expect(file?.columns).toHaveLength(125);
  expect(file?.columns).toEqual(DATEV_COLUMNS);
  expect(new Set(file?.columns).size).toBe(125);
  const same = { Konto: '10000', Belegdatum: '0511', 'Belegfeld 1': '2026-0001' };
  expect(file?.postings).toEqual([
    {
      ...same,
      'Umsatz (ohne Soll/Haben-Kz)': '1469134,73',
      ...{ 'Soll/Haben-Kennzeichen': 'S', 'WKZ Umsatz': 'EUR' },
      ...{ 'Gegenkonto (ohne BU-Schlüssel)': '8400', Buchungstext: 'Müller "& Sohn"; GmbH' },
    },
    {
      ...same,
      'Umsatz (ohne Soll/Haben-Kz)': '10,70',
      ...{ 'Soll/Haben-Kennzeichen': 'H', 'WKZ Umsatz': 'EUR' },
      ...{ 'Gegenkonto (ohne BU-Schlüssel)': '8300', Buchungstext: 'Müller "& Sohn"; GmbH' },
    },
  ]);
  expect(file?.lines[0]).toMatch(/^1469134,73;"S";"EUR";;;;10000;8400;;0511;"2026-0001";;;"Müller/);
});

it('AC5 credit notes are on the other side; a client has the account of its own', () => {
  const [file] = files([{ ...document, kind: 'creditNote', clientId: 'own' }]);
  expect(file?.postings.map((each) => [each.Konto, each['Soll/Haben-Kennzeichen']])).toEqual([
    ['10042', 'H'],
    ['10042', 'S'],
  ]);
});

it('AC5 other currencies are posted in that of the business, by the rate on the document', () => {
  const exchangeRate = { rate: '0.92', day: '2026-11-05', source: 'ECB' };
  const taxes = [{ category: 'S' as const, rate: '19', base: 100_00, tax: 19_00 }];
  const accountingTax = { currency: 'EUR', tax: 17_48 };
  const foreign = { ...document, currency: 'USD', exchangeRate, accountingTax, taxes };
  expect(files([foreign])[0]?.postings[0]).toMatchObject({
    ...{ 'Umsatz (ohne Soll/Haben-Kz)': '109,48', 'WKZ Umsatz': 'EUR' },
  });
  const yen = { ...document, currency: 'JPY', taxes };
  expect(files([yen], { accounting: 'JPY' })[0]?.postings[0]).toMatchObject({
    'Umsatz (ohne Soll/Haben-Kz)': '11900,00',
  });
});

it('AC5 each fiscal year has a file of its own', () => {
  const days = ['2026-06-30', '2026-07-01', '2027-06-30'];
  const documents = days.map((issueDate) => ({ ...document, issueDate }));
  const period = { from: '2026-03-01', to: '2027-08-31' };
  const found = files(documents, { period, settings: { ...settings, fiscalYearMonth: 7 } });
  expect(found.map(({ name }) => name)).toEqual([
    'EXTF_Buchungsstapel_20260301_20260630.csv',
    'EXTF_Buchungsstapel_20260701_20270630.csv',
  ]);
  expect(found.map(({ head }) => head.split(';')[12])).toEqual(['20250701', '20260701']);
  expect(found.map(({ postings }) => postings.length)).toEqual([2, 4]);
  expect(files([])[0]?.postings).toEqual([]);
});

it('AC5 texts are cut, and cleared of what DATEV refuses', () => {
  const long = {
    ...document,
    number: `Ä.1 ${'x'.repeat(40)}`,
    clientName: `a\r\nb${'c'.repeat(80)}`,
  };
  const [posting] = files([long])[0]?.postings ?? [];
  expect(posting?.['Belegfeld 1']).toBe(`--1-${'x'.repeat(32)}`);
  expect(posting?.Buchungstext).toBe(`a b${'c'.repeat(57)}`);
});

it('AC5 a tax without an account is named', () => {
  const taxes = [{ category: 'S' as const, rate: '5.50', base: 100, tax: 6 }];
  const refused = () => datevFiles([{ ...document, taxes }], wanted);
  expect(refused).toThrowError(
    expect.objectContaining({
      code: 'datev.noAccount',
      detail: { issues: [{ path: 'S 5.5', message: 'has no account' }] },
    }),
  );
});
