import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import type { Ticket } from '../../../core/board/ticket.ts';

/** Position of a ticket or column. */
export interface Position {
  id: string;
  columnId: string;
  pos: string;
}

export function positionOf({ id, columnId, pos }: Ticket): Position {
  return { id, columnId, pos };
}

export function neighboursIn({ id, columnId }: Ticket, { tickets }: Board) {
  const column = [...tickets.values()].filter((ticket) => ticket.columnId === columnId);
  const ids = column.sort(byPosition).map((ticket) => ticket.id);
  return { columnId, ...neighboursOf(id, ids) };
}

/** The neighbours of an id in an order. */
export function neighboursOf(id: string, ids: readonly string[]) {
  const index = ids.indexOf(id);
  return { after: ids[index - 1], before: ids[index + 1] };
}

export function ticketsPut(changes: readonly Change[]): Ticket[] {
  return changes.flatMap((change) => (change.type === 'ticket.put' ? [change.ticket] : []));
}

export function setOf(ticketId: string, changes: readonly Change[]): Partial<Ticket> | null {
  const change = changes.find((change) => change.type === 'ticket.set' && change.id === ticketId);
  return change?.type === 'ticket.set' ? change.set : null;
}

export function columnPos(columnId: string, changes: readonly Change[]): string | null {
  const change = changes.find((change) => change.type === 'column.set' && change.id === columnId);
  return (change?.type === 'column.set' && change.set.pos) || null;
}
