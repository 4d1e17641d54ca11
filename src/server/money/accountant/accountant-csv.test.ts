import { expect, it } from 'vitest';
import { type PostedDocument, paymentsCsv, postingsCsv } from './accountant-csv.ts';
import { windows1252 } from './windows-1252.ts';

const document: PostedDocument = {
  ...{ id: 'i', kind: 'invoice', clientId: 'c', issueDate: '2026-11-05', currency: 'EUR' },
  ...{ creditedId: null, gross: 0, exchangeRate: null, accountingTax: null },
  ...{ number: '2026-0001', clientName: 'Müller "& Sohn"' },
  taxes: [
    { category: 'S', rate: '19', base: 100_00, tax: 19_00 },
    { category: 'S', rate: '7.5', base: -10_00, tax: -75 },
  ],
};

const rows = (...documents: PostedDocument[]) =>
  postingsCsv(documents).toString('latin1').trimEnd().split('\r\n').slice(1);

it('AC3 postings have a line for each tax rate, on the side that its sign says', () => {
  expect(rows(document)).toEqual([
    '119,00;"S";"EUR";;;;;0511;"2026-0001";"Müller ""& Sohn""";2026;"S";19;100,00;19,00',
    '10,75;"H";"EUR";;;;;0511;"2026-0001";"Müller ""& Sohn""";2026;"S";7,5;-10,00;-0,75',
  ]);
});

it('AC3 a credit note is on the other side, in its currency, with its rate', () => {
  const exchangeRate = { rate: '0.134', day: '2026-11-05', source: 'ECB' };
  const credit = { ...document, kind: 'creditNote' as const, currency: 'JPY', exchangeRate };
  expect(rows(credit)[0]).toMatch(/^11900;"H";"JPY";0,134;.*;-10000;-1900$/);
  expect(rows(credit)[1]).toMatch(/^1075;"S";"JPY"/);
});

it('AC3 texts are in Windows-1252 and run no formula', () => {
  expect([...windows1252('€äÿ–')]).toEqual([0x80, 0xe4, 0xff, 0x96]);
  expect(windows1252('Łódź, Ž, 中').toString('latin1')).toBe('?ódz, \x8e, ?');
  const [payment] = paymentsCsv([
    {
      ...{ day: '2026-11-05', number: '1', clientName: '+1', amount: -5, currency: 'EUR' },
      ...{ method: '', note: 'two\nlines; and more' },
    },
  ])
    .toString('latin1')
    .split('\r\n')
    .slice(1);
  expect(payment).toBe(`"2026-11-05";1;"'+1";-0,05;"EUR";;"two lines; and more"`);
});
