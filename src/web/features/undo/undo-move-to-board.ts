import type { Board, Ticket } from '../../../core/board/board.ts';
import type { WayBack } from '../../../core/board/commands.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { type Place, placeAmongNeighbours } from './places.ts';

/** Undoes a change that is not a command of the open board alone. */
export interface UndoElsewhere {
  text: string;
  /** Positions on the open board of what returns to it. */
  from: readonly Place[];
  /** Rejects if it is refused. */
  send(commandId: string): Promise<unknown>;
}

/** Functions that offer such an undo, by open board. */
export const offersElsewhere = new WeakMap<BoardSession, (undo: UndoElsewhere) => void>();

/**
 * Data to undo the transfer of a ticket to another board. @param before the board that it left,
 * before the transfer
 * @param arrived its state on arrival at the other board
 */
export function wayBack(ticket: Ticket, before: Board, arrived: WayBack['was']) {
  const { columnId, ...to } = placeAmongNeighbours(ticket, before);
  const { assignee, visibleTo } = ticket;
  const back = { to, assignee, visibleTo: visibleTo && [...visibleTo] };
  return { columnId, wayBack: { was: arrived, back } };
}
