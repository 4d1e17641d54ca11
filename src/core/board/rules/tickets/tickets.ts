import { AppError } from '../../../errors.ts';
import { derivedId } from '../../../ids.ts';
import { omitUndefined } from '../../../lib/omit-undefined.ts';
import { pick } from '../../../lib/pick.ts';
import { LIMITS } from '../../../limits.ts';
import { type Action, can } from '../../../permissions.ts';
import { type Board, hasOthersActivity, isOnBoard, ticketCount } from '../../board.ts';
import { putTicket, removeTicket, setTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { assigneeIdsOf } from '../../fields/assignees.ts';
import { cardPartsOf } from '../../fields/card-parts.ts';
import { patchValues } from '../../fields/custom-values.ts';
import { startsAfterDue } from '../../fields/due.ts';
import { snoozeNote } from '../../fields/snooze.ts';
import { nextNumber } from '../../fields/ticket-number.ts';
import { keyBetween, lastKey } from '../../ordering.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import { makeTicket, patchTicket, type Ticket, type TicketDetails } from '../../ticket.ts';
import {
  CARD_FIELD_NAMES,
  DETAIL_NAMES,
  FIELD_NAMES,
  type FieldName,
  fieldValues,
  TICKET_FIELDS,
} from '../../ticket-fields.ts';
import { keepVisibleToSomeone } from '../../visibility.ts';
import { checkRoom } from '../check-room.ts';
import { checkCanOpen, columnOf } from '../columns.ts';
import { assigned, assigneeNote, assigneesSetBy } from './assignees.ts';
import { checkPosition, moveOf } from './move-ticket.ts';
import { ticketForAction, visibleTicket } from './visible-ticket.ts';

export function createTicketReads(command: Command<'tickets.create'>): ReadSet {
  return { members: true, last: [command.columnId], counts: [command.columnId] };
}

/** @throws AppError ticket.limit if the board has no room for `count` more tickets */
export function checkTicketLimit(board: Board, added: number): void {
  if (ticketCount(board) + added > LIMITS.tickets) throw new AppError('ticket.limit');
}

/** Creates a ticket at the end of a column (spec §4, decisions §5). */
export function createTicket(board: Board, command: Command<'tickets.create'>, env: Env): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const column = columnOf(board, command.columnId);
  checkTicketLimit(board, 1);
  const id = derivedId(env.commandId, 'ticket');
  const pos = keyBetween(lastKey(board, column.id), null);
  const place = { id, columnId: column.id, pos, number: nextNumber(board) };
  const { ticket, details } = newTicket(board, command, place, env);
  checkRoom(board, column, [ticket]);
  return {
    changes: [putTicket(ticket, details)],
    history: [{ ticketId: id, text: CREATED }],
    result: { id },
  };
}

/** The history entry of a new ticket. */
export const CREATED = 'Created';

type NewFields = Omit<Command<'tickets.create'>, 'type' | 'boardId' | 'columnId'>;

/**
 * A ticket with these fields, created by the actor.
 * @throws AppError ticket.personUnknown, ticket.photoUnknown, ticket.startAfterDue,
 *   ticket.assigneeLimit
 */
export function newTicket(
  board: Board,
  fields: NewFields,
  place: Pick<Ticket, 'id' | 'columnId' | 'pos' | 'number'>,
  env: Env,
): { ticket: Ticket; details: TicketDetails } {
  const { assignee = null, coAssignees = null, visibleTo } = fields;
  const assignees = assigneeIdsOf({ assignee, coAssignees });
  checkPeople(board, null, { assignees, visibleTo });
  checkPhotos(fields.photoUrls);
  checkCover(fields.cover, fields.photoUrls ?? []);
  checkDates(fields);
  const given = { ...fields, fields: patchValues(fields.fields ?? null) };
  const values = { ...fieldValues(given, FIELD_NAMES), ...assigned([], assignees) };
  const details = pick(values, DETAIL_NAMES);
  const ticket = makeTicket({
    ...values,
    ...cardPartsOf(details),
    ...place,
    createdBy: env.actor.id,
    createdAt: env.at,
    updatedAt: env.at,
  });
  return { ticket, details };
}

export function editTicketReads({ ticketId, to }: Command<'tickets.edit'>): ReadSet {
  return {
    members: true,
    tickets: [ticketId],
    details: [ticketId],
    ...(to && { place: { ticketId, to }, counts: [to.columnId] }),
  };
}

/**
 * Sets only the fields that the command names, so edits of other fields by others stay, and of the
 * assignees only those that it names (SA2). With `to`, the ticket also moves to a place.
 */
export function editTicket(board: Board, command: Command<'tickets.edit'>, env: Env): Outcome {
  const ticket = visibleTicket(board, command.ticketId, env);
  checkUnchanged(board, ticket, command);
  checkPosition(ticket, command.wasAt);
  const assignees = assigneeIdsOf(ticket);
  const assigneesAfter = assigneesSetBy(assignees, command);
  const fields = omitUndefined(pick(command.set, CARD_FIELD_NAMES));
  if ('fields' in fields) fields.fields = patchValues(ticket.fields, fields.fields);
  const changed = differing(ticket, { ...fields, ...assigned(assignees, assigneesAfter) });
  const details = differing(
    board.partial?.details.get(ticket.id),
    omitUndefined(pick(command.set, DETAIL_NAMES)),
  );
  // All assignees are one field.
  const keys = Object.keys({ ...changed, ...details });
  const names = [
    ...new Set(keys.map((key) => (key === 'coAssignees' ? 'assignee' : key))),
  ] as FieldName[];
  const edited = patchTicket(ticket, changed);
  const move = command.to ? moveOf(board, ticket, command.to, env) : null;
  checkEdits(board, ticket, names, command.to !== undefined, env);
  checkPeople(board, ticket, { assignees: assigneesAfter, visibleTo: fields.visibleTo });
  checkPhotos(command.set.photoUrls);
  // The page does not know the photos of a ticket; the server does.
  const photoUrls = details.photoUrls ?? board.partial?.details.get(ticket.id)?.photoUrls;
  if (changed.cover) checkCover(changed.cover, photoUrls ?? [changed.cover]);
  if (move?.enters) checkRoom(board, move.enters, [edited]);
  if ('startDate' in changed || 'dueDate' in changed)
    checkDates(pick(edited, ['startDate', 'dueDate']));
  const set = {
    ...changed,
    ...withoutRemovedCover(edited, details.photoUrls),
    ...differing(ticket, cardPartsOf(details)),
    ...visibleToSomeone(board, edited),
    ...move?.set,
    updatedAt: env.at,
  };
  if (names.length === 0 && !move) return { changes: [] };
  const texts = [editNote(board, ticket, names, edited), move?.note];
  return {
    changes: [setTicket(ticket, set, details)],
    history: texts.flatMap((text) => (text ? { ticketId: ticket.id, text } : [])),
  };
}

/**
 * Refuses to overwrite a field that someone else changed, unless it already has the new value. The
 * server checks custom fields one by one (checked-tickets.ts).
 */
function checkUnchanged(board: Board, ticket: Ticket, command: Command<'tickets.edit'>): void {
  const current: Record<string, unknown> = { ...ticket, ...board.partial?.details.get(ticket.id) };
  const changed = Object.keys(differing(current, omitUndefined(command.was ?? {}))).filter(
    (field) => field in current && field !== 'fields',
  );
  const updated = differing(current, omitUndefined(command.set));
  if (changed.some((field) => field in updated)) throw new AppError('ticket.changed');
}

/**
 * Checks permissions for each changed field, and for a move even if the ticket is already in place.
 * If nothing changes, the actor must still be allowed to change something.
 */
function checkEdits(
  board: Board,
  ticket: Ticket,
  changed: FieldName[],
  isPlaced: boolean,
  env: Env,
): void {
  const actions = changed.map((field): Action => TICKET_FIELDS[field].right ?? 'tickets.edit');
  if (isPlaced) actions.push('tickets.move');
  if (actions.length === 0) actions.push('tickets.editUrl');
  for (const action of actions) {
    if (!can(env.actor, action, { board, ticket })) throw new AppError('forbidden');
  }
}

export function deleteTicketReads({ ticketId, asCopied }: Command<'tickets.delete'>): ReadSet {
  return { tickets: [ticketId], ...(asCopied && { othersActivity: [ticketId] }) };
}

export function deleteTicket(board: Board, command: Command<'tickets.delete'>, env: Env): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.delete');
  if (command.asCopied && hasOthersActivity(board)) throw new AppError('ticket.changed');
  return { changes: [removeTicket(ticket)] };
}

/**
 * Checks that links are those of photos; the server checks their ticket (decisions §5). A link names
 * the board and the ticket of its upload: the photo of a ticket from another board names that one.
 */
export function checkPhotos(urls: readonly string[] = []): void {
  if (!urls.every((url) => url.startsWith('/photos/'))) throw new AppError('ticket.photoUnknown');
}

/** @throws AppError ticket.photoUnknown */
function checkCover(cover: string | null = null, photoUrls: readonly string[]): void {
  if (cover !== null && !photoUrls.includes(cover)) throw new AppError('ticket.photoUnknown');
}

/** The cover goes with its photo. */
function withoutRemovedCover(
  { cover }: Ticket,
  photoUrls: readonly string[] | undefined,
): Partial<Ticket> {
  const isRemoved = cover !== null && photoUrls !== undefined && !photoUrls.includes(cover);
  return isRemoved ? { cover: null } : {};
}

/** @throws AppError ticket.startAfterDue */
function checkDates({ startDate = null, dueDate = null }: Command<'tickets.edit'>['set']): void {
  if (startsAfterDue(startDate, dueDate)) {
    throw new AppError('ticket.startAfterDue');
  }
}

/** Checks only the ids that a change adds, so a removed member's ticket stays editable. */
function checkPeople(
  board: Board,
  ticket: Ticket | null,
  people: { assignees: readonly string[]; visibleTo?: readonly string[] | null | undefined },
): void {
  const current = ticket ? [...assigneeIdsOf(ticket), ...(ticket.visibleTo ?? [])] : [];
  const ids = new Set([...people.assignees, ...(people.visibleTo ?? [])]);
  for (const id of current) ids.delete(id);
  for (const id of ids) if (!isOnBoard(board, id)) throw new AppError('ticket.personUnknown');
}

function visibleToSomeone(board: Board, edited: Ticket): Partial<Ticket> {
  const visibleTo = keepVisibleToSomeone(board, edited);
  return visibleTo === edited.visibleTo ? {} : { visibleTo };
}

/** The fields that differ from before; fields that are missing there count as different. */
function differing<T extends object>(before: object | undefined, fields: T): Partial<T> {
  const previous: Record<string, unknown> = { ...before };
  const entries = Object.entries(fields).filter(
    ([key, value]) => !(key in previous) || JSON.stringify(value) !== JSON.stringify(previous[key]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

function editNote(
  board: Board,
  ticket: Ticket,
  names: FieldName[],
  edited: Ticket,
): string | undefined {
  const custom = board.customFields.filter(({ id }) => ticket.fields?.[id] !== edited.fields?.[id]);
  const words = names
    .flatMap((name) =>
      name === 'fields' ? custom.map((field) => field.name) : TICKET_FIELDS[name].history,
    )
    .join(', ');
  if (!words) return;
  if (names.length > 1) return `Edited ${words}`;
  if (names[0] === 'snoozedUntil') return snoozeNote(edited.snoozedUntil);
  if (names[0] === 'assignee') return assigneeNote(assigneeIdsOf(ticket), assigneeIdsOf(edited));
  return names[0] === 'url' || names[0] === 'photoUrls' ? `Changed ${words}` : `Edited ${words}`;
}
