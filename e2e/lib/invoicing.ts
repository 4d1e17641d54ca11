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

interface Answer<T> {
  result: { data: T };
}

/** Without the server's own address, which pages may be opened by another one. */
function pathOfLink(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

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

    /** A quote with one line; its version. */
    async quote(clientId: string, id: string, subject: string): Promise<number> {
      await send('quotes.create', { id, clientId, projectId: null, subject, copyOf: null });
      const line = {
        ...{ id: 'l1', name: 'Design and layout', description: '', quantity: '24', unit: 'HUR' },
        ...{ unitPrice: '95', discount: null, taxCategory: 'S', taxRate: '19' },
      };
      const set = { lines: [line] };
      const { result } = await send<Answer<{ quote: { version: number } }>>('quotes.edit', {
        ...{ id, version: 1, set },
      });
      return result.data.quote.version;
    },

    /** Returns the path of the client's link. */
    async sendQuote(id: string, version: number): Promise<string> {
      const { result } = await send<Answer<{ url: string }>>('quotes.send', {
        ...{ id, version, linkId: nextId('link') },
      });
      return pathOfLink(result.data.url);
    },

    /** Returns the path of a client's link. */
    async linkTo(kind: 'invoice' | 'quote', targetId: string): Promise<string> {
      const { result } = await send<Answer<{ url: string }>>('clientLinks.create', {
        ...{ kind, targetId, id: nextId('link') },
      });
      return pathOfLink(result.data.url);
    },

    async expense(supplier: string, day: string, net: number): Promise<void> {
      await send('expenses.create', {
        id: nextId('expense'),
        expense: {
          ...{ supplier, day, currency: 'EUR', reference: '', category: 'Software', note: '' },
          rows: [{ net, rate: '19', tax: Math.round(net * 0.19) }],
          ...{ clientId: null, projectId: null, isBillable: false, dueDate: null, paidOn: day },
        },
      });
    },

    pay: (invoiceId: string, amount: number, day: string) =>
      send('invoices.addPayment', {
        ...{ id: nextId('payment'), invoiceId, day, amount },
        ...{ method: 'transfer', note: '' },
      }),
  };
}

/** The paths of what a client sees without an account. */
export interface ClientLinkPaths {
  invoice: string;
  quote: string;
}

/**
 * Clients with time, a draft, an issued invoice that is partly paid, quotes and expenses, for
 * pictures.
 */
export async function makeInvoices(api: Api, admin: Person): Promise<ClientLinkPaths> {
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
  await invoicing.work({
    clientName: 'Birke Interiors',
    rate: null,
    entries: [entry(2, 7200, 'Room plans'), entry(1, 5400, 'Materials')],
  });
  await invoicing.expense('Type Foundry', addDays(today, -4), 180_00);
  await invoicing.expense('Paper & Ink', addDays(today, -2), 64_50);
  await invoicing.quote(nordlicht.clientId, 'quote-draft', 'Online shop');
  const version = await invoicing.quote(halden.clientId, 'quote-sent', 'Annual report');
  return {
    invoice: await invoicing.linkTo('invoice', issued),
    quote: await invoicing.sendQuote('quote-sent', version),
  };
}
