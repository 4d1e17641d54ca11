import { z } from 'zod';
import { business as businessSchema } from '../../../../../core/money/parties.schema.ts';
import { inPerson, router } from '../../init.ts';

export const business = router({
  get: inPerson.query(({ ctx }) => ctx.services.money.business.get(ctx.userId)),

  /** `version`: the one that is replaced; 0 if nothing was saved yet. */
  set: inPerson
    .input(z.object({ version: z.int().min(0), details: businessSchema }))
    .mutation(({ ctx, input }) => ctx.services.money.business.set(ctx, input)),
});
