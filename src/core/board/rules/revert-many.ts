import { AppError } from '../../errors.ts';
import { type Board, isOnBoard } from '../board.ts';
import type { Command } from '../commands.ts';
import { type AssigneesChange, assigneeIdsOf } from '../fields/assignees.ts';
import { checkWeight } from '../portions.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import type { Ticket } from '../ticket.ts';
import {
  checkAllowed,
  checkEntering,
  editAll,
  placeTickets,
  visibleOf,
} from './tickets/change-many.ts';
import { checkedValues, fittingValues } from './tickets/custom-values.ts';

type Former = Command<'tickets.revertMany'>['to'];
type FormerAssignees = Extract<Former, { field: 'assignees' }>;
type FormerCustomValues = Extract<Former, { field: 'fields' }>;
type FormerValues = Exclude<Former, { field: 'place' | 'assignees' | 'fields' }>;
type FormerPlaces = Extract<Former, { field: 'place' }>;

export function revertManyReads({ to }: Command<'tickets.revertMany'>): ReadSet {
  const tickets = idsOf(to);
  if (to.field !== 'place') return { tickets, members: true };
  const places = to.places.map(({ tickets: _tickets, ...at }) => at);
  return { tickets, places, counts: places.map(({ columnId }) => columnId) };
}

/**
 * Sets back the tickets that `tickets.changeMany` changed (ZI3). Those that are gone or that
 * changed again since are skipped, also if their former column or option, or one of their former
 * assignees, is gone, and if a value does not fit its custom field (CF3).
 * @throws AppError ticket.unknown if none of them is left; ticket.changed if all are skipped;
 *   ticket.tooMany if one command would write too much
 */
export function revertMany(board: Board, { to }: Command<'tickets.revertMany'>, env: Env): Outcome {
  const tickets = visibleOf(board, idsOf(to), env);
  if (tickets.length === 0) throw new AppError('ticket.unknown');
  checkAllowed(board, tickets, to.field === 'place' ? 'tickets.move' : 'tickets.edit', env);
  checkWeight(tickets);
  const outcome = setBack(board, tickets, to, env);
  if (outcome.changes.length === 0) throw new AppError('ticket.changed');
  return outcome;
}

function idsOf(to: Former): string[] {
  const ids =
    to.field === 'place'
      ? to.places.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId))
      : to.values.flatMap(({ ticketIds }) => ticketIds);
  return [...new Set(ids)];
}

function setBack(board: Board, tickets: readonly Ticket[], to: Former, env: Env): Outcome {
  if (to.field === 'place') return placesBack(board, to, env);
  if (to.field === 'assignees') return assigneesBack(board, tickets, to, env);
  if (to.field === 'fields') return customValuesBack(board, tickets, to, env);
  return valuesBack(board, tickets, to, env);
}

/** Takes back additions and removals of people that are still in effect. */
function assigneesBack(
  board: Board,
  tickets: readonly Ticket[],
  { values }: FormerAssignees,
  env: Env,
): Outcome {
  const changes = new Map<string, AssigneesChange>();
  for (const { ticketIds, ...change } of values)
    for (const id of ticketIds) changes.set(id, change);
  const unchanged = tickets.filter((ticket) => {
    const { add = [], remove = [] } = changes.get(ticket.id) ?? {};
    const assignees = assigneeIdsOf(ticket);
    const isInEffect = remove.every((id) => assignees.includes(id));
    return isInEffect && add.every((id) => !assignees.includes(id) && isOnBoard(board, id));
  });
  return editAll(board, unchanged, ({ id }) => ({ assignees: changes.get(id) }), env);
}

function valuesBack(
  board: Board,
  tickets: readonly Ticket[],
  { field, was, values }: FormerValues,
  env: Env,
): Outcome {
  const former = new Map(
    values.flatMap(({ value, ticketIds }) => ticketIds.map((id) => [id, value] as const)),
  );
  const unchanged = tickets.filter((ticket) => former.has(ticket.id) && ticket[field] === was);
  return editAll(board, unchanged, ({ id }) => ({ set: { [field]: former.get(id) } }), env);
}

function customValuesBack(
  board: Board,
  tickets: readonly Ticket[],
  { fieldId, was, values }: FormerCustomValues,
  env: Env,
): Outcome {
  const field = board.customFields.find(({ id }) => id === fieldId);
  if (!field) return { changes: [] };
  const former = new Map(
    values.flatMap(({ value, ticketIds }) => {
      const isUnfit = value !== null && fittingValues([field], { [fieldId]: value }) === null;
      return isUnfit ? [] : ticketIds.map((id) => [id, value] as const);
    }),
  );
  const unchanged = tickets.filter(
    ({ id, fields }) => former.has(id) && (fields?.[fieldId] ?? null) === was,
  );
  return editAll(
    board,
    unchanged,
    (ticket) => {
      const values = { [fieldId]: former.get(ticket.id) ?? null };
      return { set: { fields: checkedValues(board, values, ticket) } };
    },
    env,
  );
}

function placesBack(board: Board, { places }: FormerPlaces, env: Env): Outcome {
  const entering = new Map<string, Ticket[]>();
  const outcomes = places.map(({ tickets, ...place }) => {
    if (!board.columns.has(place.columnId)) return { changes: [] };
    const back = tickets.flatMap(({ ticketId, was }) => {
      const [ticket] = visibleOf(board, [ticketId], env);
      const isUnmoved = ticket?.columnId === was.columnId && ticket.pos === was.pos;
      return ticket && isUnmoved ? ticket : [];
    });
    const inColumn = [...(entering.get(place.columnId) ?? []), ...back];
    entering.set(place.columnId, inColumn);
    checkEntering(board, place.columnId, inColumn);
    return placeTickets(board, back, place, env);
  });
  return {
    changes: outcomes.flatMap(({ changes }) => changes),
    history: outcomes.flatMap(({ history = [] }) => history),
  };
}
