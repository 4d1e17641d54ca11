import { z } from 'zod';
import { resumedAt } from '../../../../core/board/wire/compact-events.ts';
import { id } from '../../../../core/text.schema.ts';
import { directPushes } from '../direct-pushes.ts';
import { looking, router } from '../init.ts';
import { endOf, subscribing, subscriptionTo } from '../subscriptions.ts';

const place = z.object({ cursor: z.string().max(80) });

/** The board of the caller's share link. */
export const sharedBoard = router({
  ticket: looking
    .input(z.object({ ticketId: id }))
    .query(({ ctx, input }) => ctx.services.sharedBoards.ticket(ctx.look, input.ticketId)),

  /** See boards.changes. */
  changes: looking
    .input(place)
    .query(({ ctx, input }) => ctx.services.sharedBoards.catchUp(ctx.look, input.cursor)),

  /** See boards.live. */
  live: looking.input(place.extend(subscribing)).subscription(({ ctx, input, signal }) => {
    const { socket, services, look } = ctx;
    const from = resumedAt(input.cursor, input.lastEventId);
    const { introduced } = directPushes(socket, { userId: look.id, isBrief: input.brief });
    const feed = services.sharedBoards.follow(look, from, endOf(signal));
    return subscriptionTo(socket, feed, introduced);
  }),
});
