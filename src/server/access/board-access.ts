import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';
import type { BoardAccess } from '../storage/boards/boards.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

type Boards = Pick<BoardRepositories, 'boards'>;

/**
 * How a person stands to a board, or, without one, to the product as a whole.
 * @throws AppError unauthorized when there is no such account any more.
 */
export async function accessOf(
  query: Query,
  { boards }: Boards,
  userId: string,
  boardId = '',
): Promise<BoardAccess> {
  const standing = await boards.standing(query, boardId, userId);
  if (!standing) throw new AppError('unauthorized');
  return standing;
}

/**
 * The board, if the person is one of its managers now.
 * @throws AppError forbidden where they may open it only, and as `openedBoard` does.
 */
export async function managedBoard(
  query: Query,
  repositories: Boards,
  userId: string,
  boardId: string,
): Promise<BoardRow> {
  const head = await openBoard(query, repositories, userId, boardId);
  const { actor, member } = await accessOf(query, repositories, userId, boardId);
  const members = new Map(member && [[userId, member]]);
  const board = { createdBy: head.createdBy, members };
  if (!can(actor, 'boards.manage', { board })) throw new AppError('forbidden');
  return head;
}

/** Whether a person manages a board now; false where there is no such account any more. */
export async function isManager(
  query: Query,
  { boards }: Boards,
  userId: string,
  { id, createdBy }: Pick<BoardRow, 'id' | 'createdBy'>,
): Promise<boolean> {
  const standing = await boards.standing(query, id, userId);
  if (!standing) return false;
  const members = new Map(standing.member && [[userId, standing.member]]);
  return can(standing.actor, 'boards.manage', { board: { createdBy, members } });
}

/**
 * The board, if the person may open it now.
 * @throws AppError board.unknown when there is none or they may not, unauthorized without account.
 */
export async function openBoard(
  query: Query,
  repositories: Boards,
  userId: string,
  boardId: string,
): Promise<BoardRow> {
  return (await openBoardAs(query, repositories, userId, boardId)).row;
}

/** The same with who opens it. */
export async function openBoardAs(
  query: Query,
  repositories: Boards,
  userId: string,
  boardId: string,
): Promise<{ row: BoardRow; actor: Actor }> {
  const row = await repositories.boards.head(query, boardId);
  const { actor, member } = await accessOf(query, repositories, userId, boardId);
  const members = new Map(member && [[userId, member]]);
  const board = row && { createdBy: row.createdBy, members };
  if (!board || !can(actor, 'boards.open', { board })) throw new AppError('board.unknown');
  return { row, actor };
}
