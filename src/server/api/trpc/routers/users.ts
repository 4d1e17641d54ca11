import { z } from 'zod';
import { id } from '../../../../core/text.schema.ts';
import { inPerson, router, signedIn } from '../init.ts';

export const users = router({
  list: signedIn.query(({ ctx }) => ctx.services.queries.listUsers()),

  /** Gives a person a global role instead of the one that they have; no script does that. */
  setRole: inPerson
    .input(z.object({ userId: id, role: z.enum(['ADMIN', 'EDITOR', 'USER']) }))
    .mutation(({ ctx, input }) =>
      ctx.services.roles.set(ctx.userId, input.userId, input.role, ctx.source),
    ),
});
