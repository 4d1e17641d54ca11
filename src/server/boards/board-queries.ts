import { can } from '../../core/permissions.ts';
import { fullName } from '../../core/users/user.ts';
import { accessOf, managedBoard } from '../access/board-access.ts';
import type { BoardSummary } from '../storage/boards/rows.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { type BoardTrash, type TrashEntry, trashEntry, trashFor } from './trash.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

export type BoardQueries = ReturnType<typeof createBoardQueries>;

/** Queries about boards other than their live content. */
export function createBoardQueries({ store, repositories }: Deps) {
  const { boards, columns, trash } = repositories;
  const users = usersRepository(store.tables);

  /** The boards that the user may open, with counts of their visible content. */
  function listBoards(userId: string): Promise<readonly BoardSummary[]> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      return boards.list(query, userId, can(actor, 'boards.openAll'));
    });
  }

  /**
   * Whether a column holds tickets that are hidden from the user. Only for board managers, who can
   * delete the column. @throws AppError board.unknown, forbidden
   */
  function columnHidesTickets(userId: string, boardId: string, columnId: string): Promise<boolean> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, userId, boardId);
      return columns.hidesTickets(query, boardId, columnId, userId);
    });
  }

  /**
   * The deleted parts of a board that its managers can restore, newest first: columns with the
   * number of tickets deleted with them, and tickets, limited to those visible to the user.
   * @throws AppError board.unknown, forbidden
   */
  function boardTrash(userId: string, boardId: string): Promise<BoardTrash> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, userId, boardId);
      return trashFor(userId, await trash.ofBoard(query, boardId));
    });
  }

  /** The deleted boards that the user created, newest first. */
  function deletedBoards(userId: string): Promise<TrashEntry[]> {
    return store.read(async (query) => {
      await accessOf(query, repositories, userId);
      return (await trash.boardsOf(query, userId)).map(trashEntry);
    });
  }

  /** All users with their roles, for choosing people. */
  async function listUsers() {
    const allUsers = await store.read((query) => users.listUsers(query));
    return allUsers.map((user) => ({ ...user, name: fullName(user) }));
  }

  return { listBoards, columnHidesTickets, boardTrash, deletedBoards, listUsers };
}
