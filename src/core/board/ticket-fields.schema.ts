import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { formatRecurrence, parseRecurrence } from '../recurrence/recurrence.ts';
import { id, line, text } from '../text.schema.ts';
import { customValues } from './fields/custom-fields.schema.ts';
import { toCents } from './fields/estimates.ts';
import { hasForeignScheme, wallClock } from './fields/field-formats.ts';
import { isSnooze } from './fields/snooze.ts';
import { type FieldName, PRIORITIES, type TicketValues } from './ticket-fields.ts';

const people = z.array(id).max(LIMITS.visibleTo).transform(unique);

const labels = z
  .array(z.string().trim().pipe(text(LIMITS.label)))
  .transform((values) => unique(values.filter(Boolean)))
  .pipe(z.array(z.string()).max(LIMITS.labels, `must be at most ${LIMITS.labels} labels`));

/** A link as typed; empty clears it. Only http and https are allowed (decisions §2). */
const link = z
  .string()
  .trim()
  .pipe(text(LIMITS.url))
  .nullable()
  .refine((url) => url === null || !hasForeignScheme(url), 'must be an http or https address')
  .transform((url) => url || null);

/** A wall-clock time without zone. A missing time or missing seconds are filled in. */
const time = z
  .string()
  .nullable()
  .transform((value, context) => {
    if (value === null || value === '') return null;
    const completed = wallClock(value);
    if (completed) return completed;
    context.addIssue({ code: 'custom', message: 'must be a date and time without a zone' });
    return z.NEVER;
  });

const ESTIMATE_RANGE = 'must be from 0 to 99999.99 with at most 2 decimals';

const estimate = z
  .number()
  .min(0, ESTIMATE_RANGE)
  .max(LIMITS.estimate, ESTIMATE_RANGE)
  .refine((value) => value === toCents(value) / 100, ESTIMATE_RANGE)
  .nullable();

const recurrence = z
  .string()
  .nullable()
  .transform((value, context) => {
    if (value === null || value === '') return null;
    const parsed = parseRecurrence(value);
    if (parsed) return formatRecurrence(parsed);
    context.addIssue({ code: 'custom', message: 'is not a recurrence' });
    return z.NEVER;
  });

const snooze = z
  .string()
  .nullable()
  .transform((value) => value || null)
  .refine((value) => value === null || isSnooze(value), 'must be a day, or LATER');

/** The value of each field as clients send it. */
export const fieldSchemas = {
  name: line(LIMITS.ticketName),
  description: z.string().trim().pipe(text(LIMITS.description)),
  assignee: id.nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  labels,
  url: link,
  startDate: time,
  dueDate: time,
  estimate,
  fields: customValues,
  recurrence,
  snoozedUntil: snooze,
  photoUrls: photoUrls(LIMITS.photos),
  cover: text(LIMITS.photoUrl)
    .nullable()
    .transform((url) => url || null),
  visibleTo: people.nullable().transform((ids) => (ids?.length ? ids : null)),
} satisfies { [K in FieldName]: z.ZodType<TicketValues[K]> };

/** Links to uploaded photos. */
export function photoUrls(max: number) {
  return z.array(text(LIMITS.photoUrl)).max(max, `must be at most ${max} photos`);
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
