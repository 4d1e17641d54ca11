import { z } from 'zod';
import { commandId, wayBack } from '../../core/board/commands.schema.ts';
import { AppError } from '../../core/errors.ts';
import { id } from '../../core/text.schema.ts';
import { command } from './command.ts';
import { router, signedIn } from './init.ts';

export const tickets = router({
  /** A ticket with its description, photos, comments and history, as an open one shows them. */
  get: signedIn.input(z.object({ ticketId: id })).query(async ({ ctx, input }) => {
    const { tickets, people } = await ctx.services.wholeBoards.ticket(ctx.userId, input.ticketId);
    const [ticket] = tickets;
    if (!ticket) throw new AppError('ticket.unknown');
    return { ...ticket, people: [...people.values()] };
  }),

  create: command('tickets.create'),
  edit: command('tickets.edit'),
  move: command('tickets.move'),
  movePosition: command('tickets.movePosition'),
  swap: command('tickets.swap'),
  duplicate: command('tickets.duplicate'),
  delete: command('tickets.delete'),
  /** Takes a ticket to the end of a column of another board, or back from there. */
  moveToBoard: signedIn
    .input(
      z.object({
        commandId,
        boardId: id,
        ticketId: id,
        toBoardId: id,
        columnId: id,
        wayBack: wayBack.optional(),
      }),
    )
    .mutation(({ ctx, input: { commandId: sent, ...move } }) =>
      ctx.services.copies.moveToBoard(ctx.userId, sent, move, ctx.source),
    ),
  restore: command('tickets.restore'),
  comment: command('tickets.comment'),
  deleteComment: command('tickets.deleteComment'),
  restoreComment: command('tickets.restoreComment'),
});
