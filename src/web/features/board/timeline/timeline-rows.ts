import type { Ticket } from '../../../../core/board/ticket.ts';
import { assigneeGroupsOf, type TicketGroups } from '../ticket-groups.ts';
import { spanOf } from './timeline-dates.ts';

/** By what the rows can be grouped. */
export const TIMELINE_GROUPINGS = ['status', 'assignee'] as const;

export type TimelineGrouping = (typeof TIMELINE_GROUPINGS)[number];

/** The group of the tickets without dates; no column and no account has this id. */
export const UNDATED = ':undated';

export interface TimelineGroup {
  /** The id of the column or the user; empty for no one. */
  id: string;
  count: number;
  isCollapsed: boolean;
}

/** A row of the timeline. Its key stays when the row moves. */
export type TimelineRow =
  | { kind: 'group'; key: string; group: TimelineGroup }
  | { kind: 'ticket'; key: string; ticket: Ticket };

/** The first and the last day of a ticket as one text that sorts. */
function spanKey(ticket: Ticket): string {
  const span = spanOf(ticket);
  return span ? `${span.first} ${span.last}` : '';
}

/** How tickets are grouped: those that begin first come first, and the undated ones are apart. */
export function groupingOf(groupBy: TimelineGrouping | null) {
  return {
    keysOf(ticket: Ticket): readonly string[] {
      if (!spanOf(ticket)) return [UNDATED];
      if (groupBy === 'status') return [ticket.columnId];
      return groupBy === 'assignee' ? assigneeGroupsOf(ticket) : [''];
    },
    compare(a: Ticket, b: Ticket): number {
      const [one, other] = [spanKey(a), spanKey(b)];
      return one === other ? 0 : one < other ? -1 : 1;
    },
  };
}

interface RowOptions {
  groupBy: TimelineGrouping | null;
  /** Whether a group shows its heading alone. */
  isCollapsed: (id: string) => boolean;
  /** By what groups are sorted. */
  rankOf: (id: string) => string | number;
}

/**
 * The rows of grouped tickets. A ticket with several assignees is in the group of each. Those
 * without dates come last, once each, under their own heading.
 */
export function timelineRows(
  groups: TicketGroups,
  { groupBy, isCollapsed, rankOf }: RowOptions,
): TimelineRow[] {
  const ids = [...groups.keys()].filter((id) => id !== UNDATED);
  ids.sort((a, b) => compareGroups(a, b, rankOf));
  if (groups.has(UNDATED)) ids.push(UNDATED);
  return ids.flatMap((id) => {
    const tickets = groups.get(id) ?? [];
    const keyOf = (ticket: Ticket) =>
      groupBy === 'assignee' && id !== UNDATED ? `${ticket.id} ${id}` : ticket.id;
    const rows = tickets.map(
      (ticket): TimelineRow => ({ kind: 'ticket', key: keyOf(ticket), ticket }),
    );
    if (groupBy === null && id !== UNDATED) return rows;
    const group = { id, count: tickets.length, isCollapsed: isCollapsed(id) };
    const heading: TimelineRow = { kind: 'group', key: `group ${id}`, group };
    return group.isCollapsed ? [heading] : [heading, ...rows];
  });
}

function compareGroups(a: string, b: string, rankOf: (id: string) => string | number): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const [one, other] = [rankOf(a), rankOf(b)];
  return one < other ? -1 : one > other ? 1 : a < b ? -1 : 1;
}
