import { tracked } from '@trpc/server';
import { z } from 'zod';
import { id } from '../../core/text.schema.ts';
import { command } from './command.ts';
import { directPushes } from './direct-pushes.ts';
import { asTrpcError, router, signedIn } from './init.ts';
import { takeSubscription } from './subscriptions.ts';
import { cutUnlessRead } from './unread.ts';

const place = z.object({ boardId: id, cursor: z.string().max(80) });

export const boards = router({
  list: signedIn.query(({ ctx }) => ctx.services.queries.listBoards(ctx.userId)),

  create: command('boards.create'),
  rename: command('boards.rename'),
  setMembers: command('boards.setMembers'),
  setProject: command('boards.setProject'),
  handOver: command('boards.handOver'),
  save: command('boards.save'),
  delete: command('boards.delete'),
  restore: command('boards.restore'),
  addColumn: command('boards.addColumn'),
  renameColumn: command('boards.renameColumn'),
  moveColumn: command('boards.moveColumn'),
  deleteColumn: command('boards.deleteColumn'),
  restoreColumn: command('boards.restoreColumn'),

  /** What was deleted of a board in the last 30 days, for its managers. */
  trash: signedIn
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.queries.boardTrash(ctx.userId, input.boardId)),

  /** The caller's own boards that were deleted in the last 30 days. */
  deleted: signedIn.query(({ ctx }) => ctx.services.queries.deletedBoards(ctx.userId)),

  /** Whether deleting a column would delete tickets that the caller cannot see. */
  columnHidesTickets: signedIn
    .input(z.object({ boardId: id, columnId: id }))
    .query(({ ctx, input }) =>
      ctx.services.queries.columnHidesTickets(ctx.userId, input.boardId, input.columnId),
    ),

  /** The rows after a cursor that are there now: for catching up without a websocket. */
  changes: signedIn
    .input(place)
    .query(({ ctx, input }) => ctx.services.live.catchUp(ctx.userId, input.boardId, input.cursor)),

  /** Every later row as it happens; resumes after the last one that was received. */
  live: signedIn
    .input(place.extend({ lastEventId: z.string().max(80).nullish() }))
    .subscription(async function* ({ ctx, input, signal }) {
      const from = input.lastEventId ?? input.cursor;
      const ends = signal ?? new AbortController().signal;
      const { socket, services, userId } = ctx;
      const release = takeSubscription(socket);
      const direct = socket && directPushes(socket);
      try {
        const feed = services.live.follow(userId, input.boardId, from, ends, direct?.sendNow);
        for await (const push of feed) {
          if (socket && cutUnlessRead(socket)) return;
          yield tracked(push.cursor, direct?.introduced(push) ?? push);
        }
      } catch (error) {
        throw asTrpcError(error);
      } finally {
        release();
      }
    }),
});
