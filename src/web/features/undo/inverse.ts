import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { sortedColumns } from '../../../core/board/ordering.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import {
  CARD_FIELD_NAMES,
  DETAIL_NAMES,
  type DetailName,
} from '../../../core/board/ticket-fields.ts';
import { omitUndefined } from '../../../core/omit-undefined.ts';
import { pick } from '../../../core/pick.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { neighboursIn, neighboursOf, type Position, positionOf } from './positions.ts';

/** A command that undoes another one, and the text that describes the undone change. */
export interface Undo {
  command: Command;
  text: string;
  /** Original positions of what the command moved. */
  movedFrom: readonly Position[];
}

type Edit = Command<'tickets.edit'>['set'];

/**
 * Returns the undo of a command; it is refused if somebody has built on the result. Null if there
 * is none, as for created items, and for photos, whose removal is final.
 * @param before the board that the user saw when they issued the command
 * @param changes the resulting changes, as reported by the server
 */
export function inverseOf(
  command: Command,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  switch (command.type) {
    case 'tickets.move':
      return undoMove(command, before, changes);
    case 'tickets.swap':
      return undoSwap(command, before, changes);
    case 'tickets.edit':
      return undoEdit(command, before, changes);
    case 'tickets.delete':
      return undoDelete(command, before);
    case 'tickets.duplicate':
      return undoDuplicate(command, before, changes);
    case 'tickets.deleteComment':
      return undoDeleteComment(command, changes);
    case 'boards.rename':
      return undoRename(command, before);
    case 'boards.renameColumn':
      return undoRenameColumn(command, before);
    case 'boards.moveColumn':
      return undoMoveColumn(command, before, changes);
    case 'boards.duplicateColumn':
      return undoDuplicateColumn(command, before, changes);
    case 'boards.deleteColumn':
      return undoDeleteColumn(command, before);
    default:
      return null;
  }
}

function undoMove(
  { boardId, ticketId }: Command<'tickets.move'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const ticket = before.tickets.get(ticketId);
  const was = ticket && placeAfter(ticket, changes);
  if (!ticket || !was) return null;
  const to = neighboursIn(ticket, before);
  return {
    command: { type: 'tickets.move', boardId, ticketId, to, was },
    text: undoTexts.moved(ticket.name),
    movedFrom: [positionOf(ticket)],
  };
}

function undoSwap(
  { boardId, ticketId, withId }: Command<'tickets.swap'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const ticket = before.tickets.get(ticketId);
  const other = before.tickets.get(withId);
  if (!ticket || !other) return null;
  // Of two tickets with the same position key, only one was moved.
  const was = {
    ticket: placeAfter(ticket, changes) ?? positionOf(ticket),
    other: placeAfter(other, changes) ?? positionOf(other),
  };
  return {
    command: { type: 'tickets.swap', boardId, ticketId, withId, was },
    text: undoTexts.swapped(ticket.name, other.name),
    movedFrom: [positionOf(ticket), positionOf(other)],
  };
}

function undoEdit(
  { boardId, ticketId, set: editSet, was: editWas }: Command<'tickets.edit'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const ticket = before.tickets.get(ticketId);
  const appliedSet = setOf(ticketId, changes);
  if (!ticket || !appliedSet || editSet.photoUrls) return null;
  const was = pickFields(fieldsOf(appliedSet), editSet);
  const set = pickFields(fieldsOf(ticket), was);
  const details = omitUndefined(pick(editSet, DETAIL_NAMES));
  // Boards do not hold details: the old ones are known only from the edit itself.
  const oldDetails = omitUndefined(pick(editWas ?? {}, Object.keys(details) as DetailName[]));
  if (Object.keys(oldDetails).length < Object.keys(details).length) return null;
  Object.assign(was, details);
  Object.assign(set, oldDetails);
  if (Object.keys(set).length === 0) return null;
  return {
    command: { type: 'tickets.edit', boardId, ticketId, set, was },
    text: undoTexts.edited(ticket.name),
    movedFrom: [],
  };
}

function undoDelete({ boardId, ticketId }: Command<'tickets.delete'>, before: Board): Undo | null {
  const ticket = before.tickets.get(ticketId);
  if (!ticket) return null;
  return {
    command: { type: 'tickets.restore', boardId, ticketId },
    text: undoTexts.deleted(ticket.name),
    movedFrom: [],
  };
}

function undoDuplicate(
  { boardId, ticketId }: Command<'tickets.duplicate'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const ticket = before.tickets.get(ticketId);
  const [copy] = ticketsPut(changes);
  if (!ticket || !copy) return null;
  return {
    command: { type: 'tickets.delete', boardId, ticketId: copy.id, asCopied: true },
    text: undoTexts.copied(ticket.name),
    movedFrom: [],
  };
}

function undoDeleteComment(
  { boardId, ticketId }: Command<'tickets.deleteComment'>,
  changes: readonly Change[],
): Undo | null {
  const removed = changes.find((change) => change.type === 'comment.removed');
  if (!removed) return null;
  return {
    command: { type: 'tickets.restoreComment', boardId, ticketId, comment: removed.id },
    text: undoTexts.commentDeleted,
    movedFrom: [],
  };
}

function undoRename({ boardId, name: was }: Command<'boards.rename'>, { name }: Board): Undo {
  const command = { type: 'boards.rename' as const, boardId, name, was };
  return { command, text: undoTexts.renamed(name), movedFrom: [] };
}

function undoRenameColumn(
  { boardId, columnId, name: was }: Command<'boards.renameColumn'>,
  before: Board,
): Undo | null {
  const column = before.columns.get(columnId);
  if (!column) return null;
  const { name } = column;
  const command = { type: 'boards.renameColumn' as const, boardId, columnId, name, was };
  return { command, text: undoTexts.renamed(name), movedFrom: [] };
}

function undoMoveColumn(
  { boardId, columnId }: Command<'boards.moveColumn'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const column = before.columns.get(columnId);
  const pos = columnPos(columnId, changes);
  if (!column || pos === null) return null;
  const to = neighboursOf(
    columnId,
    sortedColumns(before).map(({ id }) => id),
  );
  return {
    command: { type: 'boards.moveColumn', boardId, columnId, to, was: { pos } },
    text: undoTexts.moved(column.name),
    movedFrom: [{ id: columnId, columnId, pos: column.pos }],
  };
}

function undoDuplicateColumn(
  { boardId, columnId }: Command<'boards.duplicateColumn'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const column = before.columns.get(columnId);
  const put = changes.find((change) => change.type === 'column.put');
  if (!column || !put) return null;
  const { id, name } = put.column;
  const asCopied = { name, ticketIds: ticketsPut(changes).map((ticket) => ticket.id) };
  return {
    command: { type: 'boards.deleteColumn', boardId, columnId: id, asCopied },
    text: undoTexts.columnCopied(column.name),
    movedFrom: [],
  };
}

function undoDeleteColumn(
  { boardId, columnId }: Command<'boards.deleteColumn'>,
  before: Board,
): Undo | null {
  const column = before.columns.get(columnId);
  if (!column) return null;
  return {
    command: { type: 'boards.restoreColumn', boardId, columnId },
    text: undoTexts.deleted(column.name),
    movedFrom: [],
  };
}

/**
 * Adjusts an older undo after a later one was run, which may have put a ticket or column between
 * its old neighbours under a new position key.
 * @param moved original positions of what the later undo moved back
 * @param changes the resulting changes, as reported by the server
 */
export function rebaseUndo(
  undo: Undo,
  moved: readonly Position[],
  changes: readonly Change[],
): Undo {
  let { command } = undo;
  for (const from of moved) {
    const to = newPlaceOf(from, changes);
    if (to) command = rebaseCommand(command, from, to);
  }
  return { ...undo, command };
}

function newPlaceOf(from: Position, changes: readonly Change[]): Position | null {
  const pos = columnPos(from.id, changes);
  if (pos !== null) return { ...from, pos };
  const restored = ticketsPut(changes).find(({ id }) => id === from.id);
  if (restored) return positionOf(restored);
  const set = setOf(from.id, changes);
  return set && { ...from, ...omitUndefined({ columnId: set.columnId, pos: set.pos }) };
}

function rebaseCommand(command: Command, from: Position, to: Position): Command {
  const posOf = (id: string, pos: string) => (id === from.id && pos === from.pos ? to.pos : pos);
  if (command.type === 'tickets.move' && command.was) {
    const { ticketId, was } = command;
    return { ...command, was: { ...was, pos: posOf(ticketId, was.pos) } };
  }
  if (command.type === 'boards.moveColumn' && command.was) {
    return { ...command, was: { pos: posOf(command.columnId, command.was.pos) } };
  }
  if (command.type === 'tickets.swap' && command.was) {
    const { ticketId, withId } = command;
    const { ticket, other } = command.was;
    const was = {
      ticket: { ...ticket, pos: posOf(ticketId, ticket.pos) },
      other: { ...other, pos: posOf(withId, other.pos) },
    };
    return { ...command, was };
  }
  return command;
}

/** The position to which the ticket was moved; null if it was not moved. */
function placeAfter(ticket: Ticket, changes: readonly Change[]): Position | null {
  const set = setOf(ticket.id, changes);
  return set && positionOf({ ...ticket, ...set });
}

function ticketsPut(changes: readonly Change[]): Ticket[] {
  return changes.flatMap((change) => (change.type === 'ticket.put' ? [change.ticket] : []));
}

function setOf(ticketId: string, changes: readonly Change[]): Partial<Ticket> | null {
  const change = changes.find((change) => change.type === 'ticket.set' && change.id === ticketId);
  return change?.type === 'ticket.set' ? change.set : null;
}

function columnPos(columnId: string, changes: readonly Change[]): string | null {
  const change = changes.find((change) => change.type === 'column.set' && change.id === columnId);
  return (change?.type === 'column.set' && change.set.pos) || null;
}

/** The fields of a ticket that an edit can set. */
function fieldsOf(card: Partial<Ticket>): Edit {
  return omitUndefined(pick(card, CARD_FIELD_NAMES)) as Edit;
}

/** The fields whose names occur in `others`. */
function pickFields(fields: Edit, others: object): Edit {
  const entries = Object.entries(fields).filter(([name]) => name in others);
  return Object.fromEntries(entries) as Edit;
}
