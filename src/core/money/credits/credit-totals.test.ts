import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freezeInvoice } from '../invoices/freeze-invoice.ts';
import type { InvoiceDraft, IssuedInvoice, NamedDiscount } from '../invoices/invoice.ts';
import { NEW_CLIENT } from '../parties.schema.ts';
import { EMPTY_BUSINESS } from '../parties.ts';
import { creditNoteDraft, hasLineAbove } from './credit-invoice.ts';
import { draftTotals } from './credit-totals.ts';

type Line = InvoiceDraft['lines'][number];

const business = { ...EMPTY_BUSINESS, currency: 'EUR' };
const client = { ...NEW_CLIENT, name: 'Acme', currency: 'EUR' };

function issued(
  draft: InvoiceDraft,
  kind: IssuedInvoice['kind'] = 'invoice',
  invoice: IssuedInvoice | null = null,
  notes: readonly IssuedInvoice[] = [],
): IssuedInvoice {
  const creditBasis = invoice && { invoice, notes };
  return freezeInvoice(draft, {
    ...{
      kind,
      number: '1',
      issueDate: '2026-11-27',
      business,
      client,
      preceding: null,
      creditBasis,
    },
  });
}

const empty: InvoiceDraft = {
  ...{ language: 'en', currency: 'EUR', issueDate: null, dueDate: null, period: null },
  ...{ deliveryCountry: '', exemptionReason: '', orderReference: '', introduction: '' },
  ...{ closing: '', discount: null, prepaid: 0, exchangeRate: null, lines: [] },
};

const line = (id: string, part: Partial<Line> = {}): Line => ({
  ...{ id, name: id, description: '', quantity: '1', unit: 'HUR', unitPrice: '0.03' },
  ...{ discount: null, taxCategory: 'S', taxRate: '19', ...part },
});

/** Credits the lines of each part one after another, then what is left. */
function creditInParts(invoice: IssuedInvoice, parts: readonly (readonly string[])[]) {
  const notes: IssuedInvoice[] = [];
  for (const ids of [...parts, null]) {
    const draft = creditNoteDraft(invoice, ids, notes);
    if (draft.lines.length === 0) continue;
    notes.push(issued(draft, 'creditNote', invoice, notes));
  }
  return notes;
}

const grossOf = (notes: readonly IssuedInvoice[]) =>
  notes.reduce((sum, { totals }) => sum + totals.gross, 0);

it('MS10 lines of a few cents that are credited one by one leave nothing', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map((id) => line(id));
  const invoice = issued({ ...empty, lines });
  expect(invoice.totals).toMatchObject({ net: 15, tax: 3, gross: 18 });
  const notes = creditInParts(invoice, [['a'], ['b'], ['c'], ['d']]);
  expect(notes.map(({ totals }) => totals.tax)).toEqual([1, 1, 1, 0, 0]);
  expect(grossOf(notes)).toBe(18);
});

it('MS10 parts of a line that round up leave nothing', () => {
  const whole = line('a', { quantity: '1', unitPrice: '0.05' });
  const invoice = issued({ ...empty, lines: [whole] });
  const notes: IssuedInvoice[] = [];
  for (const quantity of ['0.3', '0.3', '0.4']) {
    const draft = creditNoteDraft(invoice, null, notes);
    const part = { ...draft, lines: draft.lines.map((each) => ({ ...each, quantity })) };
    notes.push(issued(part, 'creditNote', invoice, notes));
  }
  expect(notes.map(({ lines }) => lines[0]?.net)).toEqual([2, 2, 1]);
  expect(grossOf(notes)).toBe(invoice.totals.gross);
  expect(creditNoteDraft(invoice, null, notes).lines).toEqual([]);
});

it('MS10 the rest after a lower price is one sum', () => {
  const invoice = issued({ ...empty, lines: [line('a', { quantity: '3', unitPrice: '100' })] });
  const first = { ...empty, lines: [line('a', { quantity: '3', unitPrice: '10' })] };
  const notes = [issued(first, 'creditNote', invoice)];
  const rest = creditNoteDraft(invoice, null, notes);
  expect(rest.lines).toMatchObject([{ quantity: '1', unit: 'LS', unitPrice: '270.00' }]);
  expect(draftTotals(rest, { invoice, notes }).totals.gross).toBe(
    invoice.totals.gross - grossOf(notes),
  );
});

const discount = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 40 }).map((percent): NamedDiscount => {
    return { value: { percent: String(percent) }, reason: 'x' };
  }),
  fc.integer({ min: 1, max: 30 }).map((amount): NamedDiscount => {
    return { value: { amount }, reason: 'x' };
  }),
);

const someLine = fc.record({
  quantity: fc.integer({ min: 1, max: 50_000 }).map((n) => String(n / 10_000)),
  unitPrice: fc.integer({ min: 1, max: 50_000 }).map((n) => (n / 100).toFixed(2)),
  taxRate: fc.constantFrom('19', '7', '5.5'),
  discount: fc.oneof(
    fc.constant(null),
    fc.constant<NamedDiscount>({ value: { percent: '12.5' }, reason: 'x' }),
  ),
});

it('MS10 an invoice that is credited in parts is credited exactly, whatever its parts', () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 8 }),
      discount,
      fc.array(fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 }),
      (values, ofAll, parts, tenths) => {
        const lines = values.map((value, index) => line(`l${index}`, value));
        const invoice = issued({ ...empty, lines, discount: ofAll });
        fc.pre(invoice.totals.net > 0 && invoice.totals.taxes.every(({ base }) => base >= 0));
        const notes: IssuedInvoice[] = [];
        for (const [index, part] of [...parts, null].entries()) {
          const isOpen = (id: string) =>
            creditNoteDraft(invoice, null, notes).lines.some((each) => each.id === id);
          const ids = part && [...new Set(part.map((n) => `l${n}`))].filter(isOpen);
          if (ids?.length === 0) continue;
          const draft = creditNoteDraft(invoice, ids, notes);
          if (draft.lines.length === 0) continue;
          // Every other part credits a share of the hours only.
          const isShare = part !== null && index % 2 === 1 && draft.discount === null;
          const scaledDraft = isShare
            ? { ...draft, lines: shareOfLines(draft.lines, tenths[index]) }
            : draft;
          const note = issued(scaledDraft, 'creditNote', invoice, notes);
          const before = notes.flatMap((each) => each.lines);
          expect(hasLineAbove(invoice, [...before, ...note.lines])).toBe(false);
          notes.push(note);
          expect(grossOf(notes)).toBeLessThanOrEqual(invoice.totals.gross);
          const { totals } = note;
          expect(totals.net + totals.tax).toBe(totals.gross);
          expect(totals.taxes.reduce((sum, { base }) => sum + base, 0)).toBe(totals.net);
        }
        expect(grossOf(notes)).toBe(invoice.totals.gross);
        const sumOf = (of: 'net' | 'tax' | 'lineTotal' | 'discount') =>
          notes.reduce((sum, { totals }) => sum + totals[of], 0);
        expect(sumOf('net')).toBe(invoice.totals.net);
        expect(sumOf('tax')).toBe(invoice.totals.tax);
      },
    ),
    { numRuns: 500 },
  );
});

function shareOfLines(lines: readonly Line[], tenths = 5): Line[] {
  return lines.map((each) => {
    const share = Math.floor((Number(each.quantity) * 10_000 * tenths) / 10);
    return share > 0 ? { ...each, quantity: String(share / 10_000) } : each;
  });
}
