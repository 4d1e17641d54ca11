import { AppError } from '../errors.ts';
import { derivedId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { type Action, can } from '../permissions.ts';
import { type Board, isOnBoard, previewOf, type Ticket, ticketCount, ticketOf } from './board.ts';
import { ticketPut, ticketRemoved, ticketSet } from './changes.ts';
import type { Command } from './commands.ts';
import type { Env, Needs, Outcome } from './decide.ts';
import { keyAt, keyBetween, lastKey, nextKey } from './ordering.ts';
import { checkOpens, columnOf } from './structure.ts';
import { keptVisible } from './visibility.ts';

export function createNeeds(command: Command<'tickets.create'>): Needs {
  return { members: true, last: [command.columnId] };
}

/** Creates a ticket at the end of the column that it is added to (spec §4, decisions §5). */
export function createTicket(board: Board, command: Command<'tickets.create'>, env: Env): Outcome {
  checkOpens(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const column = columnOf(board, command.columnId);
  if (ticketCount(board) >= LIMITS.tickets) throw new AppError('ticket.limit');
  checkPeople(board, null, command);
  const description = command.description ?? '';
  const id = derivedId(env.commandId, 'ticket');
  const ticket: Ticket = {
    id,
    columnId: column.id,
    pos: keyBetween(lastKey(board, column.id), null),
    name: command.name,
    preview: previewOf(description, LIMITS.preview),
    assignee: command.assignee ?? null,
    priority: command.priority ?? null,
    labels: command.labels ?? [],
    url: command.url ?? null,
    dueDate: command.dueDate ?? null,
    visibleTo: command.visibleTo ?? null,
    createdBy: env.actor.id,
    createdAt: env.at,
    updatedAt: env.at,
  };
  return {
    facts: [ticketPut(ticket, description)],
    notes: [{ ticketId: id, text: 'Created' }],
    result: { id },
  };
}

export function editNeeds({ ticketId }: Command<'tickets.edit'>): Needs {
  return { members: true, tickets: [ticketId] };
}

/** Sets just the fields that the command names; a colleague's other fields stay as they are. */
export function editTicket(board: Board, command: Command<'tickets.edit'>, env: Env): Outcome {
  const { description, ...fields } = command.set;
  const onlyUrl = description === undefined && Object.keys(defined(fields)).every(isUrl);
  const ticket = ticketFor(
    board,
    command.ticketId,
    env,
    onlyUrl ? 'tickets.editUrl' : 'tickets.edit',
  );
  checkPeople(board, ticket, fields);
  const changed = differing(ticket, defined(fields));
  const names = Object.keys(changed);
  if (description !== undefined) names.push('description');
  if (names.length === 0) return { facts: [] };
  const edited = { ...ticket, ...changed };
  const set = {
    ...changed,
    ...(description !== undefined && { preview: previewOf(description, LIMITS.preview) }),
    ...visibleToSomeone(board, edited),
    updatedAt: env.at,
  };
  return {
    facts: [ticketSet(ticket, set, description)],
    notes: [{ ticketId: ticket.id, text: editNote(names, edited) }],
  };
}

export function moveNeeds({ ticketId, to }: Command<'tickets.move'>): Needs {
  return {
    tickets: [ticketId, to.after, to.before],
    next: [to.after],
    previous: [to.before],
    last: [to.columnId],
  };
}

/** Moves a ticket to a place. With no place named in its own column, it stays where it is. */
export function moveTicket(board: Board, command: Command<'tickets.move'>, env: Env): Outcome {
  const ticket = ticketFor(board, command.ticketId, env, 'tickets.move');
  const to = columnOf(board, command.to.columnId);
  const stays = ticket.columnId === to.id;
  if (stays && !command.to.after && !command.to.before) return { facts: [] };
  const pos = keyAt(board, ticket, command.to, env.actor.id);
  if (pos === null) return { facts: [] };
  if (stays) return { facts: [ticketSet(ticket, { pos, updatedAt: env.at })] };
  const from = board.columns.get(ticket.columnId);
  return {
    facts: [ticketSet(ticket, { columnId: to.id, pos, updatedAt: env.at })],
    notes: [{ ticketId: ticket.id, text: `Moved from ${from?.name} to ${to.name}` }],
  };
}

export function swapNeeds({ ticketId, withId }: Command<'tickets.swap'>): Needs {
  return { tickets: [ticketId, withId], next: [ticketId] };
}

/** Two tickets of one column change places (spec §4); with itself, nothing happens. */
export function swapTickets(board: Board, command: Command<'tickets.swap'>, env: Env): Outcome {
  const ticket = ticketFor(board, command.ticketId, env, 'tickets.move');
  const other = ticketFor(board, command.withId, env, 'tickets.move');
  if (ticket.id === other.id) return { facts: [] };
  if (ticket.columnId !== other.columnId) throw new AppError('ticket.moved');
  // Equal keys cannot be exchanged: one of the two takes the next greater.
  const pos = ticket.pos === other.pos ? keyBetween(ticket.pos, nextKey(board, ticket)) : other.pos;
  const mover = ticket.pos === other.pos && other.id < ticket.id ? other : ticket;
  const facts = [ticketSet(mover, { pos, updatedAt: env.at })];
  if (ticket.pos !== other.pos) {
    facts.push(ticketSet(other, { pos: ticket.pos, updatedAt: env.at }));
  }
  return { facts };
}

export function deleteNeeds({ ticketId }: Command<'tickets.delete'>): Needs {
  return { tickets: [ticketId] };
}

export function deleteTicket(board: Board, command: Command<'tickets.delete'>, env: Env): Outcome {
  const ticket = ticketFor(board, command.ticketId, env, 'tickets.delete');
  return { facts: [ticketRemoved(ticket)] };
}

/** The ticket, if the actor sees it and may do this to it; what is not seen does not exist. */
function ticketFor(board: Board, id: string, env: Env, action: Action): Ticket {
  checkOpens(board, env);
  const ticket = ticketOf(board, id);
  if (!ticket || !can(env.actor, 'tickets.see', { board, ticket })) {
    throw new AppError('ticket.unknown');
  }
  if (!can(env.actor, action, { board, ticket })) throw new AppError('forbidden');
  return ticket;
}

/** Only ids that a change adds are checked, so that a removed member's ticket stays editable. */
function checkPeople(
  board: Board,
  ticket: Ticket | null,
  wanted: {
    assignee?: string | null | undefined;
    visibleTo?: readonly string[] | null | undefined;
  },
): void {
  const had = new Set([ticket?.assignee, ...(ticket?.visibleTo ?? [])]);
  const named = [wanted.assignee, ...(wanted.visibleTo ?? [])];
  for (const id of named) {
    if (id && !had.has(id) && !isOnBoard(board, id)) throw new AppError('ticket.personUnknown');
  }
}

function visibleToSomeone(board: Board, edited: Ticket): Partial<Ticket> {
  const visibleTo = keptVisible(board, edited);
  return visibleTo === edited.visibleTo ? {} : { visibleTo };
}

type Fields = Omit<Command<'tickets.edit'>['set'], 'description'>;
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Fields>;
}

function differing(ticket: Ticket, fields: Defined<Fields>): Defined<Fields> {
  const entries = Object.entries(fields).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(ticket[key as keyof Ticket]),
  );
  return Object.fromEntries(entries) as Defined<Fields>;
}

function isUrl(field: string): boolean {
  return field === 'url';
}

function editNote(names: string[], edited: Ticket): string {
  if (names.length > 1) return `Edited ${names.join(', ')}`;
  if (names[0] === 'url') return 'Changed URL';
  if (names[0] === 'assignee') return edited.assignee ? 'Assigned' : 'Unassigned';
  return `Edited ${names[0]}`;
}
