import { type SortKey, sortTickets } from '../../core/board/columns/sort-tickets.ts';
import { chosenColor, computedColor } from '../../core/board/fields/labels.ts';
import type { Color } from '../../core/board/settings/colors.ts';
import type { SavedView } from '../../core/board/settings/saved-views.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { can } from '../../core/permissions.ts';
import { fullName } from '../../core/users/user.ts';
import { accessOf, managedBoard, openBoard, openBoardIds } from '../access/board-access.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import type { BoardSummary } from '../storage/boards/rows.ts';
import { type ListedUser, usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { visibleTicketsRepository } from '../storage/tickets/visible-tickets.ts';
import { type BoardTrash, type TrashEntry, trashEntry, trashFor } from './trash.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

/** A label of a board. `ticketCount` covers the tickets that the viewer sees. */
export interface BoardLabel {
  label: string;
  color: Color;
  /** Whether a manager chose the color; else it is computed from the text. */
  isChosen: boolean;
  ticketCount: number;
}

export type BoardQueries = ReturnType<typeof createBoardQueries>;

/** Queries about boards other than their live content. */
export function createBoardQueries({ store, repositories }: Deps) {
  const { boardLists, columns, labelledTickets, people, savedViews, trash } = repositories;
  const users = usersRepository(store.tables);
  const visibleTickets = visibleTicketsRepository(store.tables);

  /**
   * The boards that the viewer may open, with counts of their visible content. A token of a single
   * board does not learn of projects.
   */
  function listBoards(viewer: Viewer): Promise<readonly BoardSummary[]> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, viewer.userId);
      const open = await boardLists.list(query, actor.id, can(actor, 'boards.openAll'));
      if (viewer.onlyBoard === null) return open;
      return open
        .filter(({ id }) => reaches(viewer, id))
        .map((board) => ({ ...board, projectId: null }));
    });
  }

  /**
   * Whether a column holds tickets that are hidden from the viewer. Only for board managers, who can
   * delete the column. @throws AppError board.unknown, forbidden
   */
  function columnHidesTickets(viewer: Viewer, boardId: string, columnId: string): Promise<boolean> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, viewer, boardId);
      return columns.hidesTickets(query, boardId, columnId, viewer.userId);
    });
  }

  /**
   * The tickets of a column that the viewer sees, sorted by a property (O8).
   * @throws AppError board.unknown, forbidden, column.sortLimit
   */
  function sortedTicketIds(
    viewer: Viewer,
    { boardId, columnId }: { boardId: string; columnId: string },
    by: SortKey,
  ): Promise<string[]> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, viewer, boardId);
      const tickets = await visibleTickets.inColumn(query, boardId, columnId, viewer.userId);
      if (tickets.length > LIMITS.sortedTickets) throw new AppError('column.sortLimit');
      const all = by === 'assignee' ? await users.listUsers(query) : [];
      const names = new Map(all.map((user) => [user.id, fullName(user)]));
      return sortTickets(tickets, by, (id) => names.get(id) ?? id).map(({ id }) => id);
    });
  }

  /**
   * The labels of tickets that the viewer sees, and those with a chosen color, sorted.
   * @throws AppError board.unknown
   */
  function labels(viewer: Viewer, boardId: string): Promise<BoardLabel[]> {
    return store.read(async (query) => {
      const { labelColors } = await openBoard(query, repositories, viewer, boardId);
      const counts = await labelledTickets.countsFor(query, boardId, viewer.userId);
      const names = new Set([...counts.keys(), ...labelColors.map(({ label }) => label)]);
      return [...names]
        .sort((a, b) => a.localeCompare(b))
        .map((label) => {
          const chosen = chosenColor(labelColors, label);
          const color = chosen ?? computedColor(label);
          return { label, color, isChosen: chosen !== null, ticketCount: counts.get(label) ?? 0 };
        });
    });
  }

  /** The saved views of a board for everyone, and those of the viewer. @throws AppError board.unknown */
  function views(viewer: Viewer, boardId: string): Promise<SavedView[]> {
    return store.read(async (query) => {
      await openBoard(query, repositories, viewer, boardId);
      return savedViews.seenBy(query, boardId, viewer.userId);
    });
  }

  /**
   * The deleted parts of a board that its managers can restore, newest first: columns with the
   * number of tickets deleted with them, and tickets, limited to those visible to the viewer.
   * @throws AppError board.unknown, forbidden
   */
  function boardTrash(viewer: Viewer, boardId: string): Promise<BoardTrash> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, viewer, boardId);
      return trashFor(viewer.userId, await trash.ofBoard(query, boardId));
    });
  }

  /** The deleted boards that the viewer created, newest first. */
  function deletedBoards(viewer: Viewer): Promise<TrashEntry[]> {
    return store.read(async (query) => {
      await accessOf(query, repositories, viewer.userId);
      const deleted = await trash.boardsOf(query, viewer.userId);
      return deleted.filter(({ id }) => reaches(viewer, id)).map(trashEntry);
    });
  }

  /**
   * All users with their roles, for choosing people. A token of a single board gets only the people
   * of that board.
   */
  function listUsers(viewer: Viewer) {
    return store.read(async (query) => {
      const all = await users.listUsers(query);
      return (await within(query, viewer, all)).map((user) => ({ ...user, name: fullName(user) }));
    });
  }

  async function within(query: Query, viewer: Viewer, all: ListedUser[]): Promise<ListedUser[]> {
    if (viewer.onlyBoard === null) return all;
    const open = new Set(await openBoardIds(query, repositories, viewer));
    const boardsOf = await people.boardsOf(query, 'everyone', (id) => open.has(id));
    return all.filter(({ id }) => boardsOf.has(id));
  }

  return {
    listBoards,
    columnHidesTickets,
    sortedTicketIds,
    labels,
    views,
    boardTrash,
    deletedBoards,
    listUsers,
  };
}
