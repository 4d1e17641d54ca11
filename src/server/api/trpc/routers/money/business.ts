import { z } from 'zod';
import { business as businessSchema } from '../../../../../core/money/parties.schema.ts';
import { text } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

export const business = router({
  get: inPerson.query(({ ctx }) => ctx.services.money.business.get(ctx.userId)),

  /** The last number used in a series (see `seriesOf`); 0 if there is none. */
  lastCount: inPerson
    .input(z.object({ series: text(100) }))
    .query(({ ctx, input }) => ctx.services.money.business.lastCount(ctx.userId, input.series)),

  /** `version`: the one that is replaced; 0 if nothing was saved yet. */
  set: inPerson
    .input(z.object({ version: z.int().min(0), details: businessSchema }))
    .mutation(({ ctx, input }) => ctx.services.money.business.set(ctx, input)),
});
