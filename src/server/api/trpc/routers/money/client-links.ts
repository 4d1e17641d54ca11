import { z } from 'zod';
import { CLIENT_LINK_KINDS } from '../../../../../core/money/client-links/client-link.ts';
import { id } from '../../../../../core/text.schema.ts';
import { inPerson, router } from '../../init.ts';

const target = z.object({ kind: z.enum(CLIENT_LINK_KINDS), targetId: id }).strict();

/** Links that show a document to a client; for ADMINs. */
export const clientLinks = router({
  list: inPerson
    .input(target)
    .query(({ ctx, input }) => ctx.services.clientLinks.list(ctx.userId, input)),

  /** Returns the link, which is shown only once. */
  create: inPerson
    .input(target.extend({ id }))
    .mutation(({ ctx: { services, userId, source, confirm }, input }) =>
      services.clientLinks.create({ userId, source }, input, confirm),
    ),

  revoke: inPerson
    .input(z.object({ id }).strict())
    .mutation(async ({ ctx: { services, userId, source }, input }) => {
      await services.clientLinks.revoke({ userId, source }, input.id);
      return { success: true };
    }),
});
