import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';
import type { BoardAccess } from '../storage/boards/boards.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

type Boards = Pick<BoardRepositories, 'boards'>;

/**
 * A user's roles and their membership on a board; without a board id, the roles only.
 * @throws AppError unauthorized if the account does not exist
 */
export async function accessOf(
  query: Query,
  { boards }: Boards,
  userId: string,
  boardId = '',
): Promise<BoardAccess> {
  const access = await boards.standing(query, boardId, userId);
  if (!access) throw new AppError('unauthorized');
  return access;
}

/**
 * The board, if the user currently manages it.
 * @throws AppError forbidden if they may only open it; otherwise like `openBoard`
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

/** Whether the user currently manages the board; false if the account does not exist. */
export async function isManager(
  query: Query,
  { boards }: Boards,
  userId: string,
  { id, createdBy }: Pick<BoardRow, 'id' | 'createdBy'>,
): Promise<boolean> {
  const access = await boards.standing(query, id, userId);
  if (!access) return false;
  const members = new Map(access.member && [[userId, access.member]]);
  return can(access.actor, 'boards.manage', { board: { createdBy, members } });
}

/**
 * The board, if the user may currently open it.
 * @throws AppError board.unknown if it does not exist or they may not open it, unauthorized
 */
export async function openBoard(
  query: Query,
  repositories: Boards,
  userId: string,
  boardId: string,
): Promise<BoardRow> {
  return (await openBoardAs(query, repositories, userId, boardId)).row;
}

/** Like `openBoard`, with the acting user. */
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
