import { expect, it } from 'vitest';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import { changesOf, type DraftLine, editOf, mergeDrafts } from './draft-merge.ts';
import { fieldText } from './field-text.ts';

function line(id: string, part: Partial<DraftLine> = {}): DraftLine {
  return {
    ...{ id, name: `Line ${id}`, description: '', quantity: '1', unit: 'HUR', unitPrice: '85' },
    ...{ discount: null, taxCategory: 'S', taxRate: '19' },
    ...part,
  };
}

const base: InvoiceDraft = {
  ...{ language: 'en', currency: 'EUR', issueDate: null, dueDate: null, period: null },
  ...{ deliveryCountry: '', exemptionReason: '', orderReference: '', introduction: '' },
  ...{ closing: '', discount: null, prepaid: 0, exchangeRate: null },
  lines: [line('a'), line('b'), line('c')],
};

const ids = ({ lines }: InvoiceDraft) => lines.map(({ id }) => id).join('');
const lines = (...changed: DraftLine[]): InvoiceDraft => ({ ...base, lines: changed });

it('FS4 an edit has what differs, and nothing else', () => {
  expect(editOf(base, { ...base, lines: [...base.lines] })).toEqual({});
  expect(editOf(base, { ...base, closing: 'Thanks' })).toEqual({ closing: 'Thanks' });
  const discounted = { ...base, discount: { value: { amount: 5 }, reason: 'Loyalty' } };
  expect(editOf(base, discounted)).toEqual({ discount: discounted.discount });
});

it('FS4 two people who change different fields of a draft both keep their changes', () => {
  const mine = {
    ...base,
    closing: 'Mine',
    lines: [line('a', { quantity: '2' }), ...base.lines.slice(1)],
  };
  const theirs = {
    ...{ ...base, introduction: 'Theirs' },
    lines: [line('a', { unitPrice: '90' }), line('b'), line('c'), line('d')],
  };
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(draft).toMatchObject({ closing: 'Mine', introduction: 'Theirs' });
  expect(draft.lines[0]).toMatchObject({ quantity: '2', unitPrice: '90' });
  expect(ids(draft)).toBe('abcd');
});

it('FS4 of the same field, the text typed here stays, and the other one is announced', () => {
  const mine = lines(line('a', { name: 'Mine' }), line('b'), line('c'));
  const theirs = lines(line('a', { name: 'Theirs' }), line('b'), line('c'));
  const { draft, conflicts } = mergeDrafts(base, mine, { ...theirs, closing: 'New' });
  expect(draft.lines[0]?.name).toBe('Mine');
  expect(draft.closing).toBe('New');
  expect(conflicts).toEqual([{ field: 'name', line: 'Mine', theirs: 'Theirs' }]);
  expect(mergeDrafts(base, mine, mine).conflicts).toEqual([]);
});

it('FS4 a removed line stays removed, unless the other one changed it', () => {
  const without = lines(line('a'), line('c'));
  expect(ids(mergeDrafts(base, without, base).draft)).toBe('ac');
  expect(ids(mergeDrafts(base, base, without).draft)).toBe('ac');
  const closing = { ...base, closing: 'x' };
  expect(ids(mergeDrafts(base, closing, without).draft)).toBe('ac');
  const changed = lines(line('a'), line('b', { quantity: '7' }), line('c'));
  expect(ids(mergeDrafts(base, without, changed).draft)).toBe('abc');
  expect(ids(mergeDrafts(base, changed, without).draft)).toBe('abc');
  const added = lines(line('a'), line('b'), line('c'), line('mine'));
  expect(ids(mergeDrafts(base, added, without).draft)).toBe('acmine');
});

it('FS4 an order that either of them changed is kept, with the lines that the other one added', () => {
  const moved = lines(line('c'), line('a'), line('b'));
  const added = lines(line('a'), line('new'), line('b'), line('c'));
  expect(ids(mergeDrafts(base, moved, added).draft)).toBe('canewb');
  expect(ids(mergeDrafts(base, added, moved).draft)).toBe('canewb');
});

it('FS4 announced and unsaved values are formatted as on the page', () => {
  const mine = {
    ...lines(line('a', { unitPrice: '90' }), ...base.lines.slice(1)),
    prepaid: 11_900,
  };
  expect(changesOf(base, mine)).toEqual([
    { field: 'prepaid', line: null, value: 11_900 },
    { field: 'unitPrice', line: 'Line a', value: '90' },
  ]);
  const textOf = (field: Parameters<typeof fieldText>[0], value: unknown) =>
    fieldText(field, value, 'EUR');
  expect(textOf('prepaid', 11_900)).toBe('€119.00');
  expect(textOf('unit', 'HUR')).toBe('hours');
  expect(textOf('taxCategory', 'AE')).toBe('Reverse charge');
  expect(textOf('deliveryCountry', 'FR')).toBe('France');
  expect(textOf('discount', { value: { percent: '5' }, reason: 'Loyal' })).toBe('5%, Loyal');
  expect(textOf('closing', '')).toBe('–');
});
