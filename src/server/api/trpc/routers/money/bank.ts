import { z } from 'zod';
import { newBooking, statementFile } from '../../../../../core/money/bank/bank-requests.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

/** Payments from bank statements; for ADMINs. */
export const bank = router({
  /** Reads the transfers of a file, with the invoices that they may pay. Stores nothing. */
  read: inPerson
    .input(statementFile)
    .mutation(({ ctx, input }) => ctx.services.bank.read(ctx.userId, input)),

  /** Books one transfer as payments. */
  book: inPerson.input(newBooking).mutation(({ ctx, input }) => {
    const { userId, source } = ctx;
    return ctx.services.bank.book({ userId, source }, input);
  }),

  /** The transfers that were booked last. */
  booked: inPerson.query(({ ctx }) => ctx.services.bank.booked(ctx.userId)),

  /** Removes the payments of a transfer. */
  undo: inPerson
    .input(z.object({ transactionId: id }).strict())
    .mutation(async ({ ctx, input }) => {
      const { userId, source } = ctx;
      await ctx.services.bank.undo({ userId, source }, input.transactionId);
      return { success: true };
    }),
});
