import { z } from 'zod';
import { LIMITS } from './limits.ts';

// PostgreSQL stores no NUL, and lone surrogates do not survive UTF-8.
const storable = (text: string) => !text.includes('\u0000') && !/\p{Cs}/u.test(text);

/** Free text of at most `max` characters, not trimmed. */
export function text(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine(storable, 'has characters that cannot be stored');
}

/** A trimmed, non-empty text of at most `max` characters after trimming. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine(storable, 'has characters that cannot be stored');
}

/** What a board or project is for, as Markdown. */
export const about = z.string().trim().pipe(text(LIMITS.about));

/** An id sent by a client. Malformed ids are refused here, unknown ids later. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, 'is not an id');
