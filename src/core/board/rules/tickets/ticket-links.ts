import { AppError } from '../../../errors.ts';
import { LIMITS } from '../../../limits.ts';
import { can } from '../../../permissions.ts';
import { type Board, linkReadingOf } from '../../board.ts';
import type { LoggedChange } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { isSameLink, linkOf, type TicketLink } from '../../fields/ticket-links.ts';
import type { LinkedTicket, StoredLink } from '../../partial-board.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { audienceOf, commonAudience, sees } from '../../visibility.ts';
import { createTicket, createTicketReads, editTicket, editTicketReads } from './tickets.ts';
import { ticketForAction, visibleTicket } from './visible-ticket.ts';

// A link is a separate record. Boards hold no links: a change says only that those of a ticket
// have changed, to people who see both of its ends (docs/decisions/025-ticket-links.md).

type LinkCommand = Command<'tickets.link'> | Command<'tickets.unlink'>;

export function linkReads({ ticketId, otherId, relation }: LinkCommand): ReadSet {
  const link = linkOf(ticketId, relation, otherId);
  return { members: true, tickets: [ticketId], links: { ticketId, otherId, link } };
}

/**
 * Links a ticket with another one, of this board or of another one. An existing link stays.
 * @throws AppError link.self; link.conflict if it would close a circle of blocking or of parents,
 * or add a second parent, also where the actor does not see the other links; link.limit;
 * board.viewOnly, board.commentOnly of the other board (BR7)
 */
export function linkTickets(board: Board, command: Command<'tickets.link'>, env: Env): Outcome {
  const { ticket, other, link } = endsOf(board, command, env);
  const { links, closesCircle } = linkReadingOf(board);
  if (other.refusal) throw new AppError(other.refusal);
  if (ticket.id === other.ticket.id) throw new AppError('link.self');
  if (links.some((stored) => isSameLink(stored, link))) return { changes: [] };
  const formerParents = links.filter(({ kind, to }) => kind === link.kind && to === link.to);
  const parents = link.kind === 'parent' ? formerParents : [];
  if (closesCircle || parents.some(({ isDeleted }) => !isDeleted)) {
    throw new AppError('link.conflict');
  }
  checkRoom(links, ticket.id);
  checkRoom(links, other.ticket.id);
  const outcome = outcomeOf(board, { ticket, other, link, isSet: true });
  // The parent is in the trash. If it is restored, it has one sub-ticket less.
  const replaced = parents.map(({ kind, from, to }) => ({ kind, from, to, isSet: false }));
  return { ...outcome, changes: withLinks(outcome.changes, replaced) };
}

/** Removes a link. Without such a link nothing changes. */
export function unlinkTickets(board: Board, command: Command<'tickets.unlink'>, env: Env): Outcome {
  const { ticket, other, link } = endsOf(board, command, env);
  const { links } = linkReadingOf(board);
  if (!links.some((stored) => isSameLink(stored, link))) return { changes: [] };
  return outcomeOf(board, { ticket, other, link, isSet: false });
}

interface LinkedEnds {
  ticket: Ticket;
  other: LinkedTicket;
  link: TicketLink;
}

/**
 * Both ends: the actor may edit the ticket of this board, and sees the other one.
 * @throws AppError ticket.unknown, forbidden
 */
function endsOf(board: Board, command: LinkCommand, env: Env): LinkedEnds {
  const { ticketId, relation, otherId } = command;
  const ticket = ticketForAction(board, ticketId, env, 'tickets.edit');
  const { other } = linkReadingOf(board);
  if (!other || !sees(audienceOf(other.ticket), env.actor.id)) throw new AppError('ticket.unknown');
  return { ticket, other, link: linkOf(ticketId, relation, otherId) };
}

/**
 * Counts the links that the actor sees, so that hidden ones are not revealed, and far beyond that
 * all of them, which bounds their number. @throws AppError link.limit
 */
function checkRoom(links: readonly StoredLink[], ticketId: string): void {
  const ofTicket = links.filter(({ from, to }) => from === ticketId || to === ticketId);
  const visible = ofTicket.filter(({ isVisible }) => isVisible);
  if (visible.length >= LIMITS.ticketLinks || ofTicket.length >= LIMITS.storedTicketLinks) {
    throw new AppError('link.limit');
  }
}

function outcomeOf(
  board: Board,
  { ticket, other, link, isSet }: LinkedEnds & { isSet: boolean },
): Outcome {
  const audience = commonAudience(
    commonAudience(audienceOf(ticket), audienceOf(other.ticket)),
    other.openers,
  );
  const changed = (ticketId: string): LoggedChange => ({
    change: { type: 'links.changed', ticketId },
    before: audience,
    after: audience,
  });
  const changes = withLinks([changed(ticket.id)], [{ ...link, isSet }]);
  const otherChange = changed(other.ticket.id);
  if (other.boardId === board.id) return { changes: [...changes, otherChange] };
  return { changes, elsewhere: [{ boardId: other.boardId, changes: [otherChange] }] };
}

/** The first of the changes also writes these links. */
function withLinks(
  [first, ...rest]: LoggedChange[],
  links: NonNullable<LoggedChange['links']>,
): LoggedChange[] {
  if (!first) return rest;
  return [{ ...first, links: [...(first.links ?? []), ...links] }, ...rest];
}

export function createSubTicketReads(command: Command<'tickets.create'>): ReadSet {
  const { parentId } = command;
  if (parentId === undefined) return createTicketReads(command);
  const links = { ticketId: parentId, otherId: null, link: null };
  return { ...createTicketReads(command), tickets: [parentId], links };
}

/**
 * Creates a ticket, as a sub-ticket if a parent is named, which the actor may edit.
 * @throws AppError as createTicket; ticket.unknown, forbidden, link.limit
 */
export function createSubTicket(
  board: Board,
  command: Command<'tickets.create'>,
  env: Env,
): Outcome {
  const { parentId } = command;
  const outcome = createTicket(board, command, env);
  const [created] = outcome.changes;
  if (parentId === undefined || created?.change.type !== 'ticket.put') return outcome;
  const parent = ticketForAction(board, parentId, env, 'tickets.edit');
  checkRoom(linkReadingOf(board).links, parentId);
  const { ticket } = created.change;
  const other = { ticket, boardId: board.id, openers: null };
  const link = linkOf(parentId, 'parentOf', ticket.id);
  const linked = outcomeOf(board, { ticket: parent, other, link, isSet: true });
  return { ...outcome, changes: [created, ...linked.changes] };
}

export function editWithLinkReads(command: Command<'tickets.edit'>): ReadSet {
  const { ticketId, parent, blocker } = command;
  const reads = editTicketReads(command);
  if (blocker && !parent) return { ...reads, ...linkReads(blockerLink(command, blocker.id)) };
  if (!parent) return reads;
  const { was, to } = parent;
  const link = to === null ? null : linkOf(ticketId, 'subTicketOf', to);
  const tickets = [...(reads.tickets ?? []), ...(was === null ? [] : [was])];
  return { ...reads, tickets, links: { ticketId, otherId: to, link } };
}

function blockerLink({ boardId, ticketId }: Command<'tickets.edit'>, otherId: string) {
  const relation = 'blockedBy' as const;
  return { type: 'tickets.link' as const, boardId, ticketId, relation, otherId };
}

/**
 * Edits a ticket, and gives it another parent or a blocker if the command names one.
 * @throws AppError as editTicket and linkTickets; ticket.changed if it has another parent by now
 */
export function editWithLink(board: Board, command: Command<'tickets.edit'>, env: Env): Outcome {
  const { boardId, ticketId, parent, blocker } = command;
  const outcome = editTicket(board, command, env);
  if (blocker && !parent) {
    const link = blockerLink(command, blocker.id);
    const linked = blocker.isSet
      ? linkTickets(board, link, env)
      : unlinkTickets(board, { ...link, type: 'tickets.unlink' }, env);
    return { ...outcome, ...linked, changes: [...outcome.changes, ...linked.changes] };
  }
  if (!parent || parent.was === parent.to) return outcome;
  const { was, to } = parent;
  const removed = was === null ? null : linkOf(ticketId, 'subTicketOf', was);
  const changes = [...outcome.changes, ...(removed ? unlinkedFrom(board, removed, env) : [])];
  if (to === null) return { ...outcome, changes };
  const link = { boardId, ticketId, relation: 'subTicketOf' as const, otherId: to };
  const linked = linkTickets(
    removed ? boardWithout(board, removed) : board,
    { type: 'tickets.link', ...link },
    env,
  );
  return { ...outcome, ...linked, changes: [...changes, ...linked.changes] };
}

/** The changes that remove a ticket from its parent. */
function unlinkedFrom(board: Board, link: TicketLink, env: Env): LoggedChange[] {
  const { links } = linkReadingOf(board);
  if (!links.some((stored) => isSameLink(stored, link))) throw new AppError('ticket.changed');
  const ticket = ticketForAction(board, link.to, env, 'tickets.edit');
  const parent = visibleTicket(board, link.from, env);
  const other = { ticket: parent, boardId: board.id, openers: null };
  return outcomeOf(board, { ticket, other, link, isSet: false }).changes;
}

function boardWithout(board: Board, link: TicketLink): Board {
  const reading = linkReadingOf(board);
  const links = reading.links.filter((stored) => !isSameLink(stored, link));
  return {
    ...board,
    ...(board.partial && { partial: { ...board.partial, links: { ...reading, links } } }),
  };
}

export function addLinksReads({ links }: Command<'tickets.addLinks'>): ReadSet {
  return { tickets: [...new Set(links.flatMap(({ from, to }) => [from, to]))] };
}

/** Links copies of tickets as their originals are. Those that are gone by now are left out. */
export function addLinks(board: Board, command: Command<'tickets.addLinks'>, env: Env): Outcome {
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const changes = command.links.flatMap(({ kind, from, to }) => {
    const link = kind === 'relates' ? linkOf(from, 'relatesTo', to) : { kind, from, to };
    const ticket = board.tickets.get(from);
    const copy = board.tickets.get(to);
    if (!ticket || !copy) return [];
    const other = { ticket: copy, boardId: board.id, openers: null };
    return outcomeOf(board, { ticket, other, link, isSet: true }).changes;
  });
  return { changes };
}
