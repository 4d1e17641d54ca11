import { z } from 'zod';
import {
  savedSchedule,
  versionedSchedule,
} from '../../../../../core/money/recurring/schedule.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

/** Schedules of invoices; for ADMINs. */
export const recurring = router({
  list: inPerson.query(({ ctx }) => ctx.services.schedules.list(ctx.userId)),

  /** Drafts of schedules that are not issued yet. */
  drafts: inPerson.query(({ ctx }) => ctx.services.schedules.openDrafts(ctx.userId)),

  /** `version`: the one that is replaced; 0 for a new one. */
  save: inPerson
    .input(savedSchedule)
    .mutation(({ ctx, input }) => ctx.services.schedules.save(ctx, input)),

  setPaused: inPerson
    .input(versionedSchedule.extend({ isPaused: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.services.schedules.setPaused(ctx, input)),

  delete: inPerson.input(versionedSchedule).mutation(async ({ ctx, input }) => {
    await ctx.services.schedules.remove(ctx, input);
    return { success: true };
  }),

  restore: inPerson
    .input(z.object({ id }).strict())
    .mutation(({ ctx, input }) => ctx.services.schedules.restore(ctx, input.id)),
});
