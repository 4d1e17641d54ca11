import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import type { Source } from '../lib/request-source.ts';
import type { AuditEntry } from '../storage/directory/audit.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

export interface MoneyDeps {
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

/** The author of a change, and the source of the request. */
export interface MoneyCaller {
  userId: string;
  source: Source;
}

/**
 * An additional check in the transaction of a change, such as If-Match; it may refuse the change.
 */
export type MoneyGuard = (query: Query) => Promise<void>;

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

/** Transactions of users who may see money, with an audit entry for each change. */
export function moneyTransactions({ store, repositories, now = Date.now }: MoneyDeps) {
  function read<T>(userId: string, work: (query: Query) => Promise<T>): Promise<T> {
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      return work(query);
    });
  }

  /** `work` returns the detail for the audit log; null if it changed nothing. */
  function change<T>(
    { userId, source }: MoneyCaller,
    work: (query: Query, at: number) => Promise<{ result: T; entry: AuditEntry | null }>,
  ): Promise<T> {
    return store.tx(async (query) => {
      await moneyActor(query, repositories, userId);
      const at = now();
      const { result, entry } = await work(query, at);
      if (entry) {
        await repositories.audit.record(query, { ...entry, at, source });
        await repositories.moneyHeads.raise(query);
      }
      return result;
    });
  }

  return { read, change };
}
