import type { Board } from '../../../core/board/board.ts';
import type { UndoTransfer } from '../../../core/board/commands.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { neighboursIn, type Position } from './positions.ts';

/** Undoes a change that is not a command of the open board alone. */
export interface TransferUndo {
  text: string;
  /** Positions on the open board of what returns to it. */
  movedFrom: readonly Position[];
  /** Rejects if it is refused. */
  send(commandId: string): Promise<unknown>;
}

/** Functions that offer such an undo, by open board. */
export const transferUndoOffers = new WeakMap<BoardSession, (undo: TransferUndo) => void>();

/**
 * Data to undo the transfer of a ticket to another board. @param before the board that it left,
 * before the transfer
 * @param arrived its state on arrival at the other board
 */
export function undoOfTransfer(ticket: Ticket, before: Board, arrived: UndoTransfer['was']) {
  const { columnId, ...to } = neighboursIn(ticket, before);
  const { assignee, coAssignees, visibleTo, fields, snoozedUntil } = ticket;
  const assigned = { assignee, ...(coAssignees && { coAssignees: [...coAssignees] }) };
  const back = { to, ...assigned, visibleTo: visibleTo && [...visibleTo], fields, snoozedUntil };
  return { columnId, wayBack: { was: arrived, back } };
}
