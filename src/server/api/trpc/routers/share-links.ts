import { z } from 'zod';
import { LIMITS } from '../../../../core/limits.ts';
import { id, line } from '../../../../core/text.schema.ts';
import { inPerson, router } from '../init.ts';

const DAY = 86_400_000;

const wanted = z.object({
  boardId: id,
  client: line(LIMITS.lookClient).nullable(),
  /** null for one that does not expire */
  days: z.int().min(1).max(LIMITS.lookDays).nullable(),
});

/** Links under which clients look at a board, for its managers; no script makes them. */
export const shareLinks = router({
  list: inPerson
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.shareLinks.list(ctx.userId, input.boardId)),

  /** Answers with the link, which is told this once. */
  create: inPerson.input(wanted).mutation(({ ctx, input: { boardId, client, days } }) => {
    const expiresAt = days === null ? null : Date.now() + days * DAY;
    const made = { client, expiresAt };
    return ctx.services.shareLinks.create(ctx.userId, boardId, made, ctx.source, ctx.confirm);
  }),

  takeOver: inPerson
    .input(z.object({ boardId: id, lookId: id }))
    .mutation(({ ctx, input: { boardId, lookId } }) =>
      ctx.services.shareLinks.takeOver(ctx.userId, boardId, lookId, ctx.source, ctx.confirm),
    ),

  revoke: inPerson
    .input(z.object({ boardId: id, lookId: id }))
    .mutation(({ ctx, input }) =>
      ctx.services.shareLinks.revoke(ctx.userId, input.boardId, input.lookId, ctx.source),
    ),
});
