import type { Board } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { PRIORITIES, type Priority } from '../../../../core/board/ticket-fields.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { assigneeGroupsOf } from '../ticket-groups.ts';

/** By what the status view can be grouped in rows. */
export const LANE_KINDS = ['assignee', 'priority', 'label', 'parent'] as const;

type ManyChange = Command<'tickets.changeMany'>['change'];

export type LaneKind = (typeof LANE_KINDS)[number];

/** The row of the tickets without a value. */
export const NO_LANE = '';

/** The parents of the board's tickets that are on the board too, by the ids of the tickets. */
export type Parents = ReadonlyMap<string, string>;

/** The first row in which a ticket is: that of its first assignee or label, if it has several. */
export function laneOf(ticket: Ticket, by: LaneKind, parents: Parents): string {
  switch (by) {
    case 'assignee':
      return ticket.assignee ?? NO_LANE;
    case 'priority':
      return ticket.priority ?? NO_LANE;
    case 'label':
      return ticket.labels[0] ?? NO_LANE;
    case 'parent':
      return parents.get(ticket.id) ?? NO_LANE;
  }
}

/** The rows in which a ticket is: that of each assignee, else one. */
export function lanesOf(ticket: Ticket, by: LaneKind, parents: Parents): readonly string[] {
  return by === 'assignee' ? assigneeGroupsOf(ticket) : [laneOf(ticket, by, parents)];
}

interface LaneAccess {
  by: LaneKind;
  /** The row that the ticket leaves, if it is not the first one. */
  from?: string | undefined;
  parents: Parents;
  actor: Actor;
  board: Pick<Board, 'createdBy' | 'members'>;
  /** By the ids of those who are on the board. */
  people: Pick<ReadonlyMap<string, unknown>, 'has'>;
}

/**
 * Whether a ticket can be dragged into a row: into its own with the right to move it, which every
 * dragged ticket has; into others with the right to edit it, but not to people who left the board.
 */
export function canEnterLane(
  ticket: Ticket,
  lane: string,
  { by, parents, from = laneOf(ticket, by, parents), actor, board, people }: LaneAccess,
): boolean {
  if (lane === from) return true;
  if (by === 'assignee' && lane !== NO_LANE && !people.has(lane)) return false;
  return can(actor, 'tickets.edit', { board, ticket });
}

/** The fields that a ticket gets with its new row; a parent is none, and an assignee is added. */
function fieldsOfLane(
  { labels }: Ticket,
  by: LaneKind,
  lane: string,
): Command<'tickets.edit'>['set'] {
  switch (by) {
    case 'priority':
      return { priority: priorityOf(lane) };
    case 'label': {
      const [, ...others] = labels;
      return { labels: lane ? [lane, ...others.filter((label) => label !== lane)] : [] };
    }
    case 'assignee':
    case 'parent':
      return {};
  }
}

/** A place in the grid: a column within a row. */
export interface Cell {
  lane: string;
  columnId: string;
}

/** A cell as one text. Ids of columns have no spaces. */
export function cellKey({ lane, columnId }: Cell): string {
  return `${columnId} ${lane}`;
}

export function cellOf(key: string): Cell {
  const [columnId = ''] = key.split(' ', 1);
  return { columnId, lane: key.slice(columnId.length + 1) };
}

interface DropOptions {
  boardId: string;
  by: LaneKind;
  ticket: Ticket;
  /** The selected tickets in board order, if the ticket is one of several. */
  selectedIds?: readonly string[];
  from: Cell;
  to: Cell;
}

/**
 * The change that a drop makes to all selected tickets. Null if it moves the dragged one alone: no
 * one command sets both row and column of many, or the first label or the parent.
 */
export function changeOfMany(by: LaneKind, from: Cell, to: Cell): ManyChange | null {
  const { lane, columnId } = to;
  if (from.lane === lane) return { type: 'move', to: { columnId } };
  if (from.columnId !== columnId) return null;
  switch (by) {
    case 'assignee': {
      const assignees = { remove: peopleOf(from.lane), add: peopleOf(lane) };
      return { type: 'changeAssignees', ...assignees, orFirst: true };
    }
    case 'priority':
      return { type: 'setPriority', priority: priorityOf(lane) };
    case 'label':
    case 'parent':
      return null;
  }
}

/** The command of a drop: one, even if the ticket gets to another row and another column. */
export function commandOfDrop(options: DropOptions): Command | null {
  const { boardId, by, ticket, selectedIds, from, to } = options;
  const isMoved = from.columnId !== to.columnId;
  if (!isMoved && from.lane === to.lane) return null;
  const change = selectedIds && changeOfMany(by, from, to);
  if (change) return { type: 'tickets.changeMany', boardId, ticketIds: [...selectedIds], change };
  const { id: ticketId } = ticket;
  if (from.lane === to.lane) {
    return { type: 'tickets.move', boardId, ticketId, to: { columnId: to.columnId } };
  }
  return {
    type: 'tickets.edit',
    ...{ boardId, ticketId, set: fieldsOfLane(ticket, by, to.lane) },
    ...(isMoved && { to: { columnId: to.columnId } }),
    // A label that a colleague adds meanwhile is not removed.
    ...(by === 'label' && { was: { labels: [...ticket.labels] } }),
    ...(by === 'assignee' && {
      assignees: { remove: peopleOf(from.lane), add: peopleOf(to.lane) },
    }),
    ...(by === 'parent' && { parent: { was: from.lane || null, to: to.lane || null } }),
  };
}

function priorityOf(lane: string): Priority | null {
  return PRIORITIES.find((priority) => priority === lane) ?? null;
}

function peopleOf(lane: string): string[] {
  return lane === NO_LANE ? [] : [lane];
}

/** The order of rows: priorities from the highest, others by name; without a value is the last. */
export function sortedLanes(
  lanes: Iterable<string>,
  by: LaneKind,
  nameOf: (lane: string) => string,
): string[] {
  return [...lanes].sort((a, b) => {
    if (!a || !b) return Number(!a) - Number(!b);
    if (by === 'priority') {
      return PRIORITIES.indexOf(a as Priority) - PRIORITIES.indexOf(b as Priority);
    }
    return nameOf(a).localeCompare(nameOf(b)) || (a < b ? -1 : 1);
  });
}

/** The cell that an arrow key leads to, past collapsed rows. */
export function cellAfterKey(
  { lane, columnId }: Cell,
  key: string,
  lanes: readonly string[],
  columnIds: readonly string[],
): Cell | null {
  const across = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (across === 0 && down === 0) return null;
  const nextColumn = columnIds[columnIds.indexOf(columnId) + across];
  const nextLane = lanes[lanes.indexOf(lane) + down];
  if (nextColumn === undefined || nextLane === undefined) return null;
  return { lane: nextLane, columnId: nextColumn };
}
