import { setTimeout as pause } from 'node:timers/promises';
import type { BoardHead } from '../../core/board/board.ts';
import { numberOf } from '../../core/board/fields/ticket-number.ts';
import { archiveFinished, archivingLimit } from '../../core/board/rules/tickets/archive.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { LIMITS } from '../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { wordsOf } from '../../core/search/search-words.ts';
import { openBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Bus } from '../bus/bus.ts';
import type { ArchiveCursor } from '../storage/boards/archive.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { RecordIn } from './commands/execute-command.ts';
import { recordPortion } from './commands/record-portion.ts';

/** An archived ticket in a list. */
export interface ArchivedTicket {
  id: string;
  /** As `WEB-12`. */
  number: string;
  name: string;
  columnName: string;
  /** Whether its column was deleted meanwhile, so that it returns to the first one. */
  isColumnDeleted: boolean;
  /** In ms since 1970. */
  archivedAt: number;
  /** The id of a user; core's AUTOMATION_ID for automatic archiving. */
  archivedBy: string | null;
  /** Who may edit the ticket may restore it; these fields decide it, as core's `can`. */
  createdBy: string;
  assignee: string | null;
  coAssignees: readonly string[] | null;
  visibleTo: readonly string[] | null;
}

/** Archived tickets, last archived first, and where the next page begins, if there is one. */
export interface ArchivedPage {
  tickets: ArchivedTicket[];
  next: ArchiveCursor | null;
}

export type Archive = ReturnType<typeof createArchive>;

/** Tickets archived in one transaction. */
const PORTION = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recordIn: RecordIn;
  now?: () => number;
}

/** The archives of boards (ZA1 to ZA8). */
export function createArchive(deps: Deps) {
  const { store, repositories, now = Date.now } = deps;
  const { archive, boards } = repositories;

  /**
   * A page of a board's archived tickets that the viewer may see. `search`: words of their names,
   * of the last one a beginning.
   * @throws AppError board.unknown
   */
  function list(
    viewer: Viewer,
    boardId: string,
    { search, after }: { search: string; after: ArchiveCursor | null },
  ): Promise<ArchivedPage> {
    return store.read(async (query) => {
      const board = await openBoard(query, repositories, viewer, boardId);
      const { userId } = viewer;
      const { max } = RESOURCE_LIMITS.archivePage;
      const page = { boardId, userId, words: wordsOf(search), after, limit: max + 1 };
      const rows = await archive.page(query, page);
      const pageRows = rows.slice(0, max);
      const last = pageRows.at(-1);
      const tickets = pageRows
        .filter((ticket) => sees(audienceOf(ticket), userId))
        .map(({ columnId: _columnId, archivedAt, ...ticket }) => ({
          ...ticket,
          number: numberOf(board, ticket),
          archivedAt: archivedAt ?? 0,
        }));
      const next = last && rows.length > max ? { at: last.archivedAt ?? 0, id: last.id } : null;
      return { tickets, next };
    });
  }

  /**
   * Archives tickets that have been finished for long enough, on each board that is set to do so,
   * in portions. Several servers at once archive each ticket once, because a portion is chosen
   * after its board is locked.
   */
  async function archiveFinishedTickets(isStopping: () => boolean = () => false): Promise<void> {
    const ids = await store.read((query) => archive.archivingBoards(query));
    for (const boardId of ids) {
      for (let isMore = true; isMore && !isStopping(); ) {
        const start = performance.now();
        isMore = await archivePortion(boardId);
        // Pauses as long as the portion took, for the requests that waited meanwhile.
        await pause(performance.now() - start);
      }
    }
  }

  /** Returns whether something was archived. */
  async function archivePortion(boardId: string): Promise<boolean> {
    const isDue = await store.read(async (query) => {
      const head = await boards.head(query, boardId);
      return head !== undefined && (await finishedOn(query, head, now())).length > 0;
    });
    if (!isDue) return false;
    return recordPortion(deps, boardId, async (query, row) => {
      const tickets = await finishedOn(query, row, row.at);
      return tickets.length > 0 ? archiveFinished(row, tickets) : null;
    });
  }

  /** The next portion of finished tickets, as far as the archive has room. */
  async function finishedOn(
    query: Query,
    board: Pick<BoardHead, 'id' | 'archiveAfterDays'>,
    at: number,
  ) {
    const limit = archivingLimit(board, at);
    if (limit === null) return [];
    const room = LIMITS.archivedTickets - (await archive.count(query, board.id));
    return room > 0 ? archive.finished(query, board.id, limit, Math.min(PORTION, room)) : [];
  }

  return { list, archiveFinishedTickets };
}
