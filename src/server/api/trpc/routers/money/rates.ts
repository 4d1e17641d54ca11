import { z } from 'zod';
import { entryRate, newRate } from '../../../../../core/money/parties.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

export const rates = router({
  /** Of a client and its projects; with null, of the business and of persons. */
  list: inPerson
    .input(z.object({ clientId: id.nullable() }))
    .query(({ ctx, input }) => ctx.services.money.rates.list(ctx.userId, input.clientId)),

  set: inPerson
    .input(newRate)
    .mutation(({ ctx, input }) => ctx.services.money.rates.set(ctx, input)),

  /** The own rate of a time entry; null takes it away. */
  setOfEntry: inPerson
    .input(entryRate)
    .mutation(({ ctx, input }) => ctx.services.entryRates.set(ctx, input)),

  remove: inPerson
    .input(z.object({ rateId: id }))
    .mutation(({ ctx, input }) => ctx.services.money.rates.remove(ctx, input.rateId)),
});
