import { z } from 'zod';
import { ticketNumber } from '../../../../core/board/command-values.schema.ts';
import { commandId, undoTransfer } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { fileEntryOf } from '../../../attachments/files/files.ts';
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

  /** The earlier texts of the description and the comments. */
  versions: signedIn
    .input(z.object({ ticketId: id }))
    .query(({ ctx, input }) => ctx.services.boardReader.versions(ctx.viewer, input.ticketId)),

  /** Changes that automation rules made to a ticket, with the commands that undo them. */
  ruleUndos: signedIn
    .input(z.object({ ticketId: id }))
    .query(({ ctx, input }) => ctx.services.automationUndos.list(ctx.viewer, input.ticketId)),

  /** The name and status of a ticket that a text names. */
  reference: signedIn
    .input(z.union([z.object({ ticketId: id }), z.object({ number: ticketNumber })]))
    .query(({ ctx, input }) => ctx.services.boardReader.reference(ctx.viewer, input)),

  /** The links of a board's tickets, with the tickets of other boards. */
  linksOfBoard: signedIn
    .input(z.object({ boardId: id }))
    .query(({ ctx, input }) => ctx.services.boardReader.linksOfBoard(ctx.viewer, input.boardId)),

  create: command('tickets.create'),
  createMany: command('tickets.createMany'),
  edit: command('tickets.edit'),
  setTask: command('tickets.setTask'),
  link: command('tickets.link'),
  unlink: command('tickets.unlink'),
  move: command('tickets.move'),
  movePosition: command('tickets.movePosition'),
  swap: command('tickets.swap'),
  duplicate: command('tickets.duplicate'),
  delete: command('tickets.delete'),
  changeMany: command('tickets.changeMany'),
  revertMany: command('tickets.revertMany'),
  restoreMany: command('tickets.restoreMany'),
  unarchive: command('tickets.unarchive'),
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
  editComment: command('tickets.editComment'),
  setReaction: command('tickets.setReaction'),
  deleteComment: command('tickets.deleteComment'),
  restoreComment: command('tickets.restoreComment'),
  /** The files of a ticket, and the greatest size of a new one in bytes. */
  files: signedIn.input(z.object({ ticketId: id })).query(async ({ ctx, input }) => {
    const { config, files } = ctx.services;
    const rows = await files.list(ctx.viewer, input.ticketId);
    return { files: rows.map(fileEntryOf), maxBytes: config.fileMaxBytes };
  }),
  removeFile: command('tickets.removeFile'),
  restoreFile: command('tickets.restoreFile'),
});
