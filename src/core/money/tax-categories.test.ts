import { expect, it } from 'vitest';
import { missingForTax, type TaxCategory, type TaxFacts } from './tax-categories.ts';

const COMPLETE: Omit<TaxFacts, 'lines'> = {
  sellerVatId: 'DE136695976',
  sellerTaxNumber: '30/123/45678',
  buyerVatId: 'ATU13585627',
  exemptionReason: 'Small business, § 19 UStG',
  deliveryCountry: 'AT',
  deliveryDate: '2026-11-30',
};
const lines = (...categories: TaxCategory[]) =>
  categories.map((taxCategory) => ({
    taxCategory,
    taxRate: { amount: taxCategory === 'S' ? 19n : 0n, scale: 0n },
  }));

it('FI8 a complete invoice of each tax category can be issued', () => {
  for (const category of ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const)
    expect(missingForTax({ ...COMPLETE, lines: lines(category) })).toEqual([]);
  expect(missingForTax({ ...COMPLETE, lines: lines('S', 'AE', 'E') })).toEqual([]);
});

it('FI8 what a tax category needs is named', () => {
  const nothing: Omit<TaxFacts, 'lines'> = {
    sellerVatId: null,
    sellerTaxNumber: null,
    buyerVatId: null,
    exemptionReason: null,
    deliveryCountry: null,
    deliveryDate: null,
  };
  const missing = (category: TaxCategory) => missingForTax({ ...nothing, lines: lines(category) });
  expect(missing('S')).toEqual(['sellerTaxId']);
  expect(missing('Z')).toEqual(['sellerTaxId']);
  expect(missing('E')).toEqual(['sellerTaxId', 'exemptionReason']);
  expect(missing('AE')).toEqual(['sellerVatId', 'buyerVatId']);
  expect(missing('K')).toEqual(['sellerVatId', 'buyerVatId', 'deliveryCountry', 'deliveryDate']);
  expect(missing('G')).toEqual(['sellerVatId']);
  expect(missing('O')).toEqual([]);
  const onlyNumber = { ...nothing, sellerTaxNumber: '30/123/45678' };
  expect(missingForTax({ ...onlyNumber, lines: lines('S') })).toEqual([]);
  expect(missingForTax({ ...onlyNumber, lines: lines('AE') })).toContain('sellerVatId');
  expect(missingForTax({ ...onlyNumber, lines: lines('G') })).toEqual(['sellerVatId']);
});

it('FI8 rates fit their category, and nothing is combined with what is outside the scope of tax', () => {
  const [untaxed] = lines('Z');
  const [taxed] = lines('S');
  if (!untaxed || !taxed) throw new Error('no lines');
  const of = (...each: TaxFacts['lines']) => missingForTax({ ...COMPLETE, lines: each });
  expect(of({ ...untaxed, taxCategory: 'S' })).toEqual(['taxRate']);
  expect(of({ ...taxed, taxCategory: 'AE' })).toEqual(['noTaxRate']);
  expect(of(...lines('O', 'S'))).toEqual(['onlyCategory']);
});
