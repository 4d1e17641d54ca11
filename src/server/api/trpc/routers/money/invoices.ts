import { z } from 'zod';
import {
  draftEdit,
  draftPlanning,
  gathering,
  newCreditNote,
  newInvoice,
  newPayment,
  newPrepayment,
  seriesStart,
} from '../../../../../core/money/invoices/invoice-requests.schema.ts';
import { INVOICE_STATES } from '../../../../../core/money/invoices/invoice-views.ts';
import { id, text } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

/** `version`: the one that the user sees. */
const draft = z.object({ id, version: z.int().min(1) }).strict();

const listing = z
  .object({
    state: z.enum(INVOICE_STATES).optional(),
    clientId: id.optional(),
    /** Searched in the number and the client's name. */
    text: text(100).optional(),
    year: z.int().min(1970).max(9999).optional(),
    cursor: z.string().max(300).nullish(),
    limit: z.int().min(1).max(200).default(50),
  })
  .strict();

/** Drafts, invoices, credit notes and payments; for ADMINs. */
export const invoices = router({
  list: inPerson
    .input(listing)
    .query(({ ctx, input: { cursor = null, limit, ...filter } }) =>
      ctx.services.invoices.list(ctx.userId, filter, { cursor, limit }),
    ),

  get: inPerson
    .input(z.object({ id }))
    .query(({ ctx, input }) => ctx.services.invoices.get(ctx.userId, input.id)),

  /** A preview of the draft that `create` would make. */
  gather: inPerson
    .input(gathering.strict())
    .query(({ ctx, input }) => ctx.services.invoices.gather(ctx.userId, input)),

  /** What `create` would put on a draft for each client with unbilled time. */
  planDrafts: inPerson
    .input(draftPlanning)
    .query(({ ctx, input }) => ctx.services.invoices.planDrafts(ctx.userId, input)),

  /** By client, what is not billed yet. */
  unbilled: inPerson.query(({ ctx }) => ctx.services.invoices.unbilled(ctx.userId)),

  overview: inPerson.query(({ ctx }) => ctx.services.invoices.overview(ctx.userId)),

  /** A draft of the unbilled entries; of none with `projectIds: []`. */
  create: inPerson
    .input(newInvoice)
    .mutation(({ ctx, input }) => ctx.services.invoices.create(authorOf(ctx), input)),

  /** The items besides time that `create` can bill and deduct. */
  choices: inPerson
    .input(z.object({ clientId: id }).strict())
    .query(({ ctx, input }) => ctx.services.invoices.choices(ctx.userId, input.clientId)),

  /** A draft of a prepayment invoice. */
  createPrepayment: inPerson
    .input(newPrepayment)
    .mutation(({ ctx, input }) => ctx.services.invoices.createPrepayment(authorOf(ctx), input)),

  edit: inPerson
    .input(draft.extend({ set: draftEdit }))
    .mutation(({ ctx, input: { set, ...at } }) =>
      ctx.services.invoices.edit(authorOf(ctx), at, set),
    ),

  /** Updates the draft with entries that have changed since they were added to it. */
  refresh: inPerson
    .input(draft)
    .mutation(({ ctx, input }) => ctx.services.invoices.refresh(authorOf(ctx), input)),

  /** Discards a draft; its entries can be billed again. */
  discard: inPerson.input(draft).mutation(async ({ ctx, input }) => {
    await ctx.services.invoices.discard(authorOf(ctx), input);
    return { success: true };
  }),

  issue: inPerson
    .input(draft)
    .mutation(({ ctx, input }) => ctx.services.invoices.issue(authorOf(ctx), input)),

  addPayment: inPerson
    .input(newPayment)
    .mutation(({ ctx, input }) => ctx.services.invoices.addPayment(authorOf(ctx), input)),

  removePayment: inPerson
    .input(z.object({ invoiceId: id, paymentId: id }).strict())
    .mutation(({ ctx, input }) => ctx.services.invoices.removePayment(authorOf(ctx), input)),

  /** A draft of a credit note, which is issued like an invoice. */
  credit: inPerson
    .input(newCreditNote)
    .mutation(({ ctx, input }) => ctx.services.invoices.credit(authorOf(ctx), input)),

  /** Sets the first number of a series, while it has none. */
  startSeries: inPerson
    .input(seriesStart)
    .mutation(({ ctx, input }) => ctx.services.invoices.startSeries(authorOf(ctx), input)),
});

function authorOf<S>({ userId, source }: { userId: string; source: S }) {
  return { userId, source };
}
