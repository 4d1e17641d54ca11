import { z } from 'zod';
import { id, line, text } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import {
  currencyCode,
  discount,
  invoiceLine,
  language,
  MAX_LINES,
} from '../invoices/invoice-requests.schema.ts';
import { MONEY_LIMITS } from '../money-limits.ts';
import { numberPattern } from '../parties.schema.ts';

/** The fields that an edit of a quote sets; all others stay. */
export const quoteEdit = z
  .object({
    language,
    currency: currencyCode,
    subject: text(MONEY_LIMITS.quoteSubject),
    projectId: id.nullable(),
    validUntil: timeDay,
    exemptionReason: text(500),
    introduction: text(2000),
    closing: text(2000),
    discount: discount.nullable(),
    lines: z.array(invoiceLine).max(MAX_LINES),
  })
  .partial()
  .strict();

/** The quote's id is made by the page, so that repeating the request changes nothing. */
export const newQuote = z
  .object({
    id,
    clientId: id,
    projectId: id.nullable(),
    subject: text(MONEY_LIMITS.quoteSubject),
    /** A quote whose content is copied; null for an empty one. */
    copyOf: id.nullable(),
  })
  .strict();

/** A quote at the version that its user sees. */
export const quoteAt = z.object({ id, version: z.int().min(1) }).strict();

/** The parts of an accepted quote that are added to a project. */
export const quoteTakeOver = quoteAt
  .extend({
    projectId: id,
    /** The version of the project's billing that its user sees. */
    billingVersion: z.int().min(0),
    setsBudget: z.boolean(),
    setsAgreedAmount: z.boolean(),
  })
  .refine(({ setsBudget, setsAgreedAmount }) => setsBudget || setsAgreedAmount, {
    path: ['setsBudget'],
    message: 'must take over the hours or the amount',
  });

export const quoteTickets = quoteAt.extend({
  boardId: id,
  columnId: id,
  /** The lines that become tickets. */
  lineIds: z.array(id).min(1).max(MAX_LINES),
});

/** A draft of an invoice with the quote's lines; its id is made by the page. */
export const quoteInvoice = quoteAt.extend({ invoiceId: id });

/** The decision of a client. */
export const quoteDecision = z
  .object({
    kind: z.enum(['accepted', 'declined']),
    name: line(MONEY_LIMITS.decisionName),
    reason: z.string().trim().pipe(text(MONEY_LIMITS.decisionReason)),
    /** The digest of the quote that was shown. */
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'is not a digest'),
  })
  .strict();

export const quoteSettings = z
  .object({
    version: z.int().min(0),
    numberPattern,
    validDays: z.int().min(1).max(365),
  })
  .strict();

export type QuoteEdit = z.infer<typeof quoteEdit>;
export type NewQuote = z.infer<typeof newQuote>;
export type QuoteTakeOver = z.infer<typeof quoteTakeOver>;
export type QuoteTickets = z.infer<typeof quoteTickets>;
export type QuoteInvoice = z.infer<typeof quoteInvoice>;
export type QuoteAnswer = z.infer<typeof quoteDecision>;
