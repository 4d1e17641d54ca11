import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/** The user, if they may see and change money now. @throws AppError forbidden, unauthorized */
export async function moneyActor(
  query: Query,
  repositories: Pick<BoardRepositories, 'boards'>,
  userId: string,
): Promise<Actor> {
  const { actor } = await accessOf(query, repositories, userId);
  if (!can(actor, 'finances.open')) throw new AppError('forbidden');
  return actor;
}
