import { z } from 'zod';
import { id, line } from '../../text.schema.ts';
import { MONEY_LIMITS } from '../money-limits.ts';

const MAX_ALLOWANCE = 999_999_999_999;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM');

const retainer = z
  .object({
    name: line(200),
    clientId: id,
    projectId: id.nullable(),
    measure: z.enum(['hours', 'amount']),
    allowance: z.int().min(1).max(MAX_ALLOWANCE),
    carryMonths: z.int().min(0).max(MONEY_LIMITS.carryMonths),
    from: month,
    until: month.nullable(),
    scheduleId: id.nullable(),
  })
  .strict()
  .refine(({ from, until }) => until === null || until >= from, {
    ...{ path: ['until'], message: 'must not be before the first month' },
  });

/** `version`: the one that is replaced; 0 for a new one, whose id is made by the page. */
export const savedRetainer = z.object({ id, version: z.int().min(0), retainer }).strict();

export const versionedRetainer = z.object({ id, version: z.int().min(1) }).strict();

export type SavedRetainer = z.infer<typeof savedRetainer>;
