import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { assigneesBack, assigningAlone } from '../../../core/board/fields/assignees.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import {
  CARD_FIELD_NAMES,
  DETAIL_NAMES,
  type DetailName,
} from '../../../core/board/ticket-fields.ts';
import { omitUndefined } from '../../../core/lib/omit-undefined.ts';
import { pick } from '../../../core/lib/pick.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import {
  undoAbout,
  undoAboutSharing,
  undoAppearance,
  undoArchiving,
  undoEstimateUnit,
  undoFading,
  undoLabelChange,
  undoLabelColor,
  undoRename,
  undoTicketKey,
  undoTimeSharing,
} from './inverse-board.ts';
import {
  undoDeleteColumn,
  undoDuplicateColumn,
  undoEditColumn,
  undoMoveColumn,
  undoRenameColumn,
  undoSortColumn,
} from './inverse-columns.ts';
import { undoDeleteComment, undoEditComment, undoRemoveFile } from './inverse-comments.ts';
import { customValuesOf, undoSetFields } from './inverse-fields.ts';
import { undoLink } from './inverse-links.ts';
import { undoChangeMany, undoCreateMany, undoUnarchive } from './inverse-many.ts';
import { undoView } from './inverse-views.ts';
import { neighboursIn, type Position, positionOf, setOf, ticketsPut } from './positions.ts';
import type { Undo } from './undo-command.ts';

type Edit = Command<'tickets.edit'>['set'];

/**
 * Returns the undo of a command; it is refused if someone has built on the result. Null if there
 * is none, as for created items, and for photos, whose removal is final.
 * @param before the board that the user saw when they issued the command
 * @param changes the resulting changes, as reported by the server
 * @param commandId the id of the command
 */
export function inverseOf(
  command: Command,
  before: Board,
  changes: readonly Change[],
  commandId: string,
): Undo | null {
  switch (command.type) {
    case 'tickets.move':
      return undoMove(command, before, changes);
    case 'tickets.swap':
      return undoSwap(command, before, changes);
    case 'tickets.edit':
      return undoEdit(command, before, changes);
    case 'tickets.setTask':
      return undoSetTask(command, before, changes);
    case 'tickets.link':
    case 'tickets.unlink':
      return undoLink(command, before, changes);
    case 'tickets.createMany':
      return undoCreateMany(command, changes);
    case 'tickets.changeMany':
      return undoChangeMany(command, before, changes);
    case 'tickets.unarchive':
      return undoUnarchive(command.boardId, changes);
    case 'tickets.delete':
      return undoDelete(command, before);
    case 'tickets.duplicate':
      return undoDuplicate(command, before, changes);
    case 'tickets.editComment':
      return undoEditComment(command, changes);
    case 'tickets.deleteComment':
      return undoDeleteComment(command, changes);
    case 'tickets.removeFile':
      return undoRemoveFile(command, changes);
    case 'boards.rename':
      return undoRename(command, before);
    case 'boards.setEstimateUnit':
      return undoEstimateUnit(command, before);
    case 'boards.setArchiving':
      return undoArchiving(command, before);
    case 'boards.setFading':
      return undoFading(command, before);
    case 'boards.setTimeSharing':
      return undoTimeSharing(command);
    case 'boards.setAbout':
      return undoAbout(command, before);
    case 'boards.shareAbout':
      return undoAboutSharing(command);
    case 'boards.setTicketKey':
      return undoTicketKey(command, before);
    case 'boards.setFields':
      return undoSetFields(command, before, changes);
    case 'boards.setAppearance':
      return undoAppearance(command, before);
    case 'boards.setLabelColor':
      return undoLabelColor(command, before);
    case 'boards.renameLabel':
      return undoLabelChange(command, undoTexts.labelRenamed(command.from, command.to), commandId);
    case 'boards.deleteLabel':
      return undoLabelChange(command, undoTexts.labelRemoved(command.label), commandId);
    case 'boards.saveView':
    case 'boards.deleteView':
      return undoView(command, changes);
    case 'boards.renameColumn':
      return undoRenameColumn(command, before);
    case 'boards.editColumn':
      return undoEditColumn(command, before);
    case 'boards.sortColumn':
      return undoSortColumn(command, before, changes);
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
  command: Command<'tickets.edit'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const { boardId, ticketId, set: editSet, was: editWas, assignees, to, parent, blocker } = command;
  const ticket = before.tickets.get(ticketId);
  const appliedSet = setOf(ticketId, changes) ?? (parent ? {} : null);
  if (!ticket || !appliedSet || editSet.photoUrls) return null;
  const { assignee, ...otherFields } = editSet;
  const change = assignee === undefined ? assignees : assigningAlone(ticket, assignee);
  const isReassigned = 'assignee' in appliedSet || 'coAssignees' in appliedSet;
  const formerAssignees = change && isReassigned ? assigneesBack(ticket, change) : null;
  const was = pickFields(fieldsOf(appliedSet), otherFields);
  const set = pickFields(fieldsOf(ticket), was);
  const details = omitUndefined(pick(editSet, DETAIL_NAMES));
  // Boards do not hold details: the old ones are known only from the edit itself.
  const oldDetails = omitUndefined(pick(editWas ?? {}, Object.keys(details) as DetailName[]));
  if (Object.keys(oldDetails).length < Object.keys(details).length) return null;
  Object.assign(was, details);
  Object.assign(set, oldDetails);
  if (was.fields !== undefined) {
    // An edit sets the values that it names, and leaves the others.
    const ids = Object.keys(editSet.fields ?? {});
    set.fields = customValuesOf(ids, ticket.fields);
    was.fields = customValuesOf(ids, was.fields);
  }
  const wasAt = to && appliedSet.columnId ? placeAfter(ticket, changes) : null;
  const isOfAssignees = Object.keys(set).length === 0 && !wasAt && !parent;
  if (isOfAssignees && !formerAssignees) return null;
  const result = {
    text: undoTexts.edited(ticket.name),
    movedFrom: wasAt ? [positionOf(ticket)] : [],
  };
  if (isOfAssignees && formerAssignees) {
    // Unlike an edit, this is refused if the change is no longer in effect.
    const values = [{ ...formerAssignees, ticketIds: [ticketId] }];
    const former = { field: 'assignees' as const, values };
    return { command: { type: 'tickets.revertMany', boardId, to: former }, ...result };
  }
  const back = {
    ...(formerAssignees && { assignees: formerAssignees }),
    ...(wasAt && { to: neighboursIn(ticket, before), wasAt }),
    ...(parent && { parent: { was: parent.to, to: parent.was } }),
    ...(blocker && hasLinked(changes) && { blocker: { ...blocker, isSet: !blocker.isSet } }),
  };
  return { command: { type: 'tickets.edit', boardId, ticketId, set, was, ...back }, ...result };
}

/** Whether links were set or removed; a link may have existed or been removed before. */
function hasLinked(changes: readonly Change[]): boolean {
  return changes.some(({ type }) => type === 'links.changed');
}

function undoSetTask(
  command: Command<'tickets.setTask'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const { ticketId, text, isDone, newText } = command;
  const ticket = before.tickets.get(ticketId);
  if (!ticket || !setOf(ticketId, changes)) return null;
  const inverse = newText === undefined ? { isDone: !isDone } : { text: newText, newText: text };
  return {
    command: { ...command, ...inverse },
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

/** The position to which the ticket was moved; null if it was not moved. */
function placeAfter(ticket: Ticket, changes: readonly Change[]): Position | null {
  const set = setOf(ticket.id, changes);
  return set && positionOf({ ...ticket, ...set });
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
