import type { Board } from '../../../core/board/board.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { TargetLabel } from '../../live/time/time-types.ts';

/** How the time of a ticket on an open board is shown. */
export function labelOfTicket(board: Board, ticket: Ticket): TargetLabel {
  return {
    title: ticket.name,
    boardId: board.id,
    boardName: board.name,
    number: numberOf(board, ticket) ?? null,
    projectName: null,
    isHidden: false,
  };
}
