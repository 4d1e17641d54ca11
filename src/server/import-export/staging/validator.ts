import type { Board, CommentTotals } from '../../../core/board/board.ts';
import { emptyBoard } from '../../../core/board/rules/columns.ts';
import { keepVisibleToSomeone } from '../../../core/board/visibility.ts';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { belowTicket } from '../archive/photo-links.ts';
import { damagedFile } from '../json/damaged-file.ts';
import type { Report } from '../report.ts';
import type { ImportTarget } from './import-target.ts';

interface ValidatedBoard {
  /** The members decide who can see its tickets. */
  board: Board;
  columns: Set<string>;
  tickets: Set<string>;
}

export interface ImportValidator extends ImportTarget {
  /** Counts the missing and refused photos. Returns their links. */
  finish(): ReadonlySet<string>;
}

/**
 * Checks values against earlier ones and the limits, counts them, and passes them to `next`;
 * without `next` it only checks.
 * @throws AppError import.damaged, ticket.limit
 */
export function createImportValidator(report: Report, next: ImportTarget | null): ImportValidator {
  const boards = new Map<string, ValidatedBoard>();
  /** Links to photos, with the name of the first ticket that has them. */
  const linked = new Map<string, string>();
  const imported = new Set<string>();
  const refused = new Set<string>();
  const commentTotals = new Map<string, CommentTotals>();

  function boardOf(boardId: string): ValidatedBoard {
    const entry = boards.get(boardId);
    if (!entry) throw damagedFile('boardId', `${boardId} is no board of this file`);
    return entry;
  }

  function checkTicket({ boardId, ticketId }: { boardId: string; ticketId: string }): void {
    if (boardOf(boardId).tickets.has(ticketId)) return;
    throw damagedFile('ticketId', `${ticketId} is no ticket of this file`);
  }

  /** Counts the comment if its ticket has room for it. */
  function hasRoomFor({ ticketId, text }: { ticketId: string; text: string }): boolean {
    const { count, characters } = commentTotals.get(ticketId) ?? { count: 0, characters: 0 };
    const totals = { count: count + 1, characters: characters + text.length };
    if (totals.count > LIMITS.comments || totals.characters > LIMITS.commentCharacters)
      return false;
    commentTotals.set(ticketId, totals);
    return true;
  }

  /** Those of the links that are photos of the board. */
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
      if (boards.has(board.id)) throw damagedFile('boards', `${board.id} is there twice`);
      const columns = new Set(board.columns.map(({ id }) => id));
      const members = new Map(board.members.map((member) => [member.userId, member]));
      const access = { ...emptyBoard(board.id), createdBy: board.createdBy, members };
      boards.set(board.id, { board: access, columns, tickets: new Set() });
      report.count('boards');
      report.count('columns', columns.size);
      await next?.board(board);
    },

    async ticket(ticket) {
      const { board, columns, tickets } = boardOf(ticket.boardId);
      if (!columns.has(ticket.columnId)) {
        throw damagedFile('columnId', `${ticket.columnId} is no column of its board`);
      }
      if (tickets.has(ticket.id)) throw damagedFile('tickets', `${ticket.id} is there twice`);
      if (tickets.size >= LIMITS.tickets) throw new AppError('ticket.limit');
      tickets.add(ticket.id);
      report.count('tickets');
      const photoUrls = photosOf(ticket.photoUrls, ticket.boardId, ticket.name);
      // Keeps restricted tickets restricted, with at least one viewer on the board.
      const visibleTo = keepVisibleToSomeone(board, ticket);
      await next?.ticket({ ...ticket, photoUrls, visibleTo: visibleTo && [...visibleTo] });
    },

    async comment(comment) {
      checkTicket(comment);
      if (!hasRoomFor(comment)) return report.remark('extraComments');
      report.count('comments');
      const photoUrls = photosOf(comment.photoUrls, comment.boardId, '');
      await next?.comment({ ...comment, photoUrls });
    },

    async history(entry) {
      checkTicket(entry);
      report.count('history');
      await next?.history(entry);
    },

    async photo(photo) {
      checkTicket(photo);
      const { url } = photo;
      // A photo that nothing shows would be swept as an orphan.
      if (!linked.has(url) || imported.has(url) || refused.has(url)) return true;
      const isKept = (await next?.photo(photo)) ?? true;
      (isKept ? imported : refused).add(url);
      if (isKept) report.count('photos');
      else report.remark('damagedPhotos', linked.get(url));
      return isKept;
    },

    finish() {
      const missing = [...linked].filter(([link]) => !imported.has(link));
      for (const [link, name] of missing) {
        if (!refused.has(link)) report.remark('missingPhotos', name);
      }
      return new Set(missing.map(([link]) => link));
    },
  };
}
