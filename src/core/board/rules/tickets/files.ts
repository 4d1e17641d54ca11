import { AppError } from '../../../errors.ts';
import { LIMITS } from '../../../limits.ts';
import type { Board } from '../../board.ts';
import { setTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import type { TicketFile } from '../../partial-board.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { ticketForAction } from './visible-ticket.ts';

export function addFileReads({ ticketId }: Command<'tickets.addFile'>): ReadSet {
  return { tickets: [ticketId] };
}

/** Adds a file to a ticket. Who may change its photos may change its files (YF1). */
export function addFile(board: Board, command: Command<'tickets.addFile'>, env: Env): Outcome {
  const ticket = editableTicket(board, command.ticketId, env);
  const { id, name } = command.file;
  return { ...counted(ticket, 1, `Added file ${name}`, env), result: { id } };
}

export function fileReads({
  ticketId,
  fileId,
}: Command<'tickets.removeFile' | 'tickets.restoreFile'>): ReadSet {
  return { tickets: [ticketId], file: { ticketId, fileId } };
}

/** Puts a file into the trash. @throws AppError file.unknown */
export function removeFile(
  board: Board,
  command: Command<'tickets.removeFile'>,
  env: Env,
): Outcome {
  const ticket = editableTicket(board, command.ticketId, env);
  const file = fileOf(board);
  if (file.isDeleted) throw new AppError('file.unknown');
  return counted(ticket, -1, `Removed file ${file.name}`, env);
}

/** Takes a file out of the trash. @throws AppError file.unknown, file.limit */
export function restoreFile(
  board: Board,
  command: Command<'tickets.restoreFile'>,
  env: Env,
): Outcome {
  const ticket = editableTicket(board, command.ticketId, env);
  const file = fileOf(board);
  if (!file.isDeleted) return { changes: [] };
  return counted(ticket, 1, `Restored file ${file.name}`, env);
}

function editableTicket(board: Board, id: string, env: Env): Ticket {
  return ticketForAction(board, id, env, 'tickets.editPhotos');
}

function fileOf({ partial }: Board): TicketFile {
  if (!partial?.file) throw new AppError('file.unknown');
  return partial.file;
}

/** The change of a ticket's number of files. @throws AppError file.limit */
function counted(ticket: Ticket, difference: 1 | -1, text: string, env: Env): Outcome {
  const fileCount = Math.max(0, ticket.fileCount + difference);
  if (difference > 0 && fileCount > LIMITS.files) throw new AppError('file.limit');
  return {
    changes: [setTicket(ticket, { fileCount, updatedAt: env.at })],
    history: [{ ticketId: ticket.id, text }],
  };
}
