import { z } from 'zod';
import { newSending } from '../../../../../core/money/sending/sending.schema.ts';
import { SENDING_FAULTS } from '../../../../../core/money/sending/sending.ts';
import { time } from '../../shapes.schema.ts';

const { subject, text, hasLink, isByHand, cc, to, level } = newSending.shape;

export const sendBody = z
  .object({
    level: level.default(null).describe('Of a reminder, 1 to 3; null for the invoice'),
    to: to.optional().describe('Default: the address of the client'),
    cc: cc.default([]),
    subject: subject.optional().describe('Default: the proposed subject'),
    text: text.optional().describe('Default: the proposed text, in the language of the client'),
    hasLink: hasLink.default(true).describe("Whether a client's link is added to the text"),
    isByHand: isByHand
      .default(false)
      .describe('Whether to record only that it was sent by other means'),
  })
  .strict()
  .meta({ id: 'SendInvoice' });

export const sendQuoteBody = sendBody.omit({ level: true }).meta({ id: 'SendQuote' });

export const sendingShape = z
  .object({
    id: z.string(),
    level: z.int().nullable().describe('Of a reminder; null for the invoice'),
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    hasLink: z.boolean(),
    isByHand: z.boolean(),
    state: z.enum(['queued', 'sending', 'sent', 'failed']),
    fault: z.enum(SENDING_FAULTS).nullable(),
    faultText: z.string().describe('The answer of the mail server'),
    createdBy: z.string().nullable(),
    createdAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: 'Sending' });

export const clientLinkShape = z
  .object({
    id: z.string(),
    createdBy: z.string().nullable(),
    createdAt: time,
    revokedAt: time.nullable(),
    expiresAt: time.nullable(),
    firstOpenedAt: time.nullable().describe('When its page was first opened'),
    lastOpenedAt: time.nullable(),
  })
  .meta({ id: 'ClientLink' });

export const createdClientLink = z
  .object({ id: z.string(), url: z.string().describe('Returned only in this answer') })
  .meta({ id: 'CreatedClientLink' });
