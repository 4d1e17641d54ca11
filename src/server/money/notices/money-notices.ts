import type { MoneyNotice } from '../../../core/money/notices/money-notice.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/**
 * Notifies each ADMIN, as a part of the transaction of what it is about. `about` tells notices of
 * one kind apart: a repetition adds nothing.
 */
export async function notifyAdmins(
  query: Query,
  { notifications, people }: Pick<BoardRepositories, 'notifications' | 'people'>,
  { notice, about, at }: { notice: MoneyNotice; about: string; at: number },
): Promise<void> {
  const id = `${notice.kind} ${about}`;
  await notifications.addNotice(query, await people.adminIds(query), { id, notice, at });
}
