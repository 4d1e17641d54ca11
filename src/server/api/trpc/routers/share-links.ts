import { z } from 'zod';
import { LIMITS } from '../../../../core/limits.ts';
import { id, line } from '../../../../core/text.schema.ts';
import { inPerson, router } from '../init.ts';

const DAY_MS = 86_400_000;

const newShareLink = z.object({
  boardId: id,
  client: line(LIMITS.shareLinkClient).nullable(),
  /** null if it does not expire */
  days: z.int().min(1).max(LIMITS.shareLinkDays).nullable(),
});

/** Share links of a board, for its managers; not for scripts. */
export const shareLinks = router({
  list: inPerson
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.shareLinks.list(ctx.userId, input.boardId)),

  /** Returns the link, which is shown only once. */
  create: inPerson.input(newShareLink).mutation(({ ctx, input: { boardId, client, days } }) => {
    const expiresAt = days === null ? null : Date.now() + days * DAY_MS;
    const settings = { client, expiresAt };
    return ctx.services.shareLinks.create(ctx.userId, boardId, settings, ctx.source, ctx.confirm);
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
