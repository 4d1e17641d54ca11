import { z } from 'zod';
import { id } from '../../../../core/text.schema.ts';
import { inPerson, router, signedIn } from '../init.ts';

export const users = router({
  list: signedIn.query(({ ctx }) => ctx.services.queries.listUsers(ctx.viewer)),

  /** Replaces a user's global role; not for scripts. */
  setRole: inPerson
    .input(z.object({ userId: id, role: z.enum(['ADMIN', 'EDITOR', 'USER']) }))
    .mutation(({ ctx, input }) =>
      ctx.services.roles.set(ctx.userId, input.userId, input.role, ctx.source),
    ),
});
