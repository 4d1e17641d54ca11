import type { Board, Ticket } from '../../../core/board/board.ts';
import { byPosition } from '../../../core/board/ordering.ts';

/** Where a ticket or a column is in its order. */
export interface Place {
  id: string;
  columnId: string;
  pos: string;
}

export function placeOf({ id, columnId, pos }: Ticket): Place {
  return { id, columnId, pos };
}

export function placeAmongNeighbours({ id, columnId }: Ticket, { tickets }: Board) {
  const column = [...tickets.values()].filter((ticket) => ticket.columnId === columnId);
  const ids = column.sort(byPosition).map((ticket) => ticket.id);
  return { columnId, ...between(id, ids) };
}

/** The neighbours that something has in an order. */
export function between(id: string, ids: readonly string[]) {
  const at = ids.indexOf(id);
  return { after: ids[at - 1], before: ids[at + 1] };
}
