import { once } from 'node:events';
import type { Bus } from '../bus/bus.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { adminOf } from './all-time.ts';

interface Follower {
  isChanged: boolean;
  /** The version of everyone's time at the last read. */
  stamp: string | null;
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

export interface AllTimeFeed {
  /**
   * Yields an event when anyone's time changes, in any process, until the user is no longer an
   * ADMIN.
   * @throws AppError forbidden, also then; unauthorized
   */
  follow(userId: string, signal: AbortSignal): AsyncGenerator<{ stamp: string }, void>;
  close(): void;
}

/** Notifies the pages of ADMINs that someone's time has changed. Events have no content. */
export function createAllTimeFeed(deps: Deps): AllTimeFeed {
  const { store, repositories, bus, recheckMs, onError } = deps;
  const followers = new Set<Follower>();
  const unsubscribes = [
    bus.onTime(() => wake(true)),
    bus.onMessage('person', () => wake(false)),
    bus.onMissed(() => wake(true)),
  ];
  const timer = setInterval(() => {
    recheck().catch(onError);
  }, recheckMs);
  timer.unref();

  function wake(isChanged: boolean): void {
    for (const follower of followers) {
      follower.isChanged ||= isChanged;
      follower.target.dispatchEvent(new Event('wake'));
    }
  }

  /** Finds changes whose wake-up was lost, and lost rights. */
  async function recheck(): Promise<void> {
    if (followers.size === 0) return;
    const stamp = await store.read(repositories.timeHeads.stamp);
    for (const follower of followers) {
      if (follower.stamp !== null && follower.stamp !== stamp) follower.isChanged = true;
    }
    wake(false);
  }

  return {
    async *follow(userId, signal) {
      // Changes from before the page connected are unknown.
      const follower: Follower = { isChanged: true, stamp: null, target: new EventTarget() };
      followers.add(follower);
      try {
        while (!signal.aborted) {
          const woken = once(follower.target, 'wake', { signal }).catch(() => {});
          const stamp = await store.read(async (query) => {
            await adminOf(query, repositories, userId);
            return repositories.timeHeads.stamp(query);
          });
          const { isChanged } = follower;
          follower.stamp = stamp;
          follower.isChanged = false;
          if (isChanged) yield { stamp };
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
