import { z } from 'zod';
import { omitUndefined } from '../../../../../core/lib/omit-undefined.ts';
import {
  expense,
  expenseEdit,
  expenseListing,
} from '../../../../../core/money/expenses/expense.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

const one = z.object({ expenseId: id });
const receipt = one.extend({ receiptId: id }).strict();

const listing = expenseListing.extend({
  cursor: z.string().max(1000).nullish(),
  limit: z.int().min(1).max(200).default(50),
});

/** Expenses; for ADMINs. Receipts are uploaded by REST. */
export const expenses = router({
  list: inPerson
    .input(listing)
    .query(({ ctx, input: { cursor = null, limit, ...wanted } }) =>
      ctx.services.expenses.list(ctx.userId, wanted, { cursor, limit }),
    ),

  get: inPerson
    .input(z.object({ id }))
    .query(({ ctx, input }) => ctx.services.expenses.get(ctx.userId, input.id)),

  /** The categories and suppliers that were used before. */
  suggestions: inPerson.query(({ ctx }) => ctx.services.expenses.suggestions(ctx.userId)),

  /** The expenses of a client that can be billed. */
  billable: inPerson
    .input(z.object({ clientId: id }))
    .query(({ ctx, input }) => ctx.services.expenses.billable(ctx.userId, input.clientId)),

  create: inPerson
    .input(z.object({ id, expense }))
    .mutation(({ ctx, input }) => ctx.services.expenses.create(ctx, input)),

  /** `version`: the one that the user sees. */
  edit: inPerson
    .input(one.extend({ version: z.int().min(1), set: expenseEdit }))
    .mutation(({ ctx, input }) =>
      ctx.services.expenses.edit(ctx, { ...input, set: omitUndefined(input.set) }),
    ),

  delete: inPerson
    .input(one)
    .mutation(({ ctx, input }) => ctx.services.expenses.remove(ctx, input)),

  restore: inPerson
    .input(one)
    .mutation(({ ctx, input }) => ctx.services.expenses.restore(ctx, input.expenseId)),

  removeReceipt: inPerson
    .input(receipt)
    .mutation(({ ctx, input }) =>
      ctx.services.expenses.receipts.setRemoved(ctx, { ...input, isRemoved: true }),
    ),

  restoreReceipt: inPerson
    .input(receipt)
    .mutation(({ ctx, input }) =>
      ctx.services.expenses.receipts.setRemoved(ctx, { ...input, isRemoved: false }),
    ),
});
