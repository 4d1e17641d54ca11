import type { z } from 'zod';
import type * as shapes from '../routes/money/quotes/quote-shapes.schema.ts';
import { client } from './money-examples.ts';

/** The examples of quotes in the API document. */
const line = {
  ...{ id: 'l1', name: 'Landing page', description: '', quantity: '12.5', unit: 'HUR' as const },
  ...{ unitPrice: '96', discount: null, taxCategory: 'S' as const, taxRate: '19' },
};

const content = {
  ...{ language: 'de', currency: 'EUR', subject: 'Relaunch', validUntil: '2026-12-27' },
  ...{ exemptionReason: '', introduction: '', closing: '', discount: null },
};

const listed = {
  ...{ id: 'q4w8d5n6p2r0szta87qk3c2m9x', clientId: client.id, clientName: 'Acme' },
  ...{ projectId: null, subject: 'Relaunch', validUntil: '2026-12-27', currency: 'EUR' },
  ...{ net: 120_000, tax: 22_800, gross: 142_800, updatedAt: '2026-11-27T08:30:00.000Z' },
};

const unused = { takenOverAt: null, tickets: null, invoiceId: null };

export const quoteDraft: z.output<typeof shapes.quoteShape> = {
  ...{ ...listed, state: 'draft', number: null, revision: 0, sentDay: null },
  ...{ decidedAt: null, decidedBy: null, isToDo: false },
  draft: { ...content, projectId: null, lines: [line] },
  ...{ sent: null, missing: [], unprintable: [], revisions: [], file: null, use: unused },
};

export const listedQuote = {
  ...{ ...listed, state: 'accepted' as const, number: 'Q-2026-0007', revision: 1 },
  ...{ sentDay: '2026-11-27', decidedAt: '2026-11-28T10:00:00.000Z', decidedBy: 'Eva Client' },
  isToDo: true,
};

const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const quote: z.output<typeof shapes.quoteShape> = {
  ...listedQuote,
  draft: null,
  sent: {
    ...{ ...content, number: 'Q-2026-0007', revision: 1, issueDate: '2026-11-27' },
    ...{ seller: { legalName: 'Ann Tester' }, buyer: { name: 'Acme' } },
    lines: [{ ...line, net: 120_000 }],
    totals: {
      ...{ lineTotal: 120_000, discount: 0, net: 120_000, tax: 22_800, gross: 142_800 },
      taxes: [{ category: 'S', rate: '19', base: 120_000, tax: 22_800 }],
      ...{ prepaid: 0, due: 142_800 },
    },
  },
  ...{ missing: [], unprintable: [], use: unused },
  revisions: [
    {
      ...{ revision: 1, sentAt: '2026-11-27T08:30:00.000Z', digest },
      decision: {
        ...{ kind: 'accepted', name: 'Eva Client', reason: '' },
        ...{ at: '2026-11-28T10:00:00.000Z', digest },
      },
    },
  ],
  file: { name: 'Q-2026-0007.pdf', size: 41_472, digest },
};

export const takenOver: z.output<typeof shapes.quoteShape> = {
  ...{ ...quote, projectId: 'p3h0qk7c2m9x4w8d5n6p2r0s', isToDo: false },
  use: { ...unused, takenOverAt: '2026-11-28T11:00:00.000Z' },
};

export const settings = { version: 1, numberPattern: 'Q-{YYYY}-{####}', validDays: 30 };
