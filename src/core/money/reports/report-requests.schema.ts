import { z } from 'zod';
import { id } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { TAX_CATEGORIES } from '../tax-categories.ts';
import { AGES, HOURS_GROUPS, PROFIT_GROUPS, REPORT_BASES, REVENUE_GROUPS } from './report-views.ts';

/** The days of a report, both included. */
const period = z.object({ from: timeDay, to: timeDay });

const isInOrder = ({ from, to }: z.infer<typeof period>) => from <= to;
const IN_ORDER = { message: 'must not be before the first day', path: ['to'] };

export const periodRequest = period.strict().refine(isInOrder, IN_ORDER);

const based = period.extend({ basis: z.enum(REPORT_BASES) });

export const revenueRequest = based
  .extend({ by: z.enum(REVENUE_GROUPS) })
  .strict()
  .refine(isInOrder, IN_ORDER);

export const taxRequest = based.strict().refine(isInOrder, IN_ORDER);

export const hoursRequest = period
  .extend({ by: z.enum(HOURS_GROUPS) })
  .strict()
  .refine(isInOrder, IN_ORDER);

export const profitRequest = period
  .extend({ by: z.enum(PROFIT_GROUPS) })
  .strict()
  .refine(isInOrder, IN_ORDER);

/** Empty for time without one. */
const idOrNone = z.union([id, z.literal('')]);

export const entriesRequest = period
  .extend({
    personId: id.optional(),
    projectId: idOrNone.optional(),
    clientId: idOrNone.optional(),
    billable: z.boolean().optional(),
  })
  .strict()
  .refine(isInOrder, IN_ORDER);

/** Selects the invoices behind an amount of a report. Omitted fields do not filter. */
export const partsRequest = based
  .extend({
    value: z.enum(['net', 'tax', 'gross']),
    /** Null for all of them, in the currency of the business. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
      .nullable(),
    clientId: id.optional(),
    projectId: idOrNone.optional(),
    category: z.enum(TAX_CATEGORIES).optional(),
    rate: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,4})?$/, 'must be a rate in percent')
      .optional(),
  })
  .strict()
  .refine(isInOrder, IN_ORDER);

/** Selects open amounts by age. */
export const agedRequest = z
  .object({
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
    clientId: id.optional(),
    age: z.enum([...AGES, 'overdue']).optional(),
  })
  .strict();

export type RevenueRequest = z.infer<typeof revenueRequest>;
export type TaxRequest = z.infer<typeof taxRequest>;
export type ProfitRequest = z.infer<typeof profitRequest>;
export type HoursRequest = z.infer<typeof hoursRequest>;
export type EntriesRequest = z.infer<typeof entriesRequest>;
export type PartsRequest = z.infer<typeof partsRequest>;
export type AgedRequest = z.infer<typeof agedRequest>;
