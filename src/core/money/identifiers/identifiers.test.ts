import { expect, it } from 'vitest';
import { ibanText, parseBic, parseIban } from './bank-ids.ts';
import { parseVatId } from './vat-id.ts';

it.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['gb29nwbk60161331926819', 'GB29NWBK60161331926819'],
  ['DE89370400440532013001', null],
  ['DE8937040044053201300', null],
  ['XX89370400440532013000', null],
  ['', null],
])('FI9 the IBAN %j is read as %j', (text, iban) => {
  expect(parseIban(text)).toBe(iban);
});

it('FI9 an IBAN is printed in groups of four', () => {
  expect(ibanText('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
});

it.each([
  ['cobadeff', 'COBADEFF'],
  ['COBA DE FF XXX', 'COBADEFFXXX'],
  ['COBADE', null],
  ['', null],
])('FI9 the BIC %j is read as %j', (text, bic) => {
  expect(parseBic(text)).toBe(bic);
});

it.each([
  ['DE136695976', 'DE136695976'],
  ['de 136.695.976', 'DE136695976'],
  ['ATU13585627', 'ATU13585627'],
  ['EL094259216', 'EL094259216'],
  ['GR094259216', 'EL094259216'],
  ['XI980780684', 'XI980780684'],
  ['BE0428759497', 'BE0428759497'],
  ['BE1008517512', 'BE1008517512'],
  ['BE1008517500', null],
  ['DE136695975', null],
  ['XI980780685', null],
  ['136695976', null],
  ['US123456789', null],
  ['', null],
])('FI9 the VAT id %j is read as %j', (text, id) => {
  expect(parseVatId(text)).toBe(id);
});
