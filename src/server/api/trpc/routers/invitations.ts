import { z } from 'zod';
import { INVITATION_DAYS } from '../../../../core/limits.ts';
import { id } from '../../../../core/text.schema.ts';
import { email } from '../../../../core/users/user.schema.ts';
import { inPerson, router } from '../init.ts';

const newInvitation = z.object({
  email: email.nullable(),
  boardId: id.nullable().optional(),
  days: z.number().int().min(1).max(INVITATION_DAYS.max).default(INVITATION_DAYS.usual),
});

/** Invitations to register; for ADMIN. */
export const invitations = router({
  list: inPerson.query(({ ctx }) => ctx.services.invitations.list(ctx.userId)),

  /** Returns the link, which is shown only once. */
  create: inPerson
    .input(newInvitation)
    .mutation(({ ctx, input }) =>
      ctx.services.invitations.create(ctx.userId, input, ctx.source, ctx.confirm),
    ),

  revoke: inPerson
    .input(z.object({ invitationId: id }))
    .mutation(({ ctx, input }) =>
      ctx.services.invitations.revoke(ctx.userId, input.invitationId, ctx.source),
    ),
});
