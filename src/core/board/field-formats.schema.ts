import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { text } from '../text.schema.ts';
import { hasForeignScheme, wallClock } from './field-formats.ts';

/** A link as typed; empty clears it. Only http and https are allowed (decisions §2). */
export const ticketUrl = z
  .string()
  .trim()
  .pipe(text(LIMITS.url))
  .nullable()
  .refine((url) => url === null || !hasForeignScheme(url), 'must be an http or https address')
  .transform((url) => url || null);

/** A wall-clock time without zone. A missing time or missing seconds are filled in. */
export const dueDate = z
  .string()
  .nullable()
  .transform((value, context) => {
    if (value === null || value === '') return null;
    const time = wallClock(value);
    if (time) return time;
    context.addIssue({ code: 'custom', message: 'must be a date and time without a zone' });
    return z.NEVER;
  });
