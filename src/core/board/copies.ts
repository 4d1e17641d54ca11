import { AppError } from '../errors.ts';
import { derivedId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { can } from '../permissions.ts';
import { type Board, isOnBoard, type Ticket, ticketCount, ticketWith } from './board.ts';
import { type Fact, ticketPut } from './changes.ts';
import type { Command } from './commands.ts';
import type { Env, Needs, Outcome } from './decide.ts';
import { byPosition, firstKeys, keyBetween, lastKey, nextKey, sortedColumns } from './ordering.ts';
import { checkManages, checkOpens, columnOf, facts, revised } from './structure.ts';
import { ticketFor } from './tickets.ts';
import { audienceOf } from './visibility.ts';

/** What the history of a copy says: of what, perhaps not everyone who sees the copy may know. */
const COPIED = 'Copied from another ticket';

/**
 * Whom a ticket that comes to a board is assigned and shown to: of those who saw it the ones who are
 * on that board, the actor where nobody is left. It is never shown to everyone unless it was.
 */
export function peopleThere(
  ticket: Ticket,
  actorId: string,
  isThere: (userId: string) => boolean,
): Pick<Ticket, 'assignee' | 'visibleTo'> {
  const assignee = ticket.assignee && isThere(ticket.assignee) ? ticket.assignee : null;
  const audience = audienceOf(ticket);
  if (audience === null) return { assignee, visibleTo: null };
  const left = audience.filter(isThere);
  return { assignee, visibleTo: left.length > 0 ? left : [actorId] };
}

export function duplicateTicketNeeds({ ticketId }: Command<'tickets.duplicate'>): Needs {
  return { members: true, tickets: [ticketId], next: [ticketId], details: [ticketId] };
}

/** Puts a copy of a ticket right below it, without its photos, comments and history. */
export function duplicateTicket(
  board: Board,
  command: Command<'tickets.duplicate'>,
  env: Env,
): Outcome {
  const ticket = ticketFor(board, command.ticketId, env, 'tickets.create');
  checkRoom(board, 1);
  const id = derivedId(env.commandId, 'ticket');
  const pos = keyBetween(ticket.pos, nextKey(board, ticket));
  return {
    facts: [copyOf(board, recordOf(board, ticket), { id, columnId: ticket.columnId, pos }, env)],
    notes: [{ ticketId: id, text: COPIED }],
    result: { id },
  };
}

export function duplicateColumnNeeds({ columnId }: Command<'boards.duplicateColumn'>): Needs {
  return { members: true, column: columnId };
}

/**
 * Puts a copy of a column to its right, with copies of the tickets that the actor sees in it.
 * @throws AppError column.limit, ticket.limit; ticket.copyLimit for more than are copied at once
 */
export function duplicateColumn(
  board: Board,
  command: Command<'boards.duplicateColumn'>,
  env: Env,
): Outcome {
  checkManages(board, env);
  const column = columnOf(board, command.columnId);
  if (board.columns.size >= LIMITS.columns) throw new AppError('column.limit');
  const tickets = [...board.tickets.values()]
    .filter((ticket) => ticket.columnId === column.id)
    .filter((ticket) => can(env.actor, 'tickets.see', { board, ticket }))
    .sort(byPosition);
  if (tickets.length > LIMITS.copies) throw new AppError('ticket.copyLimit');
  checkRoom(board, tickets.length);
  const id = derivedId(env.commandId, 'column');
  const right = sortedColumns(board).find(({ pos }) => pos > column.pos);
  const pos = keyBetween(column.pos, right?.pos ?? null);
  const keys = firstKeys(tickets.length);
  const copyId = (n: number) => derivedId(env.commandId, 'ticket', n + 1);
  const copies = tickets.map((ticket, n) => {
    const place = { id: copyId(n), columnId: id, pos: keys[n] as string };
    return copyOf(board, recordOf(board, ticket), place, env);
  });
  const name = nameOfCopy(board, column.name);
  return {
    facts: [
      ...facts([{ type: 'column.put', column: { id, name, pos } }, revised(board, env)]),
      ...copies,
    ],
    notes: tickets.map((_, n) => ({ ticketId: copyId(n), text: COPIED })),
    result: { id },
  };
}

/** A ticket that is copied to a column, with what only its record holds. */
export interface TicketCopy {
  ticket: Ticket;
  columnId: string;
  description: string;
}

export function addCopiesNeeds({ copies }: Command<'tickets.addCopies'>): Needs {
  return { members: true, last: copies.map(({ columnId }) => columnId) };
}

/** Puts copies of another board's tickets at the ends of their columns, in the given order. */
export function addCopies(board: Board, command: Command<'tickets.addCopies'>, env: Env): Outcome {
  checkOpens(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const { copies } = command;
  checkRoom(board, copies.length);
  const last = new Map<string, string>();
  const copyId = (n: number) => derivedId(env.commandId, 'ticket', n + 1);
  const made = copies.map((copy, n) => {
    const { id: columnId } = columnOf(board, copy.columnId);
    const pos = keyBetween(last.get(columnId) ?? lastKey(board, columnId), null);
    last.set(columnId, pos);
    return copyOf(board, copy, { id: copyId(n), columnId, pos }, env);
  });
  return {
    facts: made,
    notes: copies.map((_, n) => ({ ticketId: copyId(n), text: COPIED })),
  };
}

/** What the page does not hold of a ticket comes with the server's answer. */
function recordOf(board: Board, ticket: Ticket): Omit<TicketCopy, 'columnId'> {
  return { ticket, description: board.slice?.details.get(ticket.id)?.description ?? '' };
}

/** A new ticket of the actor's with the fields of another, seen by whoever saw that one. */
function copyOf(
  board: Board,
  { ticket, description }: Omit<TicketCopy, 'columnId'>,
  place: Pick<Ticket, 'id' | 'columnId' | 'pos'>,
  env: Env,
): Fact {
  const copy = ticketWith(ticket, {
    columnId: place.columnId,
    pos: place.pos,
    photoCount: 0,
    createdBy: env.actor.id,
    createdAt: env.at,
    updatedAt: env.at,
    ...peopleThere(ticket, env.actor.id, (userId) => isOnBoard(board, userId)),
  });
  const put = ticketPut({ ...copy, id: place.id }, { description, photoUrls: [] });
  return { ...put, isCopy: true };
}

/** "To Do (copy)", or "To Do (copy 2)" where there is one already. */
function nameOfCopy(board: Board, name: string): string {
  const taken = new Set([...board.columns.values()].map((column) => column.name));
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const copy = name.slice(0, LIMITS.columnName - ending.length) + ending;
    if (!taken.has(copy)) return copy;
  }
}

export function checkRoom(board: Board, more: number): void {
  if (ticketCount(board) + more > LIMITS.tickets) throw new AppError('ticket.limit');
}
