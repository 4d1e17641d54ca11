import type { z } from 'zod';
import type * as shapes from '../routes/money/report-shapes.schema.ts';

/** The examples of reports in the API document. */
const sums = { currency: 'EUR', net: 120_000, tax: 22_800, gross: 142_800 };
const clientId = 'c3y0qk7c2m9x4w8d5n6p2r0sz';

export const revenue: z.output<typeof shapes.revenueShape> = {
  rows: [{ key: clientId, name: 'Acme', ...sums, invoiceCount: 1 }],
  totals: [sums],
  converted: null,
};

export const tax: z.output<typeof shapes.taxShape> = {
  rows: [
    {
      ...{ category: 'S', rate: '19', currency: 'EUR', base: 120_000, tax: 22_800 },
      ...{ invoiceCount: 1, converted: null },
    },
  ],
  totals: [sums],
  converted: null,
};

const time = { seconds: 54_000, billableSeconds: 45_000, entryCount: 12 };

export const hours: z.output<typeof shapes.hoursShape> = {
  rows: [{ key: 'p4w8d5n6p2r0szta87qk3c2m9x', name: 'Relaunch', ...time }],
  ...time,
};

const costs = { cost: 60_000, expenses: 10_000 };
const earned = { revenue: 120_000, ...costs, profit: 50_000, seconds: 54_000 };

export const profit: z.output<typeof shapes.profitShape> = {
  currency: 'EUR',
  rows: [{ key: clientId, name: 'Acme', ...earned, unratedSeconds: 0 }],
  ...{ ...earned, unratedSeconds: 0, unconverted: [], otherExpenses: [] },
};

const open = { notDue: 0, to30: 142_800, to60: 0, to90: 0, over90: 0 };
const agedSum = { currency: 'EUR', open, total: 142_800, invoiceCount: 1 };

export const aged: z.output<typeof shapes.agedShape> = {
  day: '2026-12-20',
  rows: [{ clientId, clientName: 'Acme', ...agedSum }],
  totals: [agedSum],
};

export const unbilled = {
  ...{ clientId, clientName: 'Acme', currency: 'EUR', seconds: 45_000, billedSeconds: 45_000 },
  ...{ value: 120_000, isTooLarge: false, entryCount: 12, entriesWithoutRate: 0 },
  projects: [
    { projectId: 'p4w8d5n6p2r0szta87qk3c2m9x', name: 'Relaunch', seconds: 45_000, value: 120_000 },
  ],
};

export const budget = {
  ...{ projectId: 'p4w8d5n6p2r0szta87qk3c2m9x', projectName: 'Relaunch', clientId },
  ...{ clientName: 'Acme', currency: 'EUR', budgetSeconds: 360_000, usedSeconds: 54_000 },
  ...{ budgetAmount: null, usedAmount: 120_000, unratedSeconds: 0 },
};

export const dueReminder = {
  ...{ invoiceId: 'i4w8d5n6p2r0szta87qk3c2m9x', number: '2026-0042', clientName: 'Acme' },
  ...{ level: 1 as const, dueDate: '2026-12-11', outstanding: 142_800, currency: 'EUR' },
};

export const preview = {
  lines: [
    {
      ...{ id: 'l1', name: 'Landing page', description: '', quantity: '12.5' },
      ...{ unit: 'HUR' as const, unitPrice: '96', discount: null, taxCategory: 'S' as const },
      ...{ taxRate: '19', net: 120_000 },
    },
  ],
  totals: {
    ...{ lineTotal: 120_000, discount: 0, net: 120_000, tax: 22_800, gross: 142_800 },
    ...{ prepaid: 0, due: 142_800 },
    taxes: [{ category: 'S' as const, rate: '19', base: 120_000, tax: 22_800 }],
  },
  ...{ currency: 'EUR', entryCount: 12, entriesWithoutRate: 0 },
  ...{ seconds: 45_000, billedSeconds: 45_000 },
};
