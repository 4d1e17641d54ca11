import type { z } from 'zod';
import { assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { valuesOfFields } from '../../../core/board/fields/custom-fields.ts';
import { REACTION_EMOJI, type Reactions } from '../../../core/board/fields/reactions.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import { pick } from '../../../core/lib/pick.ts';
import { AUTOMATION_ID, AUTOMATION_NAME } from '../../../core/users/automation.ts';
import type { Automation, AutomationRun } from '../../automations/automations.ts';
import { type BoardStructure, type ColumnOrder, sortedColumnsOf } from '../../boards/full-board.ts';
import type { Person } from '../../boards/people-lookup.ts';
import type { ProjectView } from '../../boards/projects.ts';
import type { TicketsView } from '../../boards/ticket-reader.ts';
import type { BoardSummary } from '../../storage/boards/rows.ts';
import type { Account } from '../../storage/directory/users.ts';
import type { CommentRecord } from '../../storage/tickets/comments.ts';
import type { FullTicket } from '../../storage/tickets/tickets.ts';
import { pauseReasonOf, stateOf } from '../../webhooks/retries.ts';
import type { DeliveryRow } from '../../webhooks/webhook-repository.ts';
import type { ManagedWebhook } from '../../webhooks/webhooks.ts';
import * as integrations from './integration-shapes.schema.ts';
import * as shapes from './shapes.schema.ts';

export type BoardAnswer = z.output<typeof shapes.boardShape>;
export type TicketAnswer = z.output<typeof shapes.ticketShape>;
type Performer = z.output<typeof shapes.performerShape>;
type People = ReadonlyMap<string, Person>;
type PerformerOf = (id: string) => Performer;

export function accountAnswer(account: Account): z.output<typeof shapes.accountShape> {
  const { id, email, firstName, lastName, profilePicture, isGoogleUser, roles } = account;
  const isGoogleAccount = isGoogleUser;
  return { id, email, firstName, lastName, profilePicture, isGoogleAccount, userRoles: roles };
}

/** A board without the contents of its columns. */
export function boardHead(board: BoardStructure): BoardAnswer {
  const { id, name, createdBy, createdAt, updatedAt, version, projectId, ticketKey } = board.row;
  const { color, background } = board.row;
  return {
    id,
    name,
    creationDate: iso(createdAt),
    lastUpdated: iso(updatedAt),
    createdBy,
    version,
    projectId,
    ...(ticketKey && { ticketKey }),
    columns: [],
    columnOrder: sortedColumnsOf(board.columns).map((column) => column.name),
    ...(color && { color }),
    ...(background && { background }),
    users: [...board.members.values()].map(({ userId, role }) => ({ userId, role })),
  };
}

/** The tickets of a view by id. */
export function ticketAnswers({ board, tickets, people, archived }: TicketsView): TicketAnswer[] {
  const nameOf = (columnId: string) => board.columns.get(columnId)?.name ?? '';
  const performerOf = performers(people);
  const archivedAt = archived ? { archivedAt: iso(archived.at) } : {};
  return tickets.map((ticket) => {
    const number = numberOf(board.row, ticket);
    const fields = valuesOfFields(board.row.customFields, ticket.fields);
    const { cover, recurrence, snoozedUntil } = ticket;
    const present = {
      ...(cover && { cover }),
      ...(number && { number }),
      ...(fields && { fields }),
      ...(recurrence && { recurrence }),
      ...(snoozedUntil && { snoozedUntil }),
      ...archivedAt,
    };
    return ticketAnswer(ticket, nameOf(ticket.columnId), performerOf, present);
  });
}

/** A ticket that is in the view. */
export function ticketAnswerOf(view: TicketsView, id: string): TicketAnswer {
  return ticketAnswers(view).find((ticket) => ticket.id === id) as TicketAnswer;
}

function ticketAnswer(
  ticket: FullTicket,
  column: string,
  performerOf: PerformerOf,
  present: Pick<
    TicketAnswer,
    'cover' | 'number' | 'fields' | 'recurrence' | 'snoozedUntil' | 'archivedAt'
  >,
): TicketAnswer {
  const creationDate = iso(ticket.createdAt);
  // The first entry, and often the last change, has the time of the creation.
  const dateOf = (at: number) => (at === ticket.createdAt ? creationDate : iso(at));
  return {
    id: ticket.id,
    name: ticket.name,
    description: ticket.description,
    boardId: ticket.boardId,
    columnId: column,
    status: column,
    ...pick(ticket, shapes.FIELDS_IN_TICKET),
    ...(ticket.coAssignees && { assignees: [...assigneeIdsOf(ticket)] }),
    creationDate,
    lastUpdated: dateOf(ticket.updatedAt),
    createdBy: ticket.createdBy,
    visibleTo: ticket.visibleTo?.length ? ticket.visibleTo : null,
    photoUrls: ticket.photoUrls,
    ...present,
    comments: ticket.comments.map(commentAnswer),
    history: ticket.history.map(({ id, at, by, notes }) => ({
      id,
      date: dateOf(at),
      performedBy: performerOf(by),
      notes,
    })),
  };
}

function commentAnswer({ id, author, text, at, editedAt, photoUrls, reactions }: CommentRecord) {
  return {
    ...{ id, author, comment: text, timestamp: iso(at), photoUrls: [...photoUrls] },
    ...(editedAt !== null && { editedAt: iso(editedAt) }),
    ...(reactions && { reactions: reactionsAnswer(reactions) }),
  };
}

function reactionsAnswer(reactions: Reactions) {
  return REACTION_EMOJI.flatMap((emoji) => {
    const users = reactions[emoji];
    return users ? [{ emoji, users: [...users] }] : [];
  });
}

/** One record per user, which serialize.ts serializes once. */
function performers(people: People): PerformerOf {
  const cache = new Map<string, Performer>();
  return (id) => {
    const cached = cache.get(id);
    if (cached) return cached;
    const created = performer(id, people);
    cache.set(id, created);
    return created;
  };
}

/** A deleted user is named by id only (spec §8); automatic changes are made by Freelane. */
function performer(id: string, people: People): Performer {
  const person = people.get(id);
  if (id === AUTOMATION_ID) {
    return { id, name: AUTOMATION_NAME, email: '', adminBoards: [], userBoards: [] };
  }
  if (!person) return { id, name: `User ${id}`, email: '', adminBoards: [], userBoards: [] };
  const { name, email, adminBoards, userBoards } = person;
  return { id, name, email, adminBoards, userBoards };
}

export function userAnswer({ id, name, email, roles }: Omit<Person, 'adminBoards' | 'userBoards'>) {
  return { id, name, email, roles };
}

export function projectAnswer(project: ProjectView): z.output<typeof shapes.projectShape> {
  return {
    projectId: project.id,
    projectName: project.name,
    creationDate: iso(project.createdAt),
    ownerId: project.ownerId,
    boards: [...project.boards].sort(oldestFirst).map(({ id }) => id),
  };
}

/** Boards created at the same time are sorted by id, to keep the order stable. */
function oldestFirst(a: BoardSummary, b: BoardSummary): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

export function placedAnswer(
  ticketId: string,
  { column, ticketIds }: ColumnOrder,
): z.output<typeof shapes.positionShape> {
  return { ticketId, columnId: column, ticketPositions: positions(ticketIds) };
}

/** Parsed, because PostgreSQL returns the properties of JSON in another order. */
export function automationAnswer({
  createdAt,
  ...automation
}: Automation): z.output<typeof integrations.automationShape> {
  return integrations.automationShape.parse({ ...automation, creationDate: iso(createdAt) });
}

export function automationRunAnswer({
  at,
  ticketId,
  ticketName,
  result,
  error,
  undoableEntryId,
}: AutomationRun): z.output<typeof integrations.automationRunShape> {
  return { date: iso(at), ticketId, ticketName, result, error, undoableEntryId };
}

export function webhookAnswer(hook: ManagedWebhook): z.output<typeof integrations.webhookShape> {
  const { id, boardId, url, createdBy, createdAt, failingSince, nextAt } = hook;
  const state = stateOf(hook);
  return {
    id,
    boardId,
    url,
    createdBy,
    creationDate: iso(createdAt),
    state,
    pauseReason: pauseReasonOf(hook),
    failingSince: failingSince === null ? null : iso(failingSince),
    nextAttempt: state === 'failing' ? iso(nextAt) : null,
  };
}

export function deliveryAnswer(delivery: DeliveryRow): z.output<typeof integrations.deliveryShape> {
  const { cursor: id, at, ms: milliseconds, status, error } = delivery;
  return { id, date: iso(at), milliseconds, status, error };
}

function positions(ticketIds: string[]): Record<string, number> {
  return Object.fromEntries(ticketIds.map((id, n) => [id, n]));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
