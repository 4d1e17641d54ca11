import type { z } from 'zod';
import type * as shapes from '../routes/money/recurring/schedule-shapes.schema.ts';
import { client } from './money-examples.ts';

const line = {
  ...{ id: 'l1', name: 'Hosting, {month} {year}', description: '', quantity: '1' },
  ...{ unit: 'LS' as const, unitPrice: '49', discount: null, taxRate: '19' },
  taxCategory: 'S' as const,
};

/** The examples of recurring invoices in the API document. */
export const scheduleBody: z.input<typeof shapes.scheduleBody> = {
  ...{ name: 'Hosting', clientId: client.id, start: '2026-12-01', lines: [line] },
};

export const schedule: z.output<typeof shapes.scheduleShape> = {
  ...{ id: 'r4w8d5n6p2r0szta87qk3c2m9x', version: 1, name: 'Hosting', clientId: client.id },
  ...{ clientName: 'Acme', every: 1, unit: 'month', start: '2026-12-01', until: null },
  ...{ period: 'begins', currency: 'EUR', lines: [line], time: null, introduction: '' },
  ...{ closing: '', orderReference: '', issuesItself: false, isPaused: false },
  nextDay: '2027-01-01',
  runs: [
    {
      ...{ day: '2026-12-01', state: 'draft', reason: null, number: null, isDiscarded: false },
      invoiceId: 'i4w8d5n6p2r0szta87qk3c2m9x',
    },
  ],
};
