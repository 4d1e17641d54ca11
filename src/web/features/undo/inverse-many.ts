import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import {
  type AssigneesChange,
  assigneeIdsOf,
  assigneesBack,
  assigningAlone,
} from '../../../core/board/fields/assignees.ts';
import type { CustomValue } from '../../../core/board/fields/custom-values.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { type Position, positionOf, ticketsPut } from './positions.ts';
import type { Undo } from './undo-command.ts';

type ChangeMany = Command<'tickets.changeMany'>;
type RevertMany = Command<'tickets.revertMany'>;
type FormerPlaces = Extract<RevertMany['to'], { field: 'place' }>['places'];
type FormerAssignees = Extract<RevertMany['to'], { field: 'assignees' }>['values'];

/** A ticket that the command changed: before it, and what was set. */
interface ChangedTicket {
  ticket: Ticket;
  set: Partial<Ticket>;
}

/** The undo of a change of many tickets, for those that it changed; null if it changed none. */
export function undoChangeMany(
  { boardId, change }: ChangeMany,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  if (change.type === 'delete') return undoDeletion(boardId, changes);
  if (change.type === 'archive') return undoArchive(boardId, before, changes);
  const changed = changedTickets(before, changes);
  const ticketIds = changed.map(({ ticket }) => ticket.id);
  if (changed.length === 0) return null;
  const edit = (command: Command): Undo => ({
    command,
    text: textFor(changed, undoTexts.edited, undoTexts.manyEdited),
    movedFrom: [],
  });
  switch (change.type) {
    case 'move':
      return undoMoves(boardId, before, changed);
    case 'addLabel':
    case 'removeLabel': {
      const type = change.type === 'addLabel' ? ('removeLabel' as const) : ('addLabel' as const);
      const inverse = { type, label: change.label };
      return edit({ type: 'tickets.changeMany', boardId, ticketIds, change: inverse });
    }
    case 'assign':
    case 'changeAssignees':
      return edit(
        revert(boardId, { field: 'assignees', values: formerAssignees(changed, change) }),
      );
    case 'setDueDate':
      return edit(revert(boardId, { field: 'dueDate', ...former(changed, 'dueDate') }));
    case 'snooze':
      return edit(revert(boardId, { field: 'snoozedUntil', ...former(changed, 'snoozedUntil') }));
    case 'setField':
      return edit(revert(boardId, formerCustomValues(changed, change)));
    case 'setPriority':
      return edit(revert(boardId, { field: 'priority', ...former(changed, 'priority') }));
  }
}

/** Deletes the tickets that one command created, unless others have used one of them. */
export function undoCreateMany(
  { boardId }: Command<'tickets.createMany'>,
  changes: readonly Change[],
): Undo | null {
  const ticketIds = ticketsPut(changes).map(({ id }) => id);
  if (ticketIds.length === 0) return null;
  const change = { type: 'delete' as const };
  return {
    command: { type: 'tickets.changeMany', boardId, ticketIds, change, asCreated: true },
    text: undoTexts.manyCreated(ticketIds.length),
    movedFrom: [],
  };
}

function undoDeletion(boardId: string, changes: readonly Change[]): Undo | null {
  const ticketIds = idsOfRemoved(changes);
  if (ticketIds.length === 0) return null;
  return {
    command: { type: 'tickets.restoreMany', boardId, ticketIds },
    text: undoTexts.manyDeleted(ticketIds.length),
    movedFrom: [],
  };
}

function undoArchive(boardId: string, before: Board, changes: readonly Change[]): Undo | null {
  const ticketIds = idsOfRemoved(changes);
  const [first] = ticketIds;
  if (first === undefined) return null;
  const name = ticketIds.length === 1 ? before.tickets.get(first)?.name : undefined;
  return {
    command: { type: 'tickets.unarchive', boardId, ticketIds, toFormerPlaces: true },
    text: name ? undoTexts.archived(name) : undoTexts.manyArchived(ticketIds.length),
    movedFrom: [],
  };
}

function idsOfRemoved(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => (change.type === 'ticket.removed' ? change.id : []));
}

/** Archives the tickets again. */
export function undoUnarchive(boardId: string, changes: readonly Change[]): Undo | null {
  const tickets = ticketsPut(changes);
  const [first] = tickets;
  if (!first) return null;
  const ticketIds = tickets.map(({ id }) => id);
  return {
    command: { type: 'tickets.changeMany', boardId, ticketIds, change: { type: 'archive' } },
    text:
      tickets.length === 1
        ? undoTexts.unarchived(first.name)
        : undoTexts.manyUnarchived(tickets.length),
    movedFrom: [],
  };
}

function changedTickets({ tickets }: Board, changes: readonly Change[]): ChangedTicket[] {
  return changes.flatMap((change) => {
    const ticket = change.type === 'ticket.set' ? tickets.get(change.id) : undefined;
    return ticket && change.type === 'ticket.set' ? { ticket, set: change.set } : [];
  });
}

function revert(boardId: string, to: RevertMany['to']): RevertMany {
  return { type: 'tickets.revertMany', boardId, to };
}

type AssigneesOfMany = Extract<ChangeMany['change'], { type: 'assign' | 'changeAssignees' }>;

/** What a change of the assignees of many tickets was for one of them. */
function changeOf(ticket: Ticket, set: Partial<Ticket>, change: AssigneesOfMany): AssigneesChange {
  if (change.type === 'assign') return assigningAlone(ticket, change.assignee);
  const { add, remove, orFirst } = change;
  const after = assigneeIdsOf({ ...ticket, ...set });
  const gone = () => assigneeIdsOf(ticket).filter((id) => !after.includes(id));
  return { add, remove: orFirst ? gone() : remove };
}

/** The changes that undo a change of assignees, each with the tickets that share it. */
function formerAssignees(
  changed: readonly ChangedTicket[],
  change: AssigneesOfMany,
): FormerAssignees {
  const groups = new Map<string, FormerAssignees[number]>();
  for (const { ticket, set } of changed) {
    const back = assigneesBack(ticket, changeOf(ticket, set, change));
    const key = JSON.stringify(back);
    const group = groups.get(key);
    if (group) group.ticketIds.push(ticket.id);
    else groups.set(key, { ...back, ticketIds: [ticket.id] });
  }
  return [...groups.values()];
}

/** The value that was set, and the former values, each with the tickets that had it. */
function former<K extends 'dueDate' | 'priority' | 'snoozedUntil'>(
  changed: readonly ChangedTicket[],
  field: K,
) {
  const idsByValue = new Map<Ticket[K], string[]>();
  for (const { ticket } of changed) {
    const ids = idsByValue.get(ticket[field]);
    if (ids) ids.push(ticket.id);
    else idsByValue.set(ticket[field], [ticket.id]);
  }
  const was = (changed[0]?.set[field] ?? null) as Ticket[K];
  return { was, values: [...idsByValue].map(([value, ticketIds]) => ({ value, ticketIds })) };
}

/** The same of a custom field. */
function formerCustomValues(
  changed: readonly ChangedTicket[],
  { fieldId }: { fieldId: string },
): RevertMany['to'] {
  const idsByValue = new Map<CustomValue | null, string[]>();
  for (const { ticket } of changed) {
    const value = ticket.fields?.[fieldId] ?? null;
    idsByValue.set(value, [...(idsByValue.get(value) ?? []), ticket.id]);
  }
  return {
    field: 'fields',
    fieldId,
    was: changed[0]?.set.fields?.[fieldId] ?? null,
    values: [...idsByValue].map(([value, ticketIds]) => ({ value, ticketIds })),
  };
}

function undoMoves(boardId: string, before: Board, changed: readonly ChangedTicket[]): Undo {
  const after = new Map<string, Position>(
    changed.map(({ ticket, set }) => [ticket.id, positionOf({ ...ticket, ...set })]),
  );
  const columnIds = new Set(changed.map(({ ticket }) => ticket.columnId));
  const places = [...columnIds].flatMap((columnId) => placesIn(before, columnId, after));
  return {
    command: revert(boardId, { field: 'place', places }),
    text: textFor(changed, undoTexts.moved, undoTexts.manyMoved),
    movedFrom: changed.map(({ ticket }) => positionOf(ticket)),
  };
}

/** Names the ticket if it is the only one. */
function textFor(
  changed: readonly ChangedTicket[],
  ofOne: (name: string) => string,
  ofMany: (count: number) => string,
): string {
  const [first] = changed;
  return first && changed.length === 1 ? ofOne(first.ticket.name) : ofMany(changed.length);
}

/** The places of a column between tickets that stayed there, with the tickets that were moved. */
function placesIn(
  { tickets }: Board,
  columnId: string,
  movedTo: ReadonlyMap<string, Position>,
): FormerPlaces {
  const column = [...tickets.values()]
    .filter((ticket) => ticket.columnId === columnId)
    .sort(byPosition);
  const places: FormerPlaces = [];
  let isRun = false;
  let previous: string | undefined;
  for (const { id } of column) {
    const position = movedTo.get(id);
    const place = places.at(-1);
    if (!position) {
      if (isRun && place) place.before = id;
      isRun = false;
      previous = id;
      continue;
    }
    const was = { columnId: position.columnId, pos: position.pos };
    if (isRun && place) place.tickets.push({ ticketId: id, was });
    else places.push({ columnId, after: previous, tickets: [{ ticketId: id, was }] });
    isRun = true;
  }
  return places;
}
