import { hash } from 'node:crypto';
import type { Business, Client, ProjectBilling } from '../../../../core/money/parties.ts';
import { NO_SOURCE } from '../../../lib/request-source.ts';
import type { RenderDocuments } from '../../../money/invoices/issue-invoice.ts';
import type { Store } from '../../store.ts';

export const today = '2026-11-27';

/** The ADMIN of the tests. */
export const author = { userId: 'admin', source: NO_SOURCE };

export const business: Business = {
  legalName: 'Anna Beispiel',
  address: { street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  ...{ vatId: 'DE136695976', taxNumber: '', registrationNumber: '', email: 'a@example.org' },
  ...{ phone: '+49 30 1', iban: 'DE02120300000000202051', bic: '', logo: null, footer: '' },
  ...{ currency: 'EUR', taxRates: [{ category: 'S', rate: '19' }], termDays: 14 },
  ...{ numberPattern: '{YYYY}-{####}', smallBusinessNote: null, paperSize: 'A4' },
};

const client: Client = {
  ...{ name: 'Muster GmbH', contact: '', email: 'b@example.org' },
  address: { street: 'Allee 2', postalCode: '20095', city: 'Hamburg', country: 'DE' },
  ...{ vatId: '', buyerReference: '', currency: 'EUR', language: 'en', termDays: null },
  ...{ taxRate: null, rounding: null, roundingOf: 'entry', notes: '' },
};

/** Makes minimal files of a frozen invoice. */
export const renderDocuments: RenderDocuments = async (invoice, issuedAt) => {
  const text = JSON.stringify([invoice, issuedAt.toISOString()]);
  return (['pdf', 'xml'] as const).map((kind) => {
    const content = Buffer.from(`${kind} ${text}`);
    const digest = hash('sha256', content, 'hex');
    return { kind, name: `${invoice.number}.${kind}`, content, digest };
  });
};

/** Inserts a business, a client of it, and a rate of 100 for its hours. */
export async function addParties(
  store: Store,
  part: { business?: Partial<Business>; client?: Partial<Client>; clientId?: string } = {},
): Promise<void> {
  const { businesses, clients, rates } = store.tables;
  const clientId = part.clientId ?? 'client';
  const details = { ...client, ...part.client };
  await store.tx(async (query) => {
    await query
      .insert(businesses)
      .values({ id: 'b', version: 1, details: { ...business, ...part.business }, updatedAt: 1 })
      .onConflictDoNothing();
    const at = { createdAt: 1, updatedAt: 1 };
    const row = { id: clientId, name: details.name, version: 1, details, isArchived: false, ...at };
    await query.insert(clients).values(row);
    const rate = { level: 'business' as const, subjectId: '', userId: '', fromDay: '2026-01-01' };
    await query
      .insert(rates)
      .values({ id: 'rate', ...rate, rate: '100', currency: 'EUR', createdAt: 1 })
      .onConflictDoNothing();
  });
}

/** Sets a project to be billed to a client by the hour. */
export async function billProject(
  store: Store,
  projectId: string,
  part: Partial<ProjectBilling> = {},
): Promise<void> {
  const billing = {
    ...{ projectId, version: 1, clientId: 'client', billing: 'hourly' as const, updatedAt: 1 },
    ...{ agreedAmount: null, budgetSeconds: null, budgetAmount: null },
    ...part,
  };
  await store.tx((query) => query.insert(store.tables.projectBillings).values(billing));
}

/** Inserts a recorded entry of the member. */
export async function addEntry(
  store: Store,
  id: string,
  part: Partial<Store['tables']['timeEntries']['$inferInsert']> = {},
): Promise<void> {
  const entry = {
    ...{ id, userId: 'member', ticketId: null, projectId: 'house', day: today, seconds: 3600 },
    ...{ startedAt: null, note: '', isBillable: true, createdAt: 1, updatedAt: 1 },
    ...part,
  };
  await store.tx((query) => query.insert(store.tables.timeEntries).values(entry));
}
