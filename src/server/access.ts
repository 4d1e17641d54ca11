import { AppError } from '../core/errors.ts';
import { can } from '../core/permissions.ts';
import type { BoardRow } from './storage/boards.ts';
import type { BoardRepositories } from './storage/repositories.ts';
import type { Query } from './storage/store.ts';

/**
 * The board, if the person may open it now.
 * @throws AppError board.unknown when there is none or they may not, unauthorized without account.
 */
export async function openedBoard(
  query: Query,
  { boards }: Pick<BoardRepositories, 'boards'>,
  userId: string,
  boardId: string,
): Promise<BoardRow> {
  const head = await boards.head(query, boardId);
  const standing = await boards.standing(query, boardId, userId);
  if (!standing) throw new AppError('unauthorized');
  const members = new Map(standing.member && [[userId, standing.member]]);
  const board = head && { createdBy: head.createdBy, members };
  if (!board || !can(standing.actor, 'boards.open', { board })) throw new AppError('board.unknown');
  return head;
}
