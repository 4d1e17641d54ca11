import { z } from 'zod';
import {
  milestoneContent,
  milestoneEdit,
} from '../../../../../../core/money/fixed-prices/milestones.schema.ts';
import type {
  MilestoneView,
  ProjectMilestones,
} from '../../../../../../core/money/fixed-prices/milestones.ts';
import { MONEY_LIMITS } from '../../../../../../core/money/money-limits.ts';
import { entryRate, newRate, projectBilling } from '../../../../../../core/money/parties.schema.ts';
import type { BilledProject } from '../../../../../../core/money/parties.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { amount, day } from '../invoice-shapes.schema.ts';

const minor = amount.nullable();

export const milestoneShape = z
  .object({
    ...{ id: z.string(), projectId: z.string(), version: z.int(), name: z.string() },
    day: day.nullable().describe('When it should be reached'),
    amount: minor.describe('What may be invoiced when it is reached; else null'),
    currency: z.string().nullable(),
    percent: z.string().nullable().describe('A share of the agreed amount, instead of an amount'),
    reachedOn: day.nullable(),
    tickets: z
      .array(
        z.object({
          ...{ id: z.string(), number: z.string(), name: z.string(), boardId: z.string() },
          ...{ boardName: z.string(), isDone: z.boolean() },
        }),
      )
      .describe('Those that you see'),
    doneCount: z.int(),
    value: minor.describe('What it bills; null if nothing'),
    invoice: z
      .object({ id: z.string(), number: z.string().nullable() })
      .nullable()
      .describe('The draft or invoice that bills it'),
  })
  .meta({ id: 'Milestone' });

export const projectMilestonesShape = z
  .object({
    ...{ projectId: z.string(), name: z.string(), clientId: z.string().nullable() },
    ...{ currency: z.string().nullable(), isFixedPrice: z.boolean(), agreedAmount: minor },
    billed: amount.describe('What drafts and invoices bill of the agreed amount'),
    milestones: z.array(milestoneShape),
  })
  .meta({ id: 'ProjectMilestones' });

/** With its fields in the order of its shape, so that the ETag is the same on both databases. */
export function milestoneAnswer(view: MilestoneView): z.output<typeof milestoneShape> {
  return milestoneShape.parse(view);
}

export function milestonesAnswer(view: ProjectMilestones) {
  return projectMilestonesShape.parse(view);
}

export const newMilestoneBody = milestoneContent
  .extend({
    day: milestoneContent.shape.day.default(null),
    amount: milestoneContent.shape.amount.default(null),
    percent: milestoneContent.shape.percent.default(null),
    reachedOn: milestoneContent.shape.reachedOn.default(null),
    ticketIds: milestoneContent.shape.ticketIds.default([]),
  })
  .strict()
  .refine(({ amount: value, percent }) => value === null || percent === null, {
    ...{ path: ['percent'], message: 'must not be set beside an amount' },
  })
  .meta({ id: 'NewMilestone' });

export const milestoneChange = milestoneEdit.meta({ id: 'MilestoneChange' });

export const milestoneOrder = z
  .object({ ids: z.array(id).max(MONEY_LIMITS.milestones) })
  .strict()
  .meta({ id: 'MilestoneOrder' });

export const billingShape = z
  .object({
    ...{ projectId: z.string(), name: z.string() },
    version: z.int().describe('It is raised by each change; 0 if nothing was saved yet'),
    clientId: z.string().nullable(),
    billing: z.enum(['hourly', 'fixed', 'none']),
    agreedAmount: minor.describe('Of a fixed price, in the currency of the client'),
    budgetSeconds: z.int().nullable(),
    budgetAmount: minor,
  })
  .meta({ id: 'ProjectBilling' });

/** With its fields in the order of its shape, so that the ETag is the same on both databases. */
export function billingAnswer(billing: BilledProject): z.output<typeof billingShape> {
  return billingShape.parse(billing);
}

const { shape } = projectBilling;

export const billingBody = z
  .object({
    clientId: shape.clientId,
    billing: shape.billing,
    agreedAmount: shape.agreedAmount.default(null),
    budgetSeconds: shape.budgetSeconds.default(null),
    budgetAmount: shape.budgetAmount.default(null),
  })
  .strict()
  .meta({ id: 'NewProjectBilling' });

export const rateShape = z
  .object({
    id: z.string(),
    level: newRate.shape.level.describe('`cost` is what an hour costs; it is never billed'),
    subjectId: z.string().describe('Of the client, project or person; else `business`'),
    userId: z.string().nullable().describe('Of `projectPerson`'),
    from: day.describe('It holds from this day'),
    rate: z.string().describe('An hour, with at most 4 decimals'),
    currency: z.string(),
  })
  .meta({ id: 'Rate' });

export const newRateBody = z
  .object({
    level: newRate.shape.level,
    subjectId: newRate.shape.subjectId,
    userId: newRate.shape.userId.default(null),
    from: newRate.shape.from,
    rate: newRate.shape.rate,
    currency: newRate.shape.currency,
  })
  .strict()
  .meta({ id: 'NewRate' });

export const entryRateShape = z
  .object({
    entryId: z.string(),
    rate: z
      .string()
      .nullable()
      .describe('An hour, in the currency of the client; null without one'),
  })
  .meta({ id: 'EntryRate' });

export const entryRateBody = entryRate.omit({ entryId: true }).meta({ id: 'NewEntryRate' });
