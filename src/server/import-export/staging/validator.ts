import type { Board } from '../../../core/board/board.ts';
import type { CommentTotals } from '../../../core/board/partial-board.ts';
import { emptyBoard } from '../../../core/board/rules/columns.ts';
import { ABOUT_PHOTOS, aboutPhotosIn } from '../../../core/board/settings/about-photos.ts';
import { keepVisibleToSomeone } from '../../../core/board/visibility.ts';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { belowTicket } from '../archive/photo-links.ts';
import { damagedFile } from '../json/damaged-file.ts';
import type { Report } from '../report.ts';
import type { ImportedVersionData, ImportTarget } from './import-target.ts';
import { createLinkChecks } from './link-checks.ts';

interface ValidatedBoard {
  /** The members decide who can see its tickets. */
  board: Board;
  columns: Set<string>;
  tickets: Set<string>;
  /** The number of its tickets that are archived. */
  archivedCount: number;
}

interface FilesSoFar {
  ids: Set<string>;
  /** Number of files by ticket. */
  counts: Map<string, number>;
  /** The file whose parts came last. */
  last: { id: string; name: string; bytesLeft: number; isRefused: boolean } | null;
}

export interface ImportValidator extends ImportTarget {
  /** Counts the missing and refused photos. Returns their links. */
  finish(): ReadonlySet<string>;
}

/**
 * Checks values against earlier ones and the limits, counts them, and passes them to `next`;
 * without `next` it only checks.
 * @throws AppError import.damaged, ticket.limit, ticket.archiveLimit
 */
export function createImportValidator(report: Report, next: ImportTarget | null): ImportValidator {
  const boards = new Map<string, ValidatedBoard>();
  /** Links to photos, with the name of the first ticket that has them. */
  const linked = new Map<string, string>();
  const imported = new Set<string>();
  const refused = new Set<string>();
  const files: FilesSoFar = { ids: new Set(), counts: new Map(), last: null };
  const commentTotals = new Map<string, CommentTotals>();
  const versionTotals = new Map<string, CommentTotals>();
  const acceptsLink = createLinkChecks();

  function boardOf(boardId: string): ValidatedBoard {
    const entry = boards.get(boardId);
    if (!entry) throw damagedFile('boardId', `${boardId} is no board of this file`);
    return entry;
  }

  function checkTicket({ boardId, ticketId }: { boardId: string; ticketId: string }): void {
    if (boardOf(boardId).tickets.has(ticketId)) return;
    throw damagedFile('ticketId', `${ticketId} is no ticket of this file`);
  }

  /** Counts the ticket if it is archived. @throws AppError ticket.limit, ticket.archiveLimit */
  function checkTicketLimit(board: ValidatedBoard, isArchived: boolean): void {
    const { tickets, archivedCount } = board;
    if (!isArchived) {
      if (tickets.size - archivedCount >= LIMITS.tickets) throw new AppError('ticket.limit');
      return;
    }
    if (archivedCount >= LIMITS.archivedTickets) throw new AppError('ticket.archiveLimit');
    board.archivedCount += 1;
  }

  /** Counts the earlier text if the ticket's description, or its comments, have room. */
  function hasRoomForVersion({ ticketId, commentId, text }: ImportedVersionData): boolean {
    const key = `${ticketId} ${commentId === null ? 'description' : 'comments'}`;
    const { count, characters } = versionTotals.get(key) ?? { count: 0, characters: 0 };
    const totals = { count: count + 1, characters: characters + text.length };
    if (
      totals.count > RESOURCE_LIMITS.textVersions.max ||
      totals.characters > RESOURCE_LIMITS.textVersionCharacters.max
    )
      return false;
    versionTotals.set(key, totals);
    return true;
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

  /** Counts the file whose parts came last. */
  function finishFile(): void {
    const { last } = files;
    if (!last) return;
    if (last.isRefused || last.bytesLeft > 0) report.remark('refusedFiles', last.name);
    else report.count('files');
  }

  /** Those of the links that are links of photos. */
  function photosOf(links: string[], name: string): string[] {
    return links.filter((link) => {
      const isPhoto = belowTicket(link) !== null;
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
      boards.set(board.id, { board: access, columns, tickets: new Set(), archivedCount: 0 });
      report.count('boards');
      report.count('columns', columns.size);
      photosOf(aboutPhotosIn(board.about ?? ''), board.name);
      await next?.board(board);
    },

    async ticket(ticket) {
      const entry = boardOf(ticket.boardId);
      const { board, columns, tickets } = entry;
      if (!columns.has(ticket.columnId)) {
        throw damagedFile('columnId', `${ticket.columnId} is no column of its board`);
      }
      if (tickets.has(ticket.id)) throw damagedFile('tickets', `${ticket.id} is there twice`);
      checkTicketLimit(entry, (ticket.archivedAt ?? null) !== null);
      tickets.add(ticket.id);
      report.count('tickets');
      const photoUrls = photosOf(ticket.photoUrls, ticket.name);
      // Keeps restricted tickets restricted, with at least one viewer on the board.
      const visibleTo = keepVisibleToSomeone(board, ticket);
      await next?.ticket({ ...ticket, photoUrls, visibleTo: visibleTo && [...visibleTo] });
    },

    async comment(comment) {
      checkTicket(comment);
      if (!hasRoomFor(comment)) return report.remark('extraComments');
      report.count('comments');
      const photoUrls = photosOf(comment.photoUrls, '');
      await next?.comment({ ...comment, photoUrls });
    },

    async version(version) {
      checkTicket(version);
      if (hasRoomForVersion(version)) await next?.version(version);
    },

    async link(link) {
      checkTicket(link);
      checkTicket({ boardId: link.toBoardId, ticketId: link.toTicketId });
      if (acceptsLink(link)) await next?.link(link);
      else report.remark('refusedLinks');
    },

    async history(entry) {
      checkTicket(entry);
      report.count('history');
      await next?.history(entry);
    },

    async photo(photo) {
      if (photo.ticketId === ABOUT_PHOTOS) boardOf(photo.boardId);
      else checkTicket(photo);
      const { url } = photo;
      // A photo that nothing shows would be swept as an orphan.
      if (!linked.has(url) || imported.has(url) || refused.has(url)) return true;
      const isImported = (await next?.photo(photo)) ?? true;
      (isImported ? imported : refused).add(url);
      if (isImported) report.count('photos');
      else report.remark('damagedPhotos', linked.get(url));
      return isImported;
    },

    async file(file) {
      checkTicket(file);
      const { id, ticketId, name, bytes, data } = file;
      if (files.last?.id !== id) {
        if (files.ids.has(id)) throw damagedFile('files', `${id} is there twice`);
        finishFile();
        files.ids.add(id);
        const count = (files.counts.get(ticketId) ?? 0) + 1;
        files.last = { id, name, bytesLeft: bytes, isRefused: count > LIMITS.files };
        if (count <= LIMITS.files) files.counts.set(ticketId, count);
      }
      const { last } = files;
      last.bytesLeft -= Buffer.byteLength(data, 'base64');
      if (last.bytesLeft < 0) throw damagedFile('files', `${id} has more bytes than it says`);
      if (!last.isRefused) last.isRefused = !((await next?.file(file)) ?? true);
      return !last.isRefused;
    },

    finish() {
      finishFile();
      const missing = [...linked].filter(([link]) => !imported.has(link));
      for (const [link, name] of missing) {
        if (!refused.has(link)) report.remark('missingPhotos', name);
      }
      return new Set(missing.map(([link]) => link));
    },
  };
}
