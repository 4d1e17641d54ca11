import { z } from 'zod';
import {
  savedRetainer,
  versionedRetainer,
} from '../../../../../../core/money/retainers/retainer.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { inPerson, router } from '../../../init.ts';

/** Work that clients pay for each month; for ADMINs. */
export const retainers = router({
  list: inPerson
    .input(z.object({ clientId: id.nullable() }).strict())
    .query(({ ctx, input }) => ctx.services.retainers.list(ctx.userId, input.clientId)),

  save: inPerson
    .input(savedRetainer)
    .mutation(({ ctx: { services, userId, source }, input }) =>
      services.retainers.save({ userId, source }, input),
    ),

  delete: inPerson
    .input(versionedRetainer)
    .mutation(async ({ ctx: { services, userId, source }, input }) => {
      await services.retainers.remove({ userId, source }, input);
      return { success: true };
    }),

  restore: inPerson
    .input(z.object({ id }).strict())
    .mutation(async ({ ctx: { services, userId, source }, input }) => {
      await services.retainers.restore({ userId, source }, input.id);
      return { success: true };
    }),
});
