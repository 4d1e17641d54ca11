import { z } from 'zod';
import { commandId, undoTransfer } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { command } from '../command.ts';
import { router, signedIn, wholeAccount } from '../init.ts';

export const tickets = router({
  /** An open ticket: description, photos, history and the newest comments. */
  get: signedIn.input(z.object({ ticketId: id })).query(async ({ ctx, input }) => {
    const { boardReader } = ctx.services;
    const { ticket, people, ...rest } = await boardReader.openTicket(ctx.viewer, input.ticketId);
    return { ...ticket, ...rest, people: [...people.values()] };
  }),

  /** The comments older than a given one. */
  olderComments: signedIn
    .input(z.object({ ticketId: id, than: z.object({ id, at: z.number().int() }) }))
    .query(({ ctx, input: { ticketId, than } }) =>
      ctx.services.boardReader.olderComments(ctx.viewer, ticketId, than),
    ),

  create: command('tickets.create'),
  edit: command('tickets.edit'),
  move: command('tickets.move'),
  movePosition: command('tickets.movePosition'),
  swap: command('tickets.swap'),
  duplicate: command('tickets.duplicate'),
  delete: command('tickets.delete'),
  /** Moves a ticket to the end of a column of another board, or back again. */
  moveToBoard: signedIn
    .input(
      z.object({
        commandId,
        boardId: id,
        ticketId: id,
        toBoardId: id,
        columnId: id,
        wayBack: undoTransfer.optional(),
      }),
    )
    .use(wholeAccount())
    .mutation(({ ctx, input: { commandId: id, ...move } }) =>
      ctx.services.duplicates.moveToBoard(ctx.userId, id, move, ctx.source),
    ),
  restore: command('tickets.restore'),
  comment: command('tickets.comment'),
  deleteComment: command('tickets.deleteComment'),
  restoreComment: command('tickets.restoreComment'),
});
