import { z } from 'zod';
import { LANGUAGES, type Language } from '../../languages.ts';
import { id, line, text } from '../../text.schema.ts';
import { email } from '../../users/user.schema.ts';
import { MONEY_LIMITS } from '../money-limits.ts';
import { REMINDER_LEVELS } from './sending.ts';

const level = z.literal([...REMINDER_LEVELS]);
const messageText = {
  subject: line(MONEY_LIMITS.messageSubject),
  text: text(MONEY_LIMITS.messageText),
};
const address = email.transform((written) => written.trim());
const recipients = z.array(address).max(MONEY_LIMITS.recipients);

/** The id is made by the sender: repeating the request sends nothing again. */
export const newSending = z
  .object({
    ...{ id, invoiceId: id, level: level.nullable(), ...messageText },
    to: recipients.min(1, 'must not be empty'),
    cc: recipients,
    hasLink: z.boolean(),
    isByHand: z.boolean(),
  })
  .strict();

/** The same of a quote. */
export const newQuoteSending = newSending
  .omit({ invoiceId: true, level: true })
  .extend({ quoteId: id })
  .strict();

const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];
const texts = z.object(
  Object.fromEntries(languages.map((language) => [language, z.object(messageText).strict()])) as {
    [L in Language]: z.ZodObject<typeof messageText>;
  },
);
const reminder = z.object({ days: z.int().min(1).max(MONEY_LIMITS.reminderDays), texts }).strict();

export const reminderSettings = z
  .object({ levels: z.object({ 1: reminder, 2: reminder, 3: reminder }).strict() })
  .strict();

export const reminderLevel = level;

export type NewSending = z.infer<typeof newSending>;
export type NewQuoteSending = z.infer<typeof newQuoteSending>;
