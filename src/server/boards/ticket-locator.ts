import type { Board, BoardHead } from '../../core/board/board.ts';
import { AppError } from '../../core/errors.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { TicketOnBoard } from '../storage/tickets/tickets.ts';
import type { Reader } from './people-lookup.ts';

/** The part of a board that is returned with its tickets. */
export interface TicketsBoard extends Pick<Board, 'columns'> {
  row: Pick<BoardHead, 'id' | 'createdBy' | 'ticketKey' | 'customFields'>;
}

/** A visible ticket without its comments. */
export interface LocatedTicket
  extends Pick<TicketOnBoard, 'record' | 'archived' | 'commentTotals'> {
  board: TicketsBoard;
  reader: Reader;
}

/** Finds tickets for a viewer. @throws AppError ticket.unknown if they do not see the ticket */
export function createTicketLocator(repositories: BoardRepositories) {
  const { tickets } = repositories;

  /** A ticket on its board. */
  async function locate(
    query: Query,
    viewer: Viewer,
    ticketId: string,
    isVisible: typeof canSee = canSee,
  ): Promise<LocatedTicket> {
    const located = await locateAnywhere(query, viewer, ticketId, isVisible);
    if (located.archived) throw new AppError('ticket.unknown');
    return located;
  }

  /** A ticket on its board or in its archive. */
  async function locateAnywhere(
    query: Query,
    viewer: Viewer,
    ticketId: string,
    isVisible: typeof canSee = canSee,
  ): Promise<LocatedTicket> {
    const located = await tickets.onBoard(query, ticketId, viewer.userId);
    // Throws unauthorized if the account was deleted.
    if (!located) await accessOf(query, repositories, viewer.userId);
    if (!located || !reaches(viewer, located.board.id) || !isVisible(located.actor, located)) {
      throw new AppError('ticket.unknown');
    }
    const { board, actor } = located;
    const columns = await repositories.members.columnsAt(query, board);
    const { record, archived, commentTotals } = located;
    const reader = { actor, viewer };
    return { board: { row: board, columns }, record, archived, commentTotals, reader };
  }

  return { locate, locateAnywhere };
}
