import type { Board } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import { failureText } from '../../i18n/en/failures.ts';
import { savingTexts } from '../../i18n/en/saving.ts';
import type { RejectedChange } from '../../session/rejected-changes.ts';
import type { Failure } from '../transport.ts';

interface IssuedCommand {
  commandId: string;
  command: Command;
  at: number;
}

export function rejectedChangeOf(
  issued: IssuedCommand,
  failure: Failure,
  board: Board | null,
): RejectedChange {
  const { commandId, command } = issued;
  const reason = reasonOf(failure);
  const what = failureText(command.type, reason).replace(`: ${reason}`, '');
  return { commandId, what, reason, ...describeChange(issued, board) };
}

/** When a change was made, what it concerns, and the text that was typed for it. */
export function describeChange(
  { command, at }: IssuedCommand,
  board: Board | null,
): Pick<RejectedChange, 'at' | 'about' | 'text'> {
  return { at, about: targetName(command, board), text: typedTextOf(command) };
}

/** The text that was typed for a command, as one string to copy. */
export function typedTextOf(command: Command): string {
  if (command.type === 'tickets.comment' || command.type === 'tickets.editComment') {
    return command.text;
  }
  if (command.type === 'tickets.create') return fieldsText(command);
  if (command.type === 'tickets.createMany') return command.tickets.map(fieldsText).join('\n');
  if (command.type === 'tickets.edit') return fieldsText(command.set);
  if (command.type === 'boards.rename') return command.name;
  if (command.type === 'boards.addColumn') return command.name;
  if (command.type === 'boards.editColumn') return command.set.name ?? '';
  return command.type === 'boards.renameColumn' ? command.name : '';
}

interface TypedFields {
  name?: string | undefined;
  description?: string | undefined;
  labels?: string[] | undefined;
  url?: string | null | undefined;
}

function fieldsText({ name, description, labels, url }: TypedFields): string {
  return [name, description, labels?.join(', '), url].filter(Boolean).join('\n');
}

function targetName(command: Command, board: Board | null): string {
  if (!board) return '';
  if ('ticketId' in command) return board.tickets.get(command.ticketId)?.name ?? '';
  if ('columnId' in command) return board.columns.get(command.columnId)?.name ?? '';
  return board.name;
}

function reasonOf(failure: Failure): string {
  if (failure.kind === 'refused') return failure.reason;
  return failure.kind === 'deleted' ? savingTexts.boardDeleted : savingTexts.boardUnknown;
}
