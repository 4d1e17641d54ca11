import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditNoteDraft } from '../credits/credit-invoice.ts';
import { editDraft } from './draft-edits.ts';
import { totalsOf } from './draft-totals.ts';
import { defaultTax, freezeInvoice, NO_BUSINESS } from './freeze-invoice.ts';
import type { InvoiceDraft } from './invoice.ts';
import { draftEdit } from './invoice-requests.schema.ts';
import { type InvoiceBalance, openAmount, stateOf } from './invoice-state.ts';
import { type IssueFacts, missingForIssue } from './missing-for-issue.ts';

const today = '2026-11-27';
const line = {
  ...{ id: 'l', name: 'Work', description: '', quantity: '1', unit: 'HUR' as const },
  ...{ unitPrice: '100', discount: null, taxCategory: 'S' as const, taxRate: '19' },
};
const draft: InvoiceDraft = {
  ...{ language: 'en', currency: 'EUR', issueDate: null, dueDate: null, period: null },
  ...{ deliveryCountry: '', exemptionReason: '', orderReference: '', introduction: '' },
  ...{ closing: '', discount: null, prepaid: 0, exchangeRate: null, lines: [line] },
};
const address = { street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
const business = {
  ...{ ...NO_BUSINESS, legalName: 'Anna', address, vatId: 'DE136695976', currency: 'EUR' },
};
const client = {
  ...{ id: 'c', version: 1, isArchived: false, createdAt: 1, updatedAt: 1, name: 'Muster' },
  ...{ contact: '', email: '', address, vatId: '', buyerReference: '', currency: 'EUR' },
  ...{ language: 'en' as const, termDays: null, taxRate: null, rounding: null },
  ...{ roundingOf: 'entry' as const, notes: '' },
};
const facts: IssueFacts = {
  ...{ kind: 'invoice', draft, business, client, today, lastIssueDate: null, creditable: null },
  ...{ hasChangedEntries: false, creditedInvoice: null, creditNotes: [] },
};

function missing(part: Partial<IssueFacts>, edit: Partial<InvoiceDraft> = {}): string[] {
  const changed = { ...facts, ...part, draft: { ...draft, ...edit } };
  return missingForIssue(changed).map(({ place, code }) => `${place} ${code}`);
}
const withLine = (part: object) => ({ lines: [{ ...line, ...part }] });

describe('IN7 before it is issued, an invoice needs', () => {
  const cases: [string, Partial<IssueFacts>, Partial<InvoiceDraft>, string[]][] = [
    ['nothing more', {}, {}, []],
    [
      'a business',
      { business: NO_BUSINESS },
      {},
      [
        ...['business businessName', 'business businessAddress', 'business businessCountry'],
        ...['business businessCurrency', 'business sellerTaxId'],
      ],
    ],
    [
      'a pattern with a counter',
      { business: { ...business, numberPattern: 'x' } },
      {},
      ['business numberPattern'],
    ],
    [
      'a client',
      { client: { ...client, name: ' ', address: { ...address, country: '' } } },
      {},
      [...['client clientName', 'client clientCountry']],
    ],
    ['a line', {}, { lines: [] }, ['draft noLines']],
    [
      'a name and a quantity of each',
      {},
      withLine({ name: ' ', quantity: '0.00' }),
      [...['draft lineName', 'draft lineQuantity']],
    ],
    ['a rate for S', {}, withLine({ taxRate: '0' }), ['draft taxRate']],
    ['a reason for E', {}, withLine({ taxCategory: 'E', taxRate: '0' }), ['draft exemptionReason']],
    [
      'the note of a small business',
      { business: { ...business, smallBusinessNote: '§ 19' } },
      withLine({ taxCategory: 'E', taxRate: '0' }),
      [],
    ],
    [
      'no tax beside the note of a small business',
      { business: { ...business, smallBusinessNote: '§ 19' } },
      {},
      ['draft smallBusinessTax'],
    ],
    [
      'but the tax of its invoice on a credit note',
      { kind: 'creditNote', business: { ...business, smallBusinessNote: '§ 19' } },
      {},
      [],
    ],
    [
      'both VAT ids and a day for K',
      {},
      withLine({ taxCategory: 'K', taxRate: '0' }),
      [...['client buyerVatId', 'draft deliveryDate']],
    ],
    ['a rate of exchange', {}, { currency: 'CHF' }, ['draft exchangeRate']],
    [
      'a rate that is not 0',
      {},
      {
        ...{ currency: 'CHF', exchangeRate: { rate: '0', day: today, source: 'x' } },
      },
      ['draft exchangeRate'],
    ],
    ['a period in order', {}, { period: { from: today, to: '2026-11-01' } }, ['draft periodOrder']],
    [
      'a day after the last',
      { lastIssueDate: today },
      { issueDate: '2026-11-26' },
      ['draft issueDateOrder'],
    ],
    ['a day that is not ahead', {}, { issueDate: '2026-11-29' }, ['draft issueDateInFuture']],
    ['to be due later', {}, { dueDate: '2026-11-26' }, ['draft dueDateOrder']],
    ['an amount', {}, withLine({ quantity: '-1' }), ['draft negativeTotal']],
    ['less paid before', {}, { prepaid: 119_01 }, ['draft prepaidAboveTotal']],
    [
      'no more than is left',
      { kind: 'creditNote', creditable: 100_00 },
      {},
      ['draft creditAboveInvoice'],
    ],
    [
      'a reason for each discount',
      {},
      withLine({ discount: { value: { percent: '5' }, reason: ' ' } }),
      ['draft discountReason'],
    ],
    [
      'a reason for its discount',
      {},
      { discount: { value: { amount: 1 }, reason: '' } },
      ['draft discountReason'],
    ],
    [
      'the source of a rate',
      {},
      { currency: 'CHF', exchangeRate: { rate: '0.95', day: today, source: ' ' } },
      ['draft exchangeRateSource'],
    ],
    ['unchanged entries', { hasChangedEntries: true }, {}, ['draft changedEntries']],
    [
      'what XRechnung needs',
      {
        client: { ...client, buyerReference: '04-1', address: { ...address, city: '' } },
      },
      {},
      [
        ...['business businessEmail', 'business businessPhone', 'business businessIban'],
        ...['client clientEmail', 'client clientCity'],
      ],
    ],
    [
      'nothing of an XRechnung if the client wants only the PDF',
      { client: { ...client, buyerReference: '04-1', eInvoiceFormat: 'pdf' } },
      {},
      [],
    ],
    [
      'the reference of an XRechnung that the client chose',
      {
        business: { ...business, email: 'an@example.org', phone: '+49 1234', iban: 'DE' },
        client: { ...client, email: 'bo@example.org', eInvoiceFormat: 'xrechnung' },
      },
      {},
      ['client clientReference'],
    ],
    [
      'what the Peppol network needs',
      {
        client: {
          ...client,
          ...{ eInvoiceFormat: 'ubl', electronicAddress: { scheme: '9930', identifier: 'x' } },
        },
      },
      {},
      ['business businessElectronicAddress', 'draft orderReference'],
    ],
  ];
  for (const [name, part, edit, expected] of cases) {
    it(name, () => expect(missing(part, edit)).toEqual(expected));
  }
});

it('FI8 new lines of a small business have no tax, and its note as the reason', () => {
  const taxed = { category: 'S' as const, rate: '19' };
  const small = { ...business, taxRates: [taxed], smallBusinessNote: '§ 19' };
  const exempt = { taxCategory: 'E', taxRate: '0' };
  expect(defaultTax(client, small)).toEqual(exempt);
  expect(defaultTax({ taxRate: taxed }, small)).toEqual(exempt);
  const reverse = { taxRate: { category: 'AE' as const, rate: '0' } };
  expect(defaultTax(reverse, small)).toEqual({ taxCategory: 'AE', taxRate: '0' });
  const notSmall = { ...small, smallBusinessNote: null };
  expect(defaultTax(client, notSmall)).toEqual({ taxCategory: 'S', taxRate: '19' });
  const lines = [{ ...line, ...defaultTax(client, small) }];
  const frozen = { kind: 'invoice' as const, number: '1', issueDate: today, preceding: null };
  const issued = freezeInvoice({ ...draft, lines }, { ...frozen, business: small, client });
  expect(issued).toMatchObject({ exemptionReason: '§ 19', totals: { tax: 0 } });
});

it('IN12 a credit note has the currency of its invoice, and no more of a line', () => {
  const frozen = { number: '1', issueDate: today, preceding: null, business, client };
  const creditedInvoice = freezeInvoice(draft, { ...frozen, kind: 'invoice' });
  const half = creditNoteDraft(creditedInvoice, null);
  const lines = [{ ...line, quantity: '0.5' }];
  const note = freezeInvoice({ ...half, lines }, { ...frozen, kind: 'creditNote' });
  const part = { kind: 'creditNote' as const, creditable: 119_00, creditedInvoice };
  expect(missing(part)).toEqual([]);
  expect(missing({ ...part, creditNotes: [note] })).toEqual(['draft creditAboveLine']);
  expect(missing({ ...part, creditNotes: [note] }, { lines })).toEqual([]);
  const exchangeRate = { rate: '1', day: today, source: 'x' };
  const foreign = { currency: 'USD', exchangeRate };
  expect(missing(part, foreign)).toEqual(['draft creditCurrency']);
});

const balance: InvoiceBalance = {
  ...{ kind: 'invoice', number: '1', dueDate: today, gross: 100, due: 90, paid: 0, credited: 0 },
};

it('IN5 the state follows from what is due, paid and credited', () => {
  const state = (part: Partial<InvoiceBalance>, day = today) =>
    stateOf({ ...balance, ...part }, day);
  expect(state({ number: null })).toBe('draft');
  expect(state({})).toBe('open');
  expect(state({}, '2026-11-28')).toBe('overdue');
  expect(state({ paid: 1 })).toBe('partlyPaid');
  expect(state({ paid: 1 }, '2026-11-28')).toBe('overdue');
  expect(state({ paid: 90 }, '2026-11-28')).toBe('paid');
  expect(state({ paid: 95 })).toBe('paid');
  expect(openAmount({ ...balance, paid: 95 })).toBe(-5);
  expect(state({ credited: 10 })).toBe('partlyPaid');
  expect(state({ credited: 10, paid: 80 })).toBe('paid');
  expect(state({ credited: 100 })).toBe('cancelled');
  expect(state({ due: 0 })).toBe('paid');
  expect(state({ kind: 'creditNote' }, '2027-01-01')).toBe('paid');
});

it('IN4 edits on an old version are merged field by field', () => {
  const first = editDraft(draft, {}, { closing: 'a' }, { seen: 1, version: 1 });
  expect(first).toMatchObject({ changed: ['closing'], fieldVersions: { closing: 2 } });
  const at = { seen: 1, version: 2 };
  const second = editDraft(first.draft, first.fieldVersions, { prepaid: 5 }, at);
  expect(second.draft).toMatchObject({ closing: 'a', prepaid: 5 });
  const both = { closing: 'b', orderReference: 'x' };
  const third = editDraft(second.draft, second.fieldVersions, both, { seen: 1, version: 3 });
  expect(third).toMatchObject({ conflicts: ['closing'], changed: [], draft: second.draft });
  // The order of properties does not count, because PostgreSQL does not keep it.
  const swapped = Object.fromEntries(Object.entries(line).reverse()) as typeof line;
  const same = editDraft(draft, { lines: 9 }, { lines: [swapped] }, { seen: 1, version: 9 });
  expect(same).toMatchObject({ changed: [], conflicts: [] });
  expect(editDraft(draft, {}, { lines: [] }, at).changed).toEqual(['lines']);
});

const amount = fc.integer({ min: 0, max: 5_000_000 }).map((n) => `${n / 100}`);
const someLines = fc
  .array(
    fc.record(
      {
        quantity: fc.integer({ min: 1, max: 100_000 }).map((n) => `${n / 10_000}`),
        unitPrice: amount,
        taxRate: fc.constantFrom('19', '7', '25.5'),
        discount: fc.option(
          fc.constantFrom('5', '12.5').map((percent) => ({ value: { percent }, reason: 'r' })),
        ),
      },
      { noNullPrototype: true },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map((part, n) => ({ ...line, ...part, id: `l${n}` })));
const discount = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 999 }).map((value) => ({ value: { amount: value }, reason: 'r' })),
    fc.constantFrom('3', '7.5').map((percent) => ({ value: { percent }, reason: 'r' })),
  ),
);

it('IN12 crediting all of an invoice mirrors it to the cent, also after a discount', () => {
  fc.assert(
    fc.property(someLines, discount, (lines, taken) => {
      const frozen = { kind: 'invoice' as const, number: '1', issueDate: today, preceding: null };
      const whole = { ...draft, lines, discount: taken };
      const invoice = freezeInvoice(whole, { ...frozen, business, client });
      const credit = creditNoteDraft(invoice, null);
      expect(totalsOf(credit)).toEqual({ lines: invoice.lines, totals: invoice.totals });
      // Line by line, an amount that was taken off is credited once.
      const notes: ReturnType<typeof totalsOf>[] = [];
      for (const { id } of lines) notes.push(totalsOf(creditNoteDraft(invoice, [id], notes)));
      const of = (key: 'lineTotal' | 'discount') =>
        notes.reduce((total, { totals }) => total + totals[key], 0);
      expect(of('lineTotal')).toBe(invoice.totals.lineTotal);
      const isAmount = taken !== null && 'amount' in taken.value;
      if (isAmount) expect(of('discount')).toBe(invoice.totals.discount);
    }),
    { numRuns: 500 },
  );
});

it('IN6 what is frozen has neither notes nor settings, and the tax in the accounting currency', () => {
  const exchangeRate = { rate: '0.95', day: today, source: 'ECB' };
  const frozen = freezeInvoice(
    { ...draft, currency: 'USD', exchangeRate, prepaid: 19_00 },
    {
      ...{ kind: 'invoice', number: '2026-0001', issueDate: today, preceding: null, business },
      client: { ...client, notes: 'secret', termDays: 30 },
    },
  );
  expect(frozen.dueDate).toBe('2026-12-27');
  expect(frozen.totals).toMatchObject({ gross: 119_00, prepaid: 19_00, due: 100_00 });
  expect(frozen.accountingTax).toEqual({ currency: 'EUR', tax: 18_05 });
  expect(frozen.deliveryCountry).toBe('DE');
  expect(JSON.stringify(frozen)).not.toMatch(/secret|numberPattern|taxRates/);
});

it('IN7 a draft is stored as it is typed, and trimmed when it is issued', () => {
  const typed = { value: { percent: '5' }, reason: 'Loyal ' };
  const set = {
    ...{ discount: typed, lines: [{ ...line, discount: { ...typed, reason: '' } }] },
    exchangeRate: { rate: '0.95', day: today, source: '' },
  };
  expect(draftEdit.parse(set)).toEqual(set);
  const frozen = freezeInvoice(
    { ...draft, ...set, lines: [{ ...line, discount: typed }] },
    {
      ...{ kind: 'invoice', number: '1', issueDate: today, preceding: null, business, client },
    },
  );
  expect([frozen.discount, frozen.lines[0]?.discount].map((each) => each?.reason)).toEqual([
    ...['Loyal', 'Loyal'],
  ]);
});
