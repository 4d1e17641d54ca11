import { AppError } from '../../../errors.ts';
import { LIMITS } from '../../../limits.ts';
import { type Action, can } from '../../../permissions.ts';
import { type Board, hasOthersActivity, type Place, ticketOf } from '../../board.ts';
import { removeTicket, setTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { type AssigneesChange, assigneeIdsOf } from '../../fields/assignees.ts';
import { keysAt } from '../../ordering.ts';
import { checkWeight } from '../../portions.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { checkRoom } from '../check-room.ts';
import { checkCanOpen, columnOf } from '../columns.ts';
import { archived } from './archive-tickets.ts';
import { checkedValues } from './custom-values.ts';
import { moveNote } from './move-ticket.ts';
import { editTicket } from './tickets.ts';

type ManyChange = Command<'tickets.changeMany'>['change'];
type FieldChange = Exclude<ManyChange, { type: 'move' | 'archive' | 'delete' | 'setField' }>;
/** What an edit sets. */
type Edit = Partial<Pick<Command<'tickets.edit'>, 'set' | 'assignees'>>;

export function changeManyReads({
  ticketIds,
  change,
  asCreated,
}: Command<'tickets.changeMany'>): ReadSet {
  return {
    tickets: ticketIds,
    ...(asCreated && { othersActivity: ticketIds }),
    ...(change.type === 'move' && {
      places: [placeOf(ticketIds, change.to)],
      counts: [change.to.columnId],
    }),
    ...(change.type === 'archive' && { archivedCount: true }),
    // A ticket stays visible to someone on the board.
    ...(setsFields(change) && { members: true }),
  };
}

/**
 * Changes many tickets in the same way (ZI1). Tickets that are gone or hidden from the actor are
 * skipped; if the actor may not change one of the others, none is changed.
 * @throws AppError ticket.unknown if none of them is left, or one is missing and all are required;
 * ticket.tooMany; ticket.changed if they were just created and one was changed or used since
 */
export function changeMany(
  board: Board,
  command: Command<'tickets.changeMany'>,
  env: Env,
): Outcome {
  const { ticketIds, change } = command;
  const tickets = visibleOf(board, ticketIds, env);
  const requiredCount = command.requiresAll ? ticketIds.length : 1;
  if (tickets.length < requiredCount) throw new AppError('ticket.unknown');
  if (command.asCreated) checkUntouched(board, ticketIds.length - tickets.length);
  checkWeight(tickets);
  switch (change.type) {
    case 'archive':
      checkAllowed(board, tickets, 'tickets.archive', env);
      return archived(board, tickets);
    case 'delete':
      checkAllowed(board, tickets, 'tickets.delete', env);
      return { changes: tickets.map(removeTicket) };
    case 'move':
      checkAllowed(board, tickets, 'tickets.move', env);
      return movedTo(board, tickets, placeOf(ticketIds, change.to), env);
    case 'setField': {
      const values = { [change.fieldId]: change.value };
      return editAll(
        board,
        tickets,
        (ticket) => ({ set: { fields: checkedValues(board, values, ticket) } }),
        env,
      );
    }
    default:
      return editAll(board, tickets, (ticket) => editOf(ticket, change), env);
  }
}

/**
 * Deleted and hidden tickets refuse the command like tickets that others have used, so that the
 * answer reveals nothing about hidden ones.
 */
function checkUntouched(board: Board, missingCount: number): void {
  if (missingCount > 0 || hasOthersActivity(board)) throw new AppError('ticket.changed');
}

function setsFields({ type }: ManyChange): boolean {
  return type !== 'move' && type !== 'archive' && type !== 'delete';
}

/** Sets fields of many tickets, as one edit each. @throws AppError as `editTicket` */
export function editAll(
  board: Board,
  tickets: readonly Ticket[],
  editOf: (ticket: Ticket) => Edit,
  env: Env,
): Outcome {
  const edits = tickets.map((ticket) => {
    const { id: ticketId } = ticket;
    const edit = { set: {}, ...editOf(ticket) };
    return editTicket(board, { type: 'tickets.edit', boardId: board.id, ticketId, ...edit }, env);
  });
  return {
    changes: edits.flatMap(({ changes }) => changes),
    history: edits.flatMap(({ history = [] }) => history),
  };
}

/** The tickets of these ids that the actor sees, in the order of the ids. */
export function visibleOf(board: Board, ids: readonly string[], env: Env): Ticket[] {
  checkCanOpen(board, env);
  return ids.flatMap((id) => {
    const ticket = ticketOf(board, id);
    return ticket && can(env.actor, 'tickets.see', { board, ticket }) ? ticket : [];
  });
}

/** @throws AppError forbidden if the actor may not do the action to one of the tickets */
export function checkAllowed(
  board: Board,
  tickets: readonly Ticket[],
  action: Action,
  env: Env,
): void {
  const isAllowed = tickets.every((ticket) => can(env.actor, action, { board, ticket }));
  if (!isAllowed) throw new AppError('forbidden');
}

/** The place without anchors that are moved themselves. */
function placeOf(movedIds: readonly string[], { columnId, after, before }: Place): Place {
  const moved = new Set(movedIds);
  const anchor = (id: string | undefined) => (id !== undefined && moved.has(id) ? undefined : id);
  return { columnId, after: anchor(after), before: anchor(before) };
}

/** Without an anchor, tickets that are in the column already stay where they are. */
function movedTo(board: Board, tickets: readonly Ticket[], place: Place, env: Env): Outcome {
  const isToEnd = place.after === undefined && place.before === undefined;
  const moving = tickets.filter(({ columnId }) => !isToEnd || columnId !== place.columnId);
  checkEntering(board, place.columnId, tickets);
  return placeTickets(board, moving, place, env);
}

/** Checks that those of the tickets that are not in the column yet may enter it. */
export function checkEntering(board: Board, columnId: string, tickets: readonly Ticket[]): void {
  const entering = tickets.filter((ticket) => ticket.columnId !== columnId);
  checkRoom(board, columnOf(board, columnId), entering);
}

/** Moves tickets one after the other to a place. */
export function placeTickets(
  board: Board,
  tickets: readonly Ticket[],
  place: Place,
  env: Env,
): Outcome {
  const to = columnOf(board, place.columnId);
  const keys = keysAt(board, place, tickets.length, env.actor.id);
  const moved = tickets.filter(({ columnId }) => columnId !== to.id);
  return {
    changes: tickets.map((ticket, n) =>
      setTicket(ticket, {
        ...(ticket.columnId !== to.id && { columnId: to.id }),
        pos: keys[n] as string,
        updatedAt: env.at,
      }),
    ),
    history: moved.map((ticket) => ({ ticketId: ticket.id, text: moveNote(board, ticket, to) })),
  };
}

/** What a change of the assignees of many tickets is for one of them. */
function changeOfTicket(
  ticket: Ticket,
  { remove, add, order, orFirst }: Extract<ManyChange, { type: 'changeAssignees' }>,
): AssigneesChange {
  const [first, ...others] = assigneeIdsOf(ticket);
  const isOfFirst = orFirst && first && ![first, ...others].some((id) => remove.includes(id));
  return { remove: isOfFirst ? [first] : remove, add, order };
}

/** @throws AppError ticket.labelLimit */
function editOf(ticket: Ticket, change: FieldChange): Edit {
  const { labels } = ticket;
  switch (change.type) {
    case 'assign':
      return { set: { assignee: change.assignee } };
    case 'changeAssignees':
      return { assignees: changeOfTicket(ticket, change) };
    case 'setDueDate':
      return { set: { dueDate: change.dueDate } };
    case 'setPriority':
      return { set: { priority: change.priority } };
    case 'snooze':
      return { set: { snoozedUntil: change.until } };
    case 'removeLabel':
      return { set: { labels: labels.filter((label) => label !== change.label) } };
    case 'addLabel':
      if (labels.includes(change.label)) return {};
      if (labels.length >= LIMITS.labels) throw new AppError('ticket.labelLimit');
      return { set: { labels: [...labels, change.label] } };
  }
}
