import type { z } from 'zod';
import type * as shapes from '../routes/money/projects/project-shapes.schema.ts';
import { client } from './money-examples.ts';

const projectId = 'p3h0qk7c2m9x4w8d5n6p2r0s';

/** The examples of milestones, agreed amounts and rates in the API document. */
export const milestone: z.output<typeof shapes.milestoneShape> = {
  ...{ id: 'm4w8d5n6p2r0szta87qk3c2m9x', projectId, version: 1, name: 'Approval' },
  ...{ day: null, amount: null, currency: null, percent: '40', reachedOn: '2026-11-27' },
  ...{ tickets: [], doneCount: 0, value: 400_000, invoice: null },
};

export const milestones: z.output<typeof shapes.projectMilestonesShape> = {
  ...{ projectId, name: 'Relaunch', clientId: client.id, currency: 'EUR', isFixedPrice: true },
  ...{ agreedAmount: 1_000_000, billed: 0, milestones: [milestone] },
};

export const billing: z.output<typeof shapes.billingShape> = {
  ...{ projectId, name: 'Relaunch', version: 1, clientId: client.id, billing: 'fixed' },
  ...{ agreedAmount: 1_000_000, budgetSeconds: null, budgetAmount: null },
};

export const rate: z.output<typeof shapes.rateShape> = {
  ...{ id: 'a4w8d5n6p2r0szta87qk3c2m9x', level: 'client', subjectId: client.id, userId: null },
  ...{ from: '2026-01-01', rate: '96', currency: 'EUR' },
};

export const entryRate: z.output<typeof shapes.entryRateShape> = {
  ...{ entryId: 'e4w8d5n6p2r0szta87qk3c2m9x', rate: '120' },
};
