import type { Board } from '../../core/board/board.ts';
import type { Command } from '../../core/board/commands.ts';
import { AppError } from '../../core/errors.ts';
import { failureText } from '../i18n/en/failures.ts';
import { serverMessage } from '../i18n/en/server-messages.ts';
import type { RejectedChange } from '../session/rejected-changes.ts';
import type { Failure } from './transport.ts';

interface Refused {
  commandId: string;
  command: Command;
  at: number;
}

export function rejectedChangeOf(
  letter: Refused,
  failure: Failure,
  board: Board | null,
): RejectedChange {
  const { commandId, command } = letter;
  const reason = reasonOf(failure);
  const what = failureText(command.type, reason).replace(`: ${reason}`, '');
  return { commandId, what, reason, ...changeOf(letter, board) };
}

/** When a change was made, to what, and what was typed for it. */
export function changeOf(
  { command, at }: Refused,
  board: Board | null,
): Pick<RejectedChange, 'at' | 'about' | 'text'> {
  return { at, about: nameIn(command, board), text: typedTextOf(command) };
}

/** What somebody typed for a command, as one text to be copied. */
export function typedTextOf(command: Command): string {
  if (command.type === 'tickets.comment') return command.text;
  if (command.type === 'tickets.create') return fieldsText(command);
  if (command.type === 'tickets.edit') return fieldsText(command.set);
  if (command.type === 'boards.rename') return command.name;
  if (command.type === 'boards.addColumn') return command.name;
  return command.type === 'boards.renameColumn' ? command.name : '';
}

interface Typed {
  name?: string | undefined;
  description?: string | undefined;
  labels?: string[] | undefined;
  url?: string | null | undefined;
}

function fieldsText({ name, description, labels, url }: Typed): string {
  return [name, description, labels?.join(', '), url].filter(Boolean).join('\n');
}

function nameIn(command: Command, board: Board | null): string {
  if (!board) return '';
  if ('ticketId' in command) return board.tickets.get(command.ticketId)?.name ?? '';
  if ('columnId' in command) return board.columns.get(command.columnId)?.name ?? '';
  return board.name;
}

function reasonOf(failure: Failure): string {
  if (failure.kind === 'refused') return failure.reason;
  return serverMessage(
    new AppError(failure.kind === 'deleted' ? 'board.deleted' : 'board.unknown').message,
  );
}
