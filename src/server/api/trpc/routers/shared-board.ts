import { z } from 'zod';
import { resumeCursor } from '../../../../core/board/wire/compact-events.ts';
import { id } from '../../../../core/text.schema.ts';
import { directPushes } from '../direct-pushes.ts';
import { router, withShareLink } from '../init.ts';
import { signalOf, subscriptionInput, subscriptionTo } from '../subscriptions.ts';

const place = z.object({ cursor: z.string().max(80) });

/** The board of the caller's share link. */
export const sharedBoard = router({
  about: withShareLink.query(({ ctx }) => ctx.services.sharedBoards.about(ctx.shareLinkAccess)),

  ticket: withShareLink
    .input(z.object({ ticketId: id }))
    .query(({ ctx, input }) =>
      ctx.services.sharedBoards.ticket(ctx.shareLinkAccess, input.ticketId),
    ),

  /** See boards.changes. */
  changes: withShareLink
    .input(place)
    .query(({ ctx, input }) =>
      ctx.services.sharedBoards.catchUp(ctx.shareLinkAccess, input.cursor),
    ),

  /** See boards.live. */
  live: withShareLink
    .input(place.extend(subscriptionInput))
    .subscription(({ ctx, input, signal }) => {
      const { socket, services, shareLinkAccess } = ctx;
      const from = resumeCursor(input.cursor, input.lastEventId);
      const { placeholderFor } = directPushes(socket, shareLinkAccess.id);
      const feed = services.sharedBoards.subscribe(shareLinkAccess, from, signalOf(signal));
      return subscriptionTo(socket, feed, placeholderFor);
    }),
});
