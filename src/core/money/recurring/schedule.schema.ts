import { z } from 'zod';
import { id, line, text } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { currencyOf } from '../currencies.ts';
import { invoiceLine } from '../invoices/invoice-requests.schema.ts';
import { LINE_GROUPINGS } from '../invoices/invoice-views.ts';

const MAX_EVERY = 60;
const MAX_LINES = 100;
const MAX_PROJECTS = 200;

export const invoiceSchedule = z
  .object({
    name: line(200),
    clientId: id,
    every: z.int().min(1).max(MAX_EVERY),
    unit: z.enum(['week', 'month']),
    start: timeDay,
    until: timeDay.nullable(),
    period: z.enum(['begins', 'ended']),
    currency: z.string().refine((code) => currencyOf(code) !== null, 'is not an ISO 4217 currency'),
    lines: z
      .array(invoiceLine.extend({ name: line(300) }))
      .max(MAX_LINES)
      .readonly(),
    time: z
      .object({
        projectIds: z.array(id).max(MAX_PROJECTS).readonly().nullable(),
        grouping: z.enum(LINE_GROUPINGS),
      })
      .strict()
      .nullable(),
    introduction: text(2000),
    closing: text(2000),
    orderReference: text(100),
    issuesItself: z.boolean(),
  })
  .strict()
  .refine(({ lines, time }) => lines.length > 0 || time !== null, {
    ...{ path: ['lines'], message: 'must not be empty' },
  })
  .refine(({ start, until }) => until === null || until >= start, {
    ...{ path: ['until'], message: 'must not be before the start' },
  })
  .refine(({ lines }) => new Set(lines.map((each) => each.id)).size === lines.length, {
    ...{ path: ['lines'], message: 'must have different ids' },
  });

/** `version`: the one that is replaced; 0 for a new one, whose id is made by the client. */
export const savedSchedule = z
  .object({ id, version: z.int().min(0), schedule: invoiceSchedule })
  .strict();

export const versionedSchedule = z.object({ id, version: z.int().min(1) }).strict();

export type SavedSchedule = z.infer<typeof savedSchedule>;
