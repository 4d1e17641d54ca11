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

export type Queries = ReturnType<typeof createQueries>;

/** What people ask about boards besides their live content. */
export function createQueries({ store, repositories }: Deps) {
  const { boards, columns, trash } = repositories;
  const users = usersRepository(store.tables);

  /** The boards that the person may open, with counts of what they may see there. */
  function listBoards(userId: string): Promise<readonly BoardSummary[]> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      return boards.list(query, userId, can(actor, 'boards.openAll'));
    });
  }

  /**
   * Whether a column holds tickets that the person cannot see. Only board managers, who can delete the
   * column, get an answer. @throws AppError board.unknown, forbidden
   */
  function columnHidesTickets(userId: string, boardId: string, columnId: string): Promise<boolean> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, userId, boardId);
      return columns.hidesTickets(query, boardId, columnId, userId);
    });
  }

  /**
   * What was deleted of a board and can come back, for its managers: columns with how many tickets
   * went with them, and tickets, as far as the person would see them. The newest first.
   * @throws AppError board.unknown, forbidden
   */
  function boardTrash(userId: string, boardId: string): Promise<BoardTrash> {
    return store.read(async (query) => {
      await managedBoard(query, repositories, userId, boardId);
      return trashFor(userId, await trash.ofBoard(query, boardId));
    });
  }

  /** The boards that the person created and deleted, the newest first. */
  function deletedBoards(userId: string): Promise<TrashEntry[]> {
    return store.read(async (query) => {
      await accessOf(query, repositories, userId);
      return (await trash.boardsOf(query, userId)).map(trashEntry);
    });
  }

  /** Everyone with an account: who they are and what they may do, for choosing people. */
  async function listUsers() {
    const listed = await store.read((query) => users.listUsers(query));
    return listed.map((user) => ({ ...user, name: fullName(user) }));
  }

  return { listBoards, columnHidesTickets, boardTrash, deletedBoards, listUsers };
}
