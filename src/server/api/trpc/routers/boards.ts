import { z } from 'zod';
import { commandId, commandSchemas } from '../../../../core/board/commands.schema.ts';
import { resumeCursor } from '../../../../core/board/wire/compact-events.ts';
import { PRESENCE_ACTIVITIES } from '../../../../core/board/wire/presence.ts';
import { searchText } from '../../../../core/search/search.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { command } from '../command.ts';
import { directPushes } from '../direct-pushes.ts';
import { router, signedIn, wholeAccount } from '../init.ts';
import { signalOf, subscriptionInput, subscriptionTo } from '../subscriptions.ts';

const place = z.object({ boardId: id, cursor: z.string().max(80) });
const activity = z.object({ ticketId: id, doing: z.enum(PRESENCE_ACTIVITIES) });

const { boardId, name, members, projectId } = commandSchemas['boards.create'].shape;
const copyInput = z.object({
  commandId,
  /** The board to copy. */
  boardId: id,
  copyId: boardId,
  name,
  members,
  projectId,
  withTickets: z.boolean(),
});

export const boards = router({
  list: signedIn.query(({ ctx }) => ctx.services.queries.listBoards(ctx.viewer)),

  create: command('boards.create'),
  rename: command('boards.rename'),
  setMembers: command('boards.setMembers'),
  setProject: command('boards.setProject'),
  setTemplate: command('boards.setTemplate'),
  setTicketKey: command('boards.setTicketKey'),
  setAbout: command('boards.setAbout'),
  shareAbout: command('boards.shareAbout'),
  setFading: command('boards.setFading'),
  setTimeSharing: command('boards.setTimeSharing'),
  setArchiving: command('boards.setArchiving'),
  setAppearance: command('boards.setAppearance'),
  setEstimateUnit: command('boards.setEstimateUnit'),
  setFields: command('boards.setFields'),
  setLabelColor: command('boards.setLabelColor'),
  renameLabel: command('boards.renameLabel'),
  deleteLabel: command('boards.deleteLabel'),
  restoreLabel: command('boards.restoreLabel'),
  saveView: command('boards.saveView'),
  deleteView: command('boards.deleteView'),
  handOver: command('boards.handOver'),
  save: command('boards.save'),
  delete: command('boards.delete'),
  restore: command('boards.restore'),
  addColumn: command('boards.addColumn'),
  renameColumn: command('boards.renameColumn'),
  editColumn: command('boards.editColumn'),
  sortColumn: command('boards.sortColumn'),
  moveColumn: command('boards.moveColumn'),
  duplicateColumn: command('boards.duplicateColumn'),
  deleteColumn: command('boards.deleteColumn'),
  restoreColumn: command('boards.restoreColumn'),

  /** Creates a board with the columns, and optionally the tickets, of another one. */
  copy: signedIn
    .input(copyInput)
    .use(wholeAccount())
    .mutation(({ ctx, input }) => {
      const { commandId: id, boardId: sourceId, copyId, ...options } = input;
      const copy = { ...options, sourceId, boardId: copyId };
      return ctx.services.duplicates.copyBoard(ctx.userId, id, copy, ctx.source);
    }),

  /** The saved views for everyone on the board and those of the caller. */
  views: signedIn
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.queries.views(ctx.viewer, input.boardId)),

  /** The trash of a board from the last 30 days, for its managers. */
  trash: signedIn
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.queries.boardTrash(ctx.viewer, input.boardId)),

  /** A page of the board's archived tickets that the caller sees, last archived first. */
  archived: signedIn
    .input(
      z.object({
        boardId: id,
        search: searchText.optional(),
        cursor: z.object({ at: z.number().int(), id }).nullish(),
      }),
    )
    .query(({ ctx, input: { boardId: ofBoard, search = '', cursor: after = null } }) =>
      ctx.services.archive.list(ctx.viewer, ofBoard, { search, after }),
    ),

  /** The caller's own boards deleted in the last 30 days. */
  deleted: signedIn.query(({ ctx }) => ctx.services.queries.deletedBoards(ctx.viewer)),

  /** Whether a column has tickets hidden from the caller; for managers of the board. */
  columnHidesTickets: signedIn
    .input(z.object({ boardId: id, columnId: id }))
    .query(({ ctx, input }) =>
      ctx.services.queries.columnHidesTickets(ctx.viewer, input.boardId, input.columnId),
    ),

  /** The current rows after a cursor, to catch up without a websocket. */
  changes: signedIn
    .input(place)
    .query(({ ctx, input }) =>
      ctx.services.subscriptions.catchUp(ctx.viewer, input.boardId, input.cursor),
    ),

  /** Later rows as they happen; resumes after the last received one. */
  live: signedIn.input(place.extend(subscriptionInput)).subscription(({ ctx, input, signal }) => {
    const { boardId, cursor, lastEventId } = input;
    const { socket, services, viewer } = ctx;
    const from = resumeCursor(cursor, lastEventId);
    const { sendNow, placeholderFor } = directPushes(socket, viewer.userId);
    const feed = services.subscriptions.follow(viewer, boardId, from, signalOf(signal), sendNow);
    return subscriptionTo(socket, feed, placeholderFor);
  }),

  /** The board's other users and their activity; makes the caller visible to them meanwhile. */
  presence: signedIn
    .input(z.object({ boardId: id }))
    .subscription(({ ctx: { socket, services, viewer }, input: { boardId }, signal }) => {
      const feed = services.presence.follow(viewer, boardId, socket, signalOf(signal));
      return subscriptionTo(socket, feed, (views) => views);
    }),

  /** The caller's activity on the board in this window, shown to others; null for none. */
  present: signedIn
    .input(z.object({ boardId: id, activity: activity.nullable() }))
    .mutation(({ ctx, input }) =>
      ctx.services.presence.setActivity(ctx.viewer, input.boardId, ctx.socket, input.activity),
    ),
});
