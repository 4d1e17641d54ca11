import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import { sumOfEstimates } from '../../../../core/board/fields/estimates.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { PRIORITIES, type Priority } from '../../../../core/board/ticket-fields.ts';
import { type ColumnContext, sortValue, textKey } from './table-columns.ts';
import type { Grouping, Sort } from './table-settings.ts';

/** Tickets of the table under one heading. */
export interface Group {
  /** The id of the column or user, the priority or the label; empty for tickets without one. */
  id: string;
  count: number;
  /** The sum of the estimates; null if no ticket has one. */
  estimate: number | null;
  isCollapsed: boolean;
}

/** A row of the table. Its key stays when the row moves. */
export type TableRow =
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'ticket'; key: string; ticket: Ticket };

/** The tickets in the order of the sort; equal ones are in board order, column by column. */
export function sortRows(
  tickets: readonly Ticket[],
  sorts: readonly Sort[],
  context: ColumnContext,
): Ticket[] {
  const valuesOf = sorts.map(({ column }) => sortValue(column, context));
  const signs = sorts.map(({ isDescending }) => (isDescending ? -1 : 1));
  const { columnRanks } = context;
  const entries = tickets.map((ticket) => ({
    ticket,
    rank: columnRanks.get(ticket.columnId) ?? columnRanks.size,
    values: valuesOf.map((value) => value(ticket)),
  }));
  entries.sort((a, b) => {
    for (let n = 0; n < signs.length; n += 1) {
      const [one, other] = [a.values[n] ?? null, b.values[n] ?? null];
      if (one === other) continue;
      // Without a value they are last in both directions.
      if (one === null) return 1;
      if (other === null) return -1;
      return one < other ? -(signs[n] as number) : (signs[n] as number);
    }
    return a.rank - b.rank || byPosition(a.ticket, b.ticket);
  });
  return entries.map(({ ticket }) => ticket);
}

interface GroupOptions {
  groupBy: Grouping | null;
  collapsed: ReadonlySet<string>;
  context: ColumnContext;
}

/**
 * The rows of sorted tickets. With groups, each group begins with its own row; a ticket with
 * several labels or assignees is in the group of each.
 */
export function groupRows(
  tickets: readonly Ticket[],
  { groupBy, collapsed, context }: GroupOptions,
): TableRow[] {
  if (groupBy === null) return tickets.map((ticket) => rowOf(ticket, ticket.id));
  const groups = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    for (const id of groupIdsOf(ticket, groupBy)) {
      const group = groups.get(id);
      if (group) group.push(ticket);
      else groups.set(id, [ticket]);
    }
  }
  const order = groupOrder(groupBy, context);
  const ids = [...groups.keys()].sort((a, b) => compareGroups(a, b, order));
  return ids.flatMap((id) => {
    const ofGroup = groups.get(id) ?? [];
    const isCollapsed = collapsed.has(id);
    const group = { id, count: ofGroup.length, estimate: sumOfEstimates(ofGroup), isCollapsed };
    const head: TableRow = { kind: 'group', key: `group ${id}`, group };
    if (isCollapsed) return [head];
    const keyOf = ({ id: ticketId }: Ticket) =>
      groupBy === 'label' || groupBy === 'assignee' ? `${ticketId} ${id}` : ticketId;
    return [head, ...ofGroup.map((ticket) => rowOf(ticket, keyOf(ticket)))];
  });
}

function rowOf(ticket: Ticket, key: string): TableRow {
  return { kind: 'ticket', key, ticket };
}

function groupIdsOf(ticket: Ticket, groupBy: Grouping): readonly string[] {
  switch (groupBy) {
    case 'status':
      return [ticket.columnId];
    case 'assignee':
      return ticket.assignee ? assigneeIdsOf(ticket) : [''];
    case 'priority':
      return [ticket.priority ?? ''];
    case 'label':
      return ticket.labels.length > 0 ? ticket.labels : [''];
  }
}

function groupOrder(
  groupBy: Grouping,
  { columnRanks, nameOf }: ColumnContext,
): (id: string) => string | number {
  switch (groupBy) {
    case 'status':
      return (id) => columnRanks.get(id) ?? columnRanks.size;
    case 'assignee':
      return (id) => textKey(nameOf(id));
    case 'priority':
      return (id) => PRIORITIES.indexOf(id as Priority);
    case 'label':
      return textKey;
  }
}

function compareGroups(a: string, b: string, order: (id: string) => string | number): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const [one, other] = [order(a), order(b)];
  if (one === other) return a < b ? -1 : 1;
  return one < other ? -1 : 1;
}
