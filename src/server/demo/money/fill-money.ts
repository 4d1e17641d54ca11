import { addDays, type Day, dayAt } from '../../../core/days.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import { BUSINESS_ID } from '../../../core/money/parties.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import type { Invoices } from '../../money/invoices/invoices.ts';
import { PROJECT } from '../content.ts';
import type { SampleDeps } from '../sample-deps.ts';
import {
  KAFFE,
  MONEY_PROJECTS,
  SAMPLE_BILLINGS,
  SAMPLE_BUSINESS,
  SAMPLE_CLIENTS,
  SAMPLE_INVOICES,
  SAMPLE_RATES,
  type SampleInvoice,
} from './money-content.ts';
import { sampleWork } from './work.ts';

interface MoneyContext {
  services: Pick<SampleDeps, 'store' | 'repositories' | 'projects' | 'invoices'>;
  owner: { id: string };
  now: Date;
}

/**
 * Adds a business, clients, rates, a quarter of time and invoices in every state; nothing if there
 * is a business already. Returns the number of invoices.
 */
export async function fillMoney(context: MoneyContext): Promise<number> {
  const { services, owner } = context;
  if (!(await addParties(context))) return 0;
  for (const project of MONEY_PROJECTS) await services.projects.save(owner.id, project);
  await addWork(context);
  for (const [n, invoice] of SAMPLE_INVOICES.entries()) await addInvoice(context, invoice, n);
  return SAMPLE_INVOICES.length;
}

/** False if there is a business, which the sample would change. */
async function addParties({ services, now }: MoneyContext): Promise<boolean> {
  const { store, repositories } = services;
  const { businesses, clients, rates, projectBillings } = store.tables;
  const at = now.getTime();
  return store.tx(async (query) => {
    if (await repositories.invoicingParties.businessOf(query)) return false;
    const business = { id: BUSINESS_ID, version: 1, details: SAMPLE_BUSINESS, updatedAt: at };
    await query.insert(businesses).values(business);
    await query.insert(clients).values(
      SAMPLE_CLIENTS.map(({ id, ...details }) => ({
        ...{ id, name: details.name, version: 1, details, isArchived: false },
        ...{ createdAt: at, updatedAt: at },
      })),
    );
    await query
      .insert(rates)
      .values(
        SAMPLE_RATES.map((rate) => ({ ...rate, userId: '', fromDay: '2000-01-01', createdAt: at })),
      );
    // An ADMIN may already have set how the sample project is billed.
    await query
      .insert(projectBillings)
      .values(SAMPLE_BILLINGS.map((billing) => ({ ...billing, version: 1, updatedAt: at })))
      .onConflictDoNothing();
    return true;
  });
}

/** Writes the time directly, because it lies in the past and must be removable without a trace. */
async function addWork({ services, owner, now }: MoneyContext): Promise<void> {
  const { store, repositories } = services;
  const names = new Map([PROJECT, ...MONEY_PROJECTS].map(({ id, name }) => [id, name]));
  await store.tx(async (query) => {
    for (const { role, ...entry } of sampleWork(now)) {
      const at = Date.parse(`${entry.day}T12:00:00Z`);
      await repositories.timeEntries.put(query, {
        ...{ ...entry, userId: role === 'owner' ? owner.id : role, userName: null },
        ...{ ticketId: null, ticketName: null, projectName: names.get(entry.projectId) ?? null },
        ...{ startedAt: null, isEndedByStart: false, createdAt: at, updatedAt: at },
        deletedAt: null,
      });
    }
  });
}

async function addInvoice(context: MoneyContext, sample: SampleInvoice, n: number): Promise<void> {
  const { services, owner, now } = context;
  const { invoices } = services;
  const author = { userId: owner.id, source: NO_SOURCE };
  const { clientId, issuedAgo, payments, isCredited = false } = sample;
  const ago = (days: number): Day => addDays(dayAt(now), -days);
  const day = ago(issuedAgo ?? 1);
  const draft = await invoices.create(author, {
    ...{ id: `demo-invoice-${n}`, clientId, projectIds: null, until: addDays(day, -1) },
    grouping: 'project',
  });
  if (issuedAgo === null) return;
  const issued = await issueOn(invoices, author, draft, day, clientId === KAFFE);
  for (const [k, { percent, ago: paidAgo }] of payments.entries()) {
    await invoices.addPayment(author, {
      ...{ id: `demo-payment-${n}-${k}`, invoiceId: issued.id, day: ago(paidAgo) },
      ...{ amount: Math.round((issued.due * percent) / 100), method: 'transfer', note: '' },
    });
  }
  if (!isCredited) return;
  const credit = await invoices.credit(author, {
    ...{ id: `demo-credit-${n}`, invoiceId: issued.id, lineIds: null, freesEntries: true },
  });
  await issueOn(invoices, author, credit, addDays(day, 2), false);
}

async function issueOn(
  invoices: Invoices,
  author: Parameters<Invoices['issue']>[0],
  { id, version }: InvoiceView,
  day: Day,
  isForeign: boolean,
): Promise<InvoiceView> {
  const exchangeRate = { rate: '0.134', day, source: 'Sample' };
  const set = { issueDate: day, ...(isForeign && { exchangeRate }) };
  const { invoice } = await invoices.edit(author, { id, version }, set);
  return invoices.issue(author, invoice);
}
