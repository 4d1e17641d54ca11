import { z } from 'zod';
import { invoiceLine } from '../../../../../../core/money/invoices/invoice-requests.schema.ts';
import {
  newQuote,
  quoteEdit,
  quoteSettings,
} from '../../../../../../core/money/quotes/quote-requests.schema.ts';
import { QUOTE_STATES } from '../../../../../../core/money/quotes/quote-state.ts';
import type { QuoteListItem, QuoteView } from '../../../../../../core/money/quotes/quote-views.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { time } from '../../../shapes.schema.ts';
import { amount, day, discount, line, missing, totals } from '../invoice-shapes.schema.ts';

const listed = {
  id: z.string(),
  state: z.enum(QUOTE_STATES),
  clientId: z.string(),
  clientName: z.string(),
  projectId: z.string().nullable(),
  subject: z.string(),
  number: z.string().nullable().describe('Null before it was sent first'),
  revision: z.int().describe('The last one that was sent; 0 before'),
  sentDay: day.nullable(),
  validUntil: day.describe('The last day on which it can be accepted'),
  currency: z.string().describe('ISO 4217'),
  net: amount,
  tax: amount,
  gross: amount,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable().describe('The name that the client gave'),
  isToDo: z.boolean().describe('Whether nothing was made of an accepted quote yet'),
  updatedAt: time,
};

export const quotePage = z
  .object({
    quotes: z.array(z.object(listed).meta({ id: 'ListedQuote' })),
    next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
  })
  .meta({ id: 'QuotePage' });

const content = {
  ...{ language: z.string(), currency: z.string(), subject: z.string(), validUntil: day },
  ...{ exemptionReason: z.string(), introduction: z.string(), closing: z.string(), discount },
};

const decision = z.object({
  kind: z.enum(['accepted', 'declined']),
  name: z.string(),
  reason: z.string(),
  at: time,
  digest: z.string().describe('SHA-256 of what was shown, in hex'),
});

export const quoteShape = z
  .object({
    ...listed,
    draft: z
      .object({ ...content, projectId: z.string().nullable(), lines: z.array(z.object(line)) })
      .meta({ id: 'QuoteDraft' })
      .nullable(),
    sent: z
      .object({
        ...content,
        ...{ number: z.string(), revision: z.int(), issueDate: day },
        seller: z.looseObject({ legalName: z.string() }).describe('The business as it was then'),
        buyer: z.looseObject({ name: z.string() }).describe('The client as it was then'),
        lines: z.array(z.object({ ...line, net: amount })),
        totals,
      })
      .meta({ id: 'SentQuote' })
      .nullable()
      .describe('As it was sent; it never changes'),
    missing: missing.describe('What a draft needs before it can be sent'),
    unprintable: z.array(z.string()).describe('Characters of a draft that its PDF cannot show'),
    revisions: z
      .array(
        z.object({
          ...{ revision: z.int(), sentAt: time, digest: z.string() },
          decision: decision.nullable(),
        }),
      )
      .describe('The newest first'),
    file: z
      .object({ name: z.string(), size: z.int(), digest: z.string() })
      .nullable()
      .describe('The PDF of the present revision'),
    use: z
      .object({
        takenOverAt: time.nullable(),
        tickets: z.object({ boardId: z.string(), at: time, count: z.int() }).nullable(),
        invoiceId: z.string().nullable(),
      })
      .describe('What was made of an accepted quote'),
  })
  .meta({ id: 'Quote' });

export type QuoteAnswer = z.output<typeof quoteShape>;

/** With its fields in the order of its shape, so that the ETag is the same on both databases. */
export function quoteAnswer(view: QuoteView): QuoteAnswer {
  const { tickets, takenOverAt, invoiceId } = view.use;
  return quoteShape.parse({
    ...view,
    ...listedQuote(view),
    revisions: view.revisions.map(({ sentAt, decision: made, ...revision }) => {
      return { ...revision, sentAt: iso(sentAt), decision: made && { ...made, at: iso(made.at) } };
    }),
    use: {
      ...{ invoiceId, takenOverAt: isoOrNull(takenOverAt) },
      tickets: tickets && { ...tickets, at: iso(tickets.at) },
    },
  });
}

export function listedQuote(item: QuoteListItem) {
  const { id: quoteId, state, clientId, clientName, projectId, subject, number, revision } = item;
  const { sentDay, validUntil, currency, net, tax, gross, decidedAt, decidedBy, isToDo } = item;
  return {
    ...{ id: quoteId, state, clientId, clientName, projectId, subject, number, revision },
    ...{ sentDay, validUntil, currency, net, tax, gross, decidedAt: isoOrNull(decidedAt) },
    ...{ decidedBy, isToDo, updatedAt: iso(item.updatedAt) },
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}

export const newQuoteBody = newQuote
  .omit({ id: true })
  .extend({
    projectId: newQuote.shape.projectId.default(null),
    subject: newQuote.shape.subject.default(''),
    copyOf: newQuote.shape.copyOf
      .default(null)
      .describe('A quote whose content it begins with; null for an empty one'),
  })
  .meta({ id: 'NewQuote' });

export const quoteChange = quoteEdit
  .extend({ lines: z.array(invoiceLine).max(500).optional() })
  .meta({ id: 'QuoteChange' });

export const takeOverBody = z
  .object({
    projectId: id,
    setsBudget: z.boolean().default(true).describe('Its hours become the budget'),
    setsAgreedAmount: z
      .boolean()
      .default(true)
      .describe('Its net amount becomes the agreed amount of a fixed price'),
  })
  .strict()
  .refine(({ setsBudget, setsAgreedAmount }) => setsBudget || setsAgreedAmount, {
    path: ['setsBudget'],
    message: 'must take over the hours or the amount',
  })
  .meta({ id: 'QuoteTakeOver' });

export const ticketsBody = z
  .object({
    boardId: id,
    column: z.string().min(1).max(200).optional().describe('Its name; left out: the first one'),
    lineIds: z.array(id).min(1).max(500).optional().describe('Left out: all lines'),
  })
  .strict()
  .meta({ id: 'QuoteTickets' });

export const sentQuoteShape = z
  .object({ quote: quoteShape, url: z.string().describe("The client's link, shown only here") })
  .meta({ id: 'SentQuoteWithLink' });

export const quoteSettingsShape = z
  .object({
    version: z.int().describe('It is raised by each change; 0 if nothing was saved yet'),
    numberPattern: z.string(),
    validDays: z.int(),
  })
  .meta({ id: 'QuoteSettings' });

export const quoteSettingsBody = quoteSettings.meta({ id: 'NewQuoteSettings' });
