import type { Board, CommentTotals } from '../../../core/board/board.ts';
import { emptyBoard } from '../../../core/board/rules/columns.ts';
import { visibleToKeptFor } from '../../../core/board/visibility.ts';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { belowTicket } from '../archive/photo-links.ts';
import { damaged } from '../json/damaged-file.ts';
import type { Report } from '../report.ts';
import type { ImportTarget } from './import-target.ts';

interface Known {
  /** For whom a ticket may be. */
  board: Board;
  columns: Set<string>;
  tickets: Set<string>;
}

export interface ImportValidator extends ImportTarget {
  /** Counts the photos that did not come, or could not be kept. Answers with their links. */
  finish(): ReadonlySet<string>;
}

/**
 * Holds what a file says to what it said before and to the limits, counts it, and hands it on;
 * without `next` it is only looked at.
 * @throws AppError import.damaged, ticket.limit
 */
export function createImportValidator(report: Report, next: ImportTarget | null): ImportValidator {
  const boards = new Map<string, Known>();
  /** Links to photos, and what the ticket is called that has them first. */
  const linked = new Map<string, string>();
  const arrived = new Set<string>();
  const refused = new Set<string>();
  const commentTotals = new Map<string, CommentTotals>();

  function boardOf(boardId: string): Known {
    const known = boards.get(boardId);
    if (!known) throw damaged('boardId', `${boardId} is no board of this file`);
    return known;
  }

  function checkTicket({ boardId, ticketId }: { boardId: string; ticketId: string }): void {
    if (boardOf(boardId).tickets.has(ticketId)) return;
    throw damaged('ticketId', `${ticketId} is no ticket of this file`);
  }

  /** Counts the comment where its ticket can hold it. */
  function hasRoomFor({ ticketId, text }: { ticketId: string; text: string }): boolean {
    const { count, characters } = commentTotals.get(ticketId) ?? { count: 0, characters: 0 };
    const totals = { count: count + 1, characters: characters + text.length };
    if (totals.count > LIMITS.comments || totals.characters > LIMITS.commentCharacters)
      return false;
    commentTotals.set(ticketId, totals);
    return true;
  }

  /** The links that are to photos of the board. */
  function photosOf(links: string[], boardId: string, name: string): string[] {
    return links.filter((link) => {
      const isPhoto = belowTicket(link, boardId) !== null;
      if (!isPhoto) report.remark('missingPhotos', name);
      else if (!linked.has(link)) linked.set(link, name);
      return isPhoto;
    });
  }

  return {
    person: async (person) => next?.person(person),
    project: async (project) => next?.project(project),

    async board(board) {
      if (boards.has(board.id)) throw damaged('boards', `${board.id} is there twice`);
      const columns = new Set(board.columns.map(({ id }) => id));
      const members = new Map(board.members.map((member) => [member.userId, member]));
      const known = { ...emptyBoard(board.id), createdBy: board.createdBy, members };
      boards.set(board.id, { board: known, columns, tickets: new Set() });
      report.take('boards');
      report.take('columns', columns.size);
      await next?.board(board);
    },

    async ticket(ticket) {
      const { board, columns, tickets } = boardOf(ticket.boardId);
      if (!columns.has(ticket.columnId)) {
        throw damaged('columnId', `${ticket.columnId} is no column of its board`);
      }
      if (tickets.has(ticket.id)) throw damaged('tickets', `${ticket.id} is there twice`);
      if (tickets.size >= LIMITS.tickets) throw new AppError('ticket.limit');
      tickets.add(ticket.id);
      report.take('tickets');
      const photoUrls = photosOf(ticket.photoUrls, ticket.boardId, ticket.name);
      // Never to everyone what was for some; and somebody on the board sees it.
      const visibleTo = visibleToKeptFor(board, ticket);
      await next?.ticket({ ...ticket, photoUrls, visibleTo: visibleTo && [...visibleTo] });
    },

    async comment(comment) {
      checkTicket(comment);
      if (!hasRoomFor(comment)) return report.remark('extraComments');
      report.take('comments');
      const photoUrls = photosOf(comment.photoUrls, comment.boardId, '');
      await next?.comment({ ...comment, photoUrls });
    },

    async history(entry) {
      checkTicket(entry);
      report.take('history');
      await next?.history(entry);
    },

    async photo(photo) {
      checkTicket(photo);
      const { url } = photo;
      // One that nothing shows would be swept away.
      if (!linked.has(url) || arrived.has(url) || refused.has(url)) return true;
      const isKept = (await next?.photo(photo)) ?? true;
      (isKept ? arrived : refused).add(url);
      if (isKept) report.take('photos');
      else report.remark('damagedPhotos', linked.get(url));
      return isKept;
    },

    finish() {
      const missing = [...linked].filter(([link]) => !arrived.has(link));
      for (const [link, name] of missing) {
        if (!refused.has(link)) report.remark('missingPhotos', name);
      }
      return new Set(missing.map(([link]) => link));
    },
  };
}
