import { z } from 'zod';
import { id, line } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { parseDecimal } from '../decimals.ts';
import { MAX_MILESTONE_TICKETS } from './milestones.ts';

/** Amounts in minor units stay exact as JSON numbers. */
const MAX_AMOUNT = 999_999_999_999;

const percent = z.string().refine(isShare, 'must be above 0 and at most 100');

/** Above 0 and at most 100, with at most 4 decimals. */
function isShare(text: string): boolean {
  const share = parseDecimal(text);
  return share !== null && share.amount > 0n && share.amount <= 100n * 10n ** share.scale;
}

const milestoneName = line(200);

const content = z.object({
  name: milestoneName,
  day: timeDay.nullable(),
  amount: z.int().min(1).max(MAX_AMOUNT).nullable(),
  percent: percent.nullable(),
  reachedOn: timeDay.nullable(),
  ticketIds: z.array(id).max(MAX_MILESTONE_TICKETS),
});

const isAmountOrShare = (value: { amount?: number | null; percent?: string | null }) =>
  typeof value.amount !== 'number' || typeof value.percent !== 'string';
const EITHER = { path: ['percent'], message: 'must not be set beside an amount' };

/** The id is made by the client, so that repeating the request changes nothing. */
export const newMilestone = content
  .extend({ id, projectId: id })
  .strict()
  .refine(isAmountOrShare, EITHER);

/** The fields that an edit sets; all others stay. */
export const milestoneEdit = content.partial().strict();

export type NewMilestone = z.infer<typeof newMilestone>;
export type MilestoneEdit = z.infer<typeof milestoneEdit>;
