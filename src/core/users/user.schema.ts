import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { line, text } from '../text.schema.ts';

export const email = text(LIMITS.email).regex(
  /^\s*[^\s@]{1,64}@[^\s@]{1,189}\s*$/,
  'must be an email address',
);

/** A newly chosen password. */
export const newPassword = z
  .string()
  .min(LIMITS.passwordMin, `must have at least ${LIMITS.passwordMin} characters`)
  .max(LIMITS.passwordMax, `must have at most ${LIMITS.passwordMax} characters`);

/** The last name may be empty, as in some Google accounts. */
export const personName = z.object({
  firstName: line(LIMITS.name),
  lastName: line(LIMITS.name).or(z.literal('')),
});

export const registration = z.object({
  email,
  password: newPassword,
  firstName: line(LIMITS.name),
  lastName: line(LIMITS.name),
});

/** Not validated further: sign-in answers all wrong credentials alike. */
export const credentials = z.object({ email: z.string(), password: z.string() });
