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
