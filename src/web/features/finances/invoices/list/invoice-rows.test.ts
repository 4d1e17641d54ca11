import { expect, it } from 'vitest';
import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { invoiceCsv } from './invoice-csv.ts';
import { listedInvoices, sumsOf, yearsOf } from './invoice-rows.ts';
import { readInvoicesSearch } from './invoices-search.ts';

function invoice(id: string, part: Partial<InvoiceListItem> = {}): InvoiceListItem {
  return {
    ...{ id, kind: 'invoice', version: 1, state: 'open', number: `2026-${id}` },
    ...{ clientId: 'acme', clientName: 'Acme', issueDate: '2026-11-01', dueDate: '2026-11-15' },
    ...{ currency: 'EUR', net: 100_00, tax: 19_00, gross: 119_00, due: 119_00 },
    ...{ paid: 0, credited: 0, updatedAt: 1 },
    ...part,
  };
}

const draft = invoice('d', { state: 'draft', number: null, issueDate: null, dueDate: null });
const paid = invoice('9', { state: 'paid', paid: 119_00, issueDate: '2025-12-31' });
const partly = invoice('10', {
  state: 'partlyPaid',
  paid: 19_00,
  clientName: 'Björk',
  clientId: 'b',
});
const credit = invoice('11', { kind: 'creditNote', net: 15_97, tax: 3_03, gross: 19_00 });
const all = [paid, credit, draft, partly];
const ids = (search: Record<string, unknown>) =>
  listedInvoices(all, readInvoicesSearch(search)).map(({ id }) => id);

it('FS2 invoices are filtered and sorted as the address says', () => {
  expect(ids({})).toEqual(['d', '11', '10', '9']);
  expect(ids({ order: 'asc' })).toEqual(['9', '10', '11', 'd']);
  expect(ids({ sort: 'number', order: 'asc' })).toEqual(['d', '9', '10', '11']);
  expect(ids({ state: 'draft' })).toEqual(['d']);
  expect(ids({ year: 2025 })).toEqual(['9']);
  expect(ids({ client: 'b' })).toEqual(['10']);
  expect(ids({ text: 'björk 10' })).toEqual(['10']);
  expect(ids({ text: 2026 })).toEqual(['11', '10', '9']);
  expect(ids({ state: 'nonsense', sort: 'x', year: 'y' })).toEqual(['d', '11', '10', '9']);
  expect(yearsOf(all)).toEqual([2026, 2025]);
});

it('FS2 sums are by currency; credit notes take off, drafts are not outstanding', () => {
  expect(all.map(openAmount)).toEqual([0, 0, 0, 100_00]);
  expect(sumsOf([...all, invoice('y', { currency: 'JPY', gross: 500, due: 500 })])).toEqual([
    { currency: 'EUR', gross: 338_00, outstanding: 100_00 },
    { currency: 'JPY', gross: 500, outstanding: 500 },
  ]);
});

it('FS2 the CSV has amounts with the decimals of their currency', () => {
  const overpaid = invoice('z', { state: 'paid', paid: 200_00 });
  expect(invoiceCsv([overpaid])).toMatch(/,200\.00,-81\.00\r\n$/);
  expect(invoiceCsv([credit])).toMatch(/,-15\.97,-3\.03,-19\.00,0\.00,0\.00\r\n$/);
  const [head = '', first = '', second = ''] = invoiceCsv([
    partly,
    invoice('y', { currency: 'JPY', gross: 500, due: 500, clientName: '=HYPERLINK("x")' }),
  ]).split('\r\n');
  expect(head).toContain('Number,Kind,State,Client');
  expect(first).toBe(
    '2026-10,Invoice,Partly paid,Björk,2026-11-01,2026-11-15,EUR,100.00,19.00,119.00,19.00,100.00',
  );
  expect(second).toContain(`"'=HYPERLINK(""x"")"`);
  expect(second).toContain('JPY,10000,1900,500,0,500');
});

it('RP5 the address selects the invoices behind an amount completely or not at all', () => {
  const part = { basis: 'paid', from: '2026-01-01', to: '2026-12-31', currency: 'EUR' };
  expect(readInvoicesSearch(part)).toMatchObject({ ...part, value: 'net', tax: undefined });
  expect(readInvoicesSearch({ ...part, tax: 'S 19', project: 'none', value: 'tax' })).toMatchObject(
    { tax: 'S 19', project: 'none', value: 'tax' },
  );
  expect(readInvoicesSearch({ age: 'to30', currency: 'EUR' }).age).toBe('to30');
  for (const wrong of [
    ...[{ currency: 'euro' }, { basis: 'x' }, { from: '2026-02-30' }, { to: '2025-01-01' }],
    { to: undefined },
  ]) {
    expect(readInvoicesSearch({ ...part, ...wrong }).basis).toBeUndefined();
  }
  expect(readInvoicesSearch({ ...part, tax: 'Q 19' }).tax).toBeUndefined();
  const listed = listedInvoices(all, readInvoicesSearch(part), new Map([['9', 1]]));
  expect(listed.map(({ id }) => id)).toEqual(['9']);
});
