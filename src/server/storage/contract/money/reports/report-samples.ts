import { addDays } from '../../../../../core/days.ts';
import { totalsOf } from '../../../../../core/money/invoices/draft-totals.ts';
import type { InvoiceDraft, IssuedInvoice } from '../../../../../core/money/invoices/invoice.ts';
import type { Store } from '../../../store.ts';
import { business } from '../money-rows.ts';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface SampleEntry {
  id: string;
  lineId: string;
  projectId: string | null;
  seconds: number;
}

export interface SampleInvoice {
  id: string;
  clientId: string;
  creditedId: string | null;
  issued: IssuedInvoice;
  payments: { day: string; amount: number }[];
  entries: SampleEntry[];
}

export const SAMPLE_CLIENTS = ['client-0', 'client-1', 'client-2'];
export const SAMPLE_PROJECTS = ['project-0', 'project-1', 'project-2', null];
const TAXES = [
  { taxCategory: 'S' as const, taxRate: '19' },
  { taxCategory: 'S' as const, taxRate: '7.00' },
  { taxCategory: 'AE' as const, taxRate: '0' },
];

/** Random invoices, credit notes, payments and entries of about half a year. */
export function sampleInvoices(random: () => number, size: number): SampleInvoice[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const invoices: SampleInvoice[] = [];
  for (let n = 0; n < size; n += 1) {
    const id = `invoice-${String(n).padStart(6, '0')}`;
    const issueDate = addDays('2026-01-15', below(180));
    const isForeign = random() < 0.2;
    const lines = Array.from({ length: 1 + below(4) }, (_, index) => ({
      ...{ id: `${id}-${index}`, name: 'Work', description: '', unit: 'HUR' as const },
      quantity: `${below(40)}.${String(below(10_000)).padStart(4, '0')}`,
      unitPrice: `${below(200)}.${String(below(100)).padStart(2, '0')}`,
      ...{ discount: null, ...(TAXES[below(TAXES.length)] ?? TAXES[0]) },
    })) as InvoiceDraft['lines'];
    const draft: InvoiceDraft = {
      ...{ language: 'en', currency: isForeign ? 'USD' : 'EUR', issueDate, dueDate: null },
      ...{ period: null, deliveryCountry: '', exemptionReason: '', orderReference: '' },
      ...{ introduction: '', closing: '', prepaid: 0, lines },
      discount: random() < 0.3 ? { value: { percent: '3.5' }, reason: 'Loyal' } : null,
      exchangeRate:
        isForeign && random() < 0.9
          ? { rate: `0.9${below(1000)}`, day: issueDate, source: 'ECB' }
          : null,
    };
    const clientId = SAMPLE_CLIENTS[below(SAMPLE_CLIENTS.length)] ?? '';
    const invoice = sampleInvoice(id, clientId, draft, 'invoice', null);
    invoice.entries = lines.flatMap(({ id: lineId }) =>
      Array.from({ length: below(4) }, (_, index) => ({
        ...{ id: `${lineId}-${index}`, lineId, seconds: 60 * (1 + below(300)) },
        projectId: SAMPLE_PROJECTS[below(SAMPLE_PROJECTS.length)] ?? null,
      })),
    );
    const { gross } = invoice.issued.totals;
    for (let left = below(4); left > 0; left -= 1) {
      const amount = left === 1 ? gross : 1 + below(Math.max(gross, 1));
      invoice.payments.push({ day: addDays(issueDate, below(90)), amount });
    }
    invoices.push(invoice);
    if (random() < 0.15) {
      const day = addDays(issueDate, below(40));
      const credit = { ...draft, issueDate: day };
      invoices.push(sampleInvoice(`${id}-credit`, clientId, credit, 'creditNote', id));
    }
  }
  return invoices;
}

function sampleInvoice(
  id: string,
  clientId: string,
  draft: InvoiceDraft,
  kind: IssuedInvoice['kind'],
  creditedId: string | null,
): SampleInvoice {
  const { lines, totals } = totalsOf(draft);
  const { numberPattern: _, taxRates: __, ...seller } = business;
  const issueDate = draft.issueDate ?? '';
  const issued = {
    ...{ ...draft, kind, number: id, issueDate, seller, preceding: null, lines, totals },
    ...{ dueDate: addDays(issueDate, 14), accountingTax: null, buyer: { name: clientId } },
  } as unknown as IssuedInvoice;
  return { id, clientId, creditedId, issued, payments: [], entries: [] };
}

const ROWS_PER_WRITE = 300;

export async function storeInvoices(store: Store, all: readonly SampleInvoice[]): Promise<void> {
  const { invoices, payments, invoiceEntries, timeEntries } = store.tables;
  const write = async <T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_WRITE) {
      await insert(rows.slice(from, from + ROWS_PER_WRITE));
    }
  };
  const credited = new Set(all.map(({ creditedId }) => creditedId));
  await store.tx(async (query) => {
    const rows = all.map(({ id, clientId, creditedId, issued, payments: paid }, count) => ({
      ...{ id, kind: issued.kind, clientId, version: 1, draft: null, issued, number: id },
      ...{ series: 'sample', count, issueDate: issued.issueDate, dueDate: issued.dueDate },
      ...{ currency: issued.currency, net: issued.totals.net, tax: issued.totals.tax },
      ...{ gross: issued.totals.gross, due: issued.totals.due, creditedId },
      paid: paid.reduce((total, { amount }) => total + amount, 0),
      credited: credited.has(id) ? issued.totals.gross : 0,
      ...{ createdAt: 1, updatedAt: 1, issuedAt: 1 },
    }));
    await write(rows, (some) => query.insert(invoices).values(some));
    const paid = all.flatMap(({ id: invoiceId, payments: list }) =>
      list.map(({ day, amount }, index) => ({
        ...{ id: `${invoiceId}-payment-${index}`, invoiceId, day, amount, method: '', note: '' },
        ...{ createdBy: 'admin', createdAt: index, deletedAt: null },
      })),
    );
    await write(paid, (some) => query.insert(payments).values(some));
    const entries = all.flatMap(({ id: invoiceId, issued, entries: list }) =>
      list.map((entry) => ({ ...entry, invoiceId, day: issued.issueDate })),
    );
    await write(entries, (some) =>
      query.insert(timeEntries).values(
        some.map(({ id, projectId, seconds, day }) => ({
          ...{ id, projectId, seconds, day, userId: 'member', startedAt: null, note: '' },
          ...{ isBillable: true, createdAt: 1, updatedAt: 1 },
        })),
      ),
    );
    await write(entries, (some) =>
      query.insert(invoiceEntries).values(
        some.map(({ id: entryId, invoiceId, lineId, seconds }) => ({
          ...{ entryId, invoiceId, lineId, seconds, billedSeconds: seconds, rate: '100' },
          rateLevel: 'business',
        })),
      ),
    );
  });
}
