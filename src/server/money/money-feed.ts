import { once } from 'node:events';
import type { MoneyEvent } from '../../core/money/invoices/invoice-answers.ts';
import type { Bus } from '../bus/bus.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { moneyActor } from './money-access.ts';

interface Follower {
  /** The changes since the last event. */
  ids: Set<string>;
  /** Whether something may have changed that `ids` does not name. */
  isAnyChanged: boolean;
  /** Of all money, when it was read last; null before. */
  version: number | null;
  /** Dispatches 'wake' when there may be something new, or the right may be lost. */
  target: EventTarget;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  /** How long a lost wake-up can go unnoticed. */
  recheckMs: number;
  onError(error: unknown): void;
}

export interface MoneyFeed {
  /**
   * Yields which invoices have changed, in any process, until the user is no longer an ADMIN. The
   * first event comes at once and may concern any invoice.
   * @throws AppError forbidden, also then; unauthorized
   */
  follow(userId: string, signal: AbortSignal): AsyncGenerator<MoneyEvent, void>;
  close(): void;
}

/**
 * Notifies the pages of ADMINs of changed invoices. Events have ids only; pages read the data from
 * the database.
 */
export function createMoneyFeed(deps: Deps): MoneyFeed {
  const { store, repositories, bus, recheckMs, onError } = deps;
  const { moneyHeads } = repositories;
  const followers = new Set<Follower>();
  const unsubscribes = [
    bus.onMoney(({ ids }) => wake(ids)),
    bus.onMessage('person', () => wake([])),
    bus.onMissed(() => wake(null)),
  ];
  const timer = setInterval(() => {
    recheck().catch(onError);
  }, recheckMs);
  timer.unref();

  /** `ids`: the changed invoices; null if any may have changed. */
  function wake(ids: readonly string[] | null): void {
    for (const follower of followers) {
      if (ids === null) follower.isAnyChanged = true;
      else for (const id of ids) follower.ids.add(id);
      follower.target.dispatchEvent(new Event('wake'));
    }
  }

  /** Finds changes whose wake-up was lost, and lost rights. */
  async function recheck(): Promise<void> {
    if (followers.size === 0) return;
    const version = await store.read(moneyHeads.version);
    for (const follower of followers) {
      if (follower.version !== null && follower.version !== version) follower.isAnyChanged = true;
    }
    wake([]);
  }

  return {
    async *follow(userId, signal) {
      const follower: Follower = {
        // What changed before its page was connected is not known.
        ...{ ids: new Set(), isAnyChanged: true, version: null },
        target: new EventTarget(),
      };
      followers.add(follower);
      try {
        while (!signal.aborted) {
          const woken = once(follower.target, 'wake', { signal }).catch(() => {});
          follower.version = await store.read(async (query) => {
            await moneyActor(query, repositories, userId);
            return moneyHeads.version(query);
          });
          const { isAnyChanged } = follower;
          const ids = isAnyChanged ? [] : [...follower.ids];
          follower.ids.clear();
          follower.isAnyChanged = false;
          if (isAnyChanged || ids.length > 0) yield { ids };
          await woken;
        }
      } finally {
        followers.delete(follower);
      }
    },
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearInterval(timer);
    },
  };
}
