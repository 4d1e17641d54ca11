import { invoice } from './invoice-examples.ts';
import { client } from './money-examples.ts';

const credit = {
  ...{ day: '2026-12-01', amount: 142_800, currency: 'EUR', name: 'Acme' },
  ...{ iban: 'DE89370400440532013000', purpose: 'RE 2026-0042', reference: '', occurrence: 1 },
};

const open = { invoiceId: invoice.id, amount: 142_800 };

/** The examples of bank statements in the API document. */
export const statement = {
  ...{ format: 'camt' as const, columns: null },
  credits: [
    {
      id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
      credit,
      match: {
        ...{ certainty: 'sure' as const, reason: 'number' as const, shares: [open] },
        paidNumbers: [],
      },
      ...{ booked: null, isLikeBooked: false },
    },
  ],
  ...{ debitCount: 3, pendingCount: 0, unreadableCount: 0 },
  payable: [
    {
      ...{ id: invoice.id, number: '2026-0042', clientId: client.id, clientName: 'Acme' },
      ...{ currency: 'EUR', issueDate: '2026-11-27', open: 142_800 },
    },
  ],
};

export const bookingBody = { credit, shares: [{ ...open, open: 142_800 }] };

export const booked = {
  ...{ id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', day: '2026-12-01', amount: 142_800 },
  ...{ currency: 'EUR', name: 'Acme', purpose: 'RE 2026-0042' },
  shares: [{ paymentId: 'p04w8d5n6p2r0szta87qk3c2m9x', ...open, number: '2026-0042' }],
  bookedAt: '2026-12-02T08:30:00.000Z',
};
