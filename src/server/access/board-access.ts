import { AppError } from '../../core/errors.ts';
import { can, type Subject } from '../../core/permissions.ts';
import { refusalOf } from '../../core/refusals.ts';
import type { Actor } from '../../core/users/user.ts';
import type { BoardAccess } from '../storage/boards/boards.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import { checkReach, reaches, type Viewer } from './viewer.ts';

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
  const access = await boards.accessOf(query, boardId, userId);
  if (!access) throw new AppError('unauthorized');
  return access;
}

/**
 * The board, if the viewer currently manages it.
 * @throws AppError forbidden if they may only open it; otherwise like `openBoard`
 */
export async function managedBoard(
  query: Query,
  repositories: Boards,
  viewer: Viewer,
  boardId: string,
): Promise<BoardRow> {
  const { row, actor, board } = await openBoardAs(query, repositories, viewer, boardId);
  if (!can(actor, 'boards.manage', { board })) throw new AppError(refusalOf(actor, { board }));
  return row;
}

/** Whether the user currently manages the board; false if the account does not exist. */
export async function isManager(
  query: Query,
  { boards }: Boards,
  userId: string,
  { id, createdBy }: Pick<BoardRow, 'id' | 'createdBy'>,
): Promise<boolean> {
  const access = await boards.accessOf(query, id, userId);
  return (
    access !== null && can(access.actor, 'boards.manage', { board: subjectOf(createdBy, access) })
  );
}

/**
 * The board, if the viewer may currently open it.
 * @throws AppError board.unknown if it does not exist or they may not open it, unauthorized
 */
export async function openBoard(
  query: Query,
  repositories: Boards,
  viewer: Viewer,
  boardId: string,
): Promise<BoardRow> {
  return (await openBoardAs(query, repositories, viewer, boardId)).row;
}

/** A board that the acting user may open, with the data on which their permissions depend. */
export interface OpenedBoard {
  row: BoardRow;
  actor: Actor;
  board: NonNullable<Subject['board']>;
}

/** Like `openBoard`, with the acting user. Boards that the token does not reach are unknown. */
export async function openBoardAs(
  query: Query,
  repositories: Boards,
  viewer: Viewer,
  boardId: string,
): Promise<OpenedBoard> {
  checkReach(viewer, boardId);
  const row = await repositories.boards.head(query, boardId);
  const access = await accessOf(query, repositories, viewer.userId, boardId);
  const { actor } = access;
  const board = row && subjectOf(row.createdBy, access);
  if (!board || !can(actor, 'boards.open', { board })) throw new AppError('board.unknown');
  return { row, actor, board };
}

/** The ids of the boards that the viewer may open. @throws AppError unauthorized */
export async function openBoardIds(
  query: Query,
  repositories: Pick<BoardRepositories, 'boards' | 'boardLists'>,
  viewer: Viewer,
): Promise<string[]> {
  const { actor } = await accessOf(query, repositories, viewer.userId);
  const isAdmin = can(actor, 'boards.openAll');
  const ids = await repositories.boardLists.openIds(query, actor.id, isAdmin);
  return ids.filter((id) => reaches(viewer, id));
}

function subjectOf(createdBy: string, { actor, member }: BoardAccess) {
  return { createdBy, members: new Map(member && [[actor.id, member]]) };
}
