import { z } from 'zod';
import { omitUndefined } from '../../../../../core/lib/omit-undefined.ts';
import {
  milestoneEdit,
  newMilestone,
} from '../../../../../core/money/fixed-prices/milestones.schema.ts';
import { MONEY_LIMITS } from '../../../../../core/money/money-limits.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

const ofProject = z.object({ projectId: id });
const one = z.object({ milestoneId: id });

/** Milestones of projects; for ADMINs. Each change returns all milestones of the project. */
export const milestones = router({
  list: inPerson
    .input(ofProject)
    .query(({ ctx, input }) => ctx.services.milestones.list(ctx.userId, input.projectId)),

  /** The tickets that can be chosen. */
  tickets: inPerson
    .input(ofProject)
    .query(({ ctx, input }) => ctx.services.milestones.tickets(ctx.userId, input.projectId)),

  create: inPerson
    .input(newMilestone)
    .mutation(({ ctx, input }) => ctx.services.milestones.create(ctx, input)),

  /** `version`: the one that the user sees. */
  edit: inPerson
    .input(one.extend({ version: z.int().min(1), set: milestoneEdit }))
    .mutation(({ ctx, input }) =>
      ctx.services.milestones.edit(ctx, { ...input, set: omitUndefined(input.set) }),
    ),

  sort: inPerson
    .input(ofProject.extend({ ids: z.array(id).max(MONEY_LIMITS.milestones) }))
    .mutation(({ ctx, input }) => ctx.services.milestones.sort(ctx, input)),

  delete: inPerson
    .input(one)
    .mutation(({ ctx, input }) => ctx.services.milestones.remove(ctx, input.milestoneId)),

  restore: inPerson
    .input(one)
    .mutation(({ ctx, input }) => ctx.services.milestones.restore(ctx, input.milestoneId)),
});
