import { client } from './money-examples.ts';

export const expense = {
  id: 'x3y0qk7c2m9x4w8d5n6p2r0szta',
  version: 2,
  day: '2026-11-12',
  supplier: 'Deutsche Bahn',
  reference: '4711-0815',
  category: 'Travel',
  note: 'Workshop in Hamburg',
  currency: 'EUR',
  rows: [{ net: 10_000, rate: '7', tax: 700 }],
  ...{ net: 10_000, tax: 700, gross: 10_700 },
  ...{ clientId: client.id, clientName: client.name, projectId: null, projectName: null },
  isBillable: true,
  dueDate: null,
  paidOn: '2026-11-12',
  receipt: {
    id: 'r3y0qk7c2m9x4w8d5n6p2r0szta',
    name: 'Ticket.pdf',
    type: 'application/pdf',
    bytes: 48_213,
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  invoice: null,
  createdAt: '2026-11-12T16:00:00.000Z',
  updatedAt: '2026-11-12T16:01:00.000Z',
};

export const expenseBody = {
  day: expense.day,
  supplier: expense.supplier,
  category: expense.category,
  currency: 'EUR',
  rows: [{ net: 10_000, rate: '7' }],
  clientId: client.id,
  isBillable: true,
};

const hosting = { net: 10_000, rate: '19', tax: 1900 };
const party = { address: [], vatId: '', taxNumber: '', email: '' };

export const incoming = {
  invoice: {
    ...{ format: 'Factur-X / ZUGFeRD', kind: 'invoice' as const, number: 'RE-4711' },
    ...{ issueDate: '2026-11-12', dueDate: '2026-11-26', period: null, currency: 'EUR' },
    seller: { ...party, name: 'Hosting GmbH', vatId: 'DE136695976' },
    buyer: { ...party, name: 'Studio Nord GmbH' },
    ...{ orderReference: '', iban: 'DE89370400440532013000', notes: [] },
    lines: [
      {
        ...{ name: 'Server', description: '', quantity: '1', unit: 'C62', unitPrice: '100' },
        ...{ taxRate: '19', net: 10_000 },
      },
    ],
    taxes: [{ category: 'S', rate: '19', base: 10_000, tax: 1900 }],
    totals: {
      ...{ lineTotal: 10_000, allowances: 0, charges: 0, net: 10_000, tax: 1900, gross: 11_900 },
      ...{ prepaid: 0, rounding: 0, payable: 11_900 },
    },
  },
  warnings: [],
  duplicates: [],
  expense: {
    ...{ day: '2026-11-12', supplier: 'Hosting GmbH', reference: 'RE-4711', category: 'Hosting' },
    ...{ note: '', currency: 'EUR', rows: [hosting], clientId: null, projectId: null },
    ...{ isBillable: false, dueDate: '2026-11-26', paidOn: null },
  },
};
