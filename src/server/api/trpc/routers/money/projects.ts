import { z } from 'zod';
import { projectBilling } from '../../../../../core/money/parties.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

export const projects = router({
  /** Every project with its billing, by name. */
  list: inPerson.query(({ ctx }) => ctx.services.money.projects.list(ctx.userId)),

  /** `version`: the one that is replaced; 0 if nothing was saved yet. */
  set: inPerson
    .input(z.object({ projectId: id, version: z.int().min(0), billing: projectBilling }))
    .mutation(({ ctx, input: { projectId, version, billing } }) =>
      ctx.services.money.projects.set(ctx, { projectId, version, ...billing }),
    ),
});
