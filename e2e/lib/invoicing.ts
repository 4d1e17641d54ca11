import { addDays, dayAt } from '../../src/core/days.ts';
import type { GatheredTime } from '../../src/core/money/invoices/invoice-answers.ts';
import { type Business, type Client, EMPTY_BUSINESS } from '../../src/core/money/parties.ts';
import type { Api, Person } from './api.ts';

const BUSINESS: Business = {
  ...EMPTY_BUSINESS,
  legalName: 'Studio Nord GmbH',
  address: { street: 'Hafenstraße 12', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  vatId: 'DE136695976',
  taxNumber: '22/815/08154',
  email: 'office@example.org',
  phone: '+49 40 1234567',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  footer: 'Studio Nord GmbH · Amtsgericht Hamburg HRB 12345',
};

const CLIENT: Client = {
  name: 'Nordlicht Coffee Roasters',
  contact: 'Ida Holm',
  email: 'ida@example.org',
  address: { street: 'Kanalgade 4', postalCode: '24937', city: 'Flensburg', country: 'DE' },
  vatId: '',
  buyerReference: '',
  currency: 'EUR',
  language: 'en',
  termDays: null,
  taxRate: null,
  rounding: null,
  roundingOf: 'entry',
  notes: '',
};

let count = 0;
const nextId = (name: string) => `${name}-${Date.now().toString(36)}-${++count}`;

interface NewWork {
  clientName?: string;
  /** Of the client. */
  currency?: string;
  /** Of the client; made up if it is left out. */
  id?: string;
  /** As `85`. */
  rate?: string | null;
  /** Of each entry. */
  entries: readonly { day: string; seconds: number; note: string }[];
}

/** A client with a project on which time is recorded, by the calls that the page makes. */
export function invoicingOf(api: Api, admin: Person) {
  const send = <T>(path: string, body: object) => api.send<T>(`/trpc/money.${path}`, admin, body);

  return {
    async setBusiness(details: Business = BUSINESS): Promise<void> {
      await send('business.set', { version: 0, details });
    },

    async work(work: NewWork) {
      const { clientName = CLIENT.name, currency = 'EUR', id, rate = '85', entries } = work;
      const [clientId, projectId] = [id ?? nextId('client'), nextId('project')];
      await api.send('/trpc/projects.save', admin, { projectId, name: `${clientName} website` });
      await send('clients.create', {
        id: clientId,
        client: { ...CLIENT, name: clientName, currency },
      });
      await send('projects.set', {
        ...{ projectId, version: 0 },
        billing: {
          ...{ clientId, billing: 'hourly' },
          ...{ agreedAmount: null, budgetSeconds: null, budgetAmount: null },
        },
      });
      if (rate !== null) {
        await send('rates.set', {
          ...{ id: nextId('rate'), level: 'client', subjectId: clientId, userId: null },
          ...{ from: '2020-01-01', rate, currency: 'EUR' },
        });
      }
      for (const entry of entries) {
        await api.time(admin, {
          ...{ type: 'time.add', entryId: nextId('entry'), ticketId: null, projectId },
          ...{ startedAt: null, isBillable: true, ...entry },
        });
      }
      return { clientId, projectId };
    },

    async draft(clientId: string, until: string, id = nextId('invoice')): Promise<string> {
      const grouping = 'project';
      await send('invoices.create', { id, clientId, projectIds: null, until, grouping });
      return id;
    },

    async gathered(clientId: string, until: string): Promise<GatheredTime> {
      const input = { clientId, projectIds: null, until, grouping: 'project' };
      const query = encodeURIComponent(JSON.stringify(input));
      const answer = await api.send<{ result: { data: GatheredTime } }>(
        `/trpc/money.invoices.gather?input=${query}`,
        admin,
      );
      return answer.result.data;
    },

    async issue(id: string): Promise<string> {
      const query = encodeURIComponent(JSON.stringify({ id }));
      const { result } = await api.send<{ result: { data: { version: number } } }>(
        `/trpc/money.invoices.get?input=${query}`,
        admin,
      );
      const answer = await send<{ result: { data: { number: string } } }>('invoices.issue', {
        ...{ id, version: result.data.version },
      });
      return answer.result.data.number;
    },

    async repeat(clientId: string, name: string, start: string): Promise<void> {
      const line = {
        ...{ id: 'l1', name: `${name} {month} {year}`, description: '', quantity: '1' },
        ...{ unit: 'C62', unitPrice: '90', discount: null, taxCategory: 'S', taxRate: '19' },
      };
      const schedule = {
        ...{ name, clientId, every: 1, unit: 'month', start, until: null, period: 'begins' },
        ...{ currency: 'EUR', lines: [line], time: null, introduction: '', closing: '' },
        ...{ orderReference: '', issuesItself: false },
      };
      await send('recurring.save', { id: nextId('schedule'), version: 0, schedule });
    },

    pay: (invoiceId: string, amount: number, day: string) =>
      send('invoices.addPayment', {
        ...{ id: nextId('payment'), invoiceId, day, amount },
        ...{ method: 'transfer', note: '' },
      }),
  };
}

/** Clients with time, a draft and an issued invoice that is partly paid, for pictures. */
export async function makeInvoices(api: Api, admin: Person): Promise<void> {
  const invoicing = invoicingOf(api, admin);
  const today = dayAt(new Date());
  await invoicing.setBusiness();
  const entry = (days: number, seconds: number, note: string) => {
    return { day: addDays(today, -days), seconds, note };
  };
  const nordlicht = await invoicing.work({
    id: 'client-nordlicht',
    entries: [entry(3, 5400, 'Checkout on one page'), entry(1, 9000, 'Payment provider')],
  });
  await invoicing.draft(nordlicht.clientId, addDays(today, -3), 'invoice-draft');
  const halden = await invoicing.work({
    clientName: 'Halden & Co',
    rate: '120',
    entries: [entry(0, 12_600, 'Workshop'), entry(0, 4500, 'Minutes')],
  });
  const issued = await invoicing.draft(halden.clientId, today, 'invoice-issued');
  await invoicing.issue(issued);
  await invoicing.pay(issued, 250_00, today);
  await invoicing.repeat(nordlicht.clientId, 'Website care', addDays(today, 1));
}
