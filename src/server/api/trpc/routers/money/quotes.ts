import { z } from 'zod';
import {
  newQuote,
  quoteAt,
  quoteEdit,
  quoteInvoice,
  quoteSettings,
  quoteTakeOver,
  quoteTickets,
} from '../../../../../core/money/quotes/quote-requests.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

const listing = z
  .object({
    cursor: z.string().max(300).nullish(),
    limit: z.int().min(1).max(200).default(50),
  })
  .strict();

/** Quotes, and the projects, tickets and invoices made from them; for ADMINs. */
export const quotes = router({
  list: inPerson
    .input(listing)
    .query(({ ctx, input: { cursor = null, limit } }) =>
      ctx.services.quotes.list(ctx.userId, { cursor, limit }),
    ),

  get: inPerson
    .input(z.object({ id }))
    .query(({ ctx, input }) => ctx.services.quotes.get(ctx.userId, input.id)),

  /** The PDF of the present revision, in base64. */
  file: inPerson.input(z.object({ id })).query(async ({ ctx, input }) => {
    const { name, content } = await ctx.services.quotes.file(ctx.userId, input.id);
    return { name, content: content.toString('base64') };
  }),

  create: inPerson
    .input(newQuote)
    .mutation(({ ctx, input }) => ctx.services.quotes.create(authorOf(ctx), input)),

  edit: inPerson
    .input(quoteAt.extend({ set: quoteEdit }))
    .mutation(({ ctx, input: { set, ...at } }) => ctx.services.quotes.edit(authorOf(ctx), at, set)),

  discard: inPerson.input(quoteAt).mutation(async ({ ctx, input }) => {
    await ctx.services.quotes.discard(authorOf(ctx), input);
    return { success: true };
  }),

  /** Freezes and sends the quote, and returns the client's link. */
  send: inPerson
    .input(quoteAt.extend({ linkId: id }))
    .mutation(({ ctx, input }) => ctx.services.quotes.send(authorOf(ctx), input)),

  /** Makes it a draft again, and revokes its links. */
  revise: inPerson
    .input(quoteAt)
    .mutation(({ ctx, input }) => ctx.services.quotes.revise(authorOf(ctx), input)),

  /** Its hours and amount become the budget and agreed amount of a project. */
  takeOver: inPerson
    .input(quoteTakeOver)
    .mutation(({ ctx, input }) => ctx.services.quotes.takeOver(authorOf(ctx), input)),

  /** The columns of a board, to choose one for the tickets. */
  boardColumns: inPerson
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.quotes.boardColumns(ctx.userId, input.boardId)),

  makeTickets: inPerson
    .input(quoteTickets)
    .mutation(({ ctx, input }) => ctx.services.quotes.makeTickets(authorOf(ctx), input)),

  /** A draft of an invoice with its lines. */
  makeInvoice: inPerson
    .input(quoteInvoice)
    .mutation(({ ctx, input }) => ctx.services.quotes.makeInvoice(authorOf(ctx), input)),

  settings: inPerson.query(({ ctx }) => ctx.services.quotes.settings(ctx.userId)),

  setSettings: inPerson
    .input(quoteSettings)
    .mutation(({ ctx, input }) => ctx.services.quotes.setSettings(authorOf(ctx), input)),
});

function authorOf<S>({ userId, source }: { userId: string; source: S }) {
  return { userId, source };
}
