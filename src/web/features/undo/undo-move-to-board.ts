import type { Board, Ticket } from '../../../core/board/board.ts';
import type { WayBack } from '../../../core/board/commands.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { type Place, placeAmongNeighbours } from './places.ts';

/** Takes back what is no command of the open board alone. */
export interface UndoElsewhere {
  text: string;
  /** Where those were on the open board that come back to it. */
  from: readonly Place[];
  /** Rejects where it is refused. */
  send(commandId: string): Promise<unknown>;
}

/** How to offer it, of the boards that are open. */
export const offersElsewhere = new WeakMap<BoardSession, (undo: UndoElsewhere) => void>();

/**
 * What a ticket's way to another board is taken back by.
 * @param before the board that it left, as it was then
 * @param arrived how it came to the other one
 */
export function wayBack(ticket: Ticket, before: Board, arrived: WayBack['was']) {
  const { columnId, ...to } = placeAmongNeighbours(ticket, before);
  const { assignee, visibleTo } = ticket;
  const back = { to, assignee, visibleTo: visibleTo && [...visibleTo] };
  return { columnId, wayBack: { was: arrived, back } };
}
