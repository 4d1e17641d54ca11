import { once } from 'node:events';
import type { TimerView } from '../../core/time/time-views.ts';
import type { Bus } from '../bus/bus.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import type { TimeQueries } from './time-queries.ts';

/** Every how many polls for lost wake-ups the time on tickets is compared too. */
const TICKET_RECHECK_INTERVAL = 10;

/** The person's timer has changed, or the time that they see on the ticket that they follow. */
export type TimeEvent =
  | { version: number; timer: TimerView | null; now: number }
  | { ticket: string };

interface Follower {
  userId: string;
  ticketId: string | null;
  version: number;
  /** Dispatches 'wake' when there may be something new. */
  target: EventTarget;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  queries: TimeQueries;
  bus: Bus;
  /** How long a lost wake-up can go unnoticed. */
  recheckMs: number;
  onError(error: unknown): void;
}

export interface TimeFeed {
  /**
   * Yields the person's timer, now and after each change of their time in any process, and an event
   * when the time that they see on a ticket changes.
   * @throws AppError unauthorized
   */
  follow(
    userId: string,
    ticketId: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<TimeEvent, void>;
  close(): void;
}

/**
 * Notifies pages of changed time. A wake-up has no content; everything is read from the database.
 */
export function createTimeFeed(deps: Deps): TimeFeed {
  const { store, repositories, queries, bus, recheckMs, onError } = deps;
  const followers = new Set<Follower>();
  let recheckCount = 0;
  const unsubscribes = [
    bus.onTime(({ userId, ticketIds }) => {
      const isConcerned = ({ userId: id, ticketId }: Follower) =>
        id === userId || (ticketId !== null && ticketIds.includes(ticketId));
      wake(isConcerned);
    }),
    bus.onMissed(() => wake(() => true)),
  ];
  const timer = setInterval(() => {
    recheck().catch(onError);
  }, recheckMs);
  timer.unref();

  function wake(isConcerned: (follower: Follower) => boolean): void {
    for (const follower of followers) {
      if (isConcerned(follower)) follower.target.dispatchEvent(new Event('wake'));
    }
  }

  async function recheck(): Promise<void> {
    if (followers.size === 0) return;
    recheckCount += 1;
    const isTicketCheck = recheckCount % TICKET_RECHECK_INTERVAL === 0;
    const userIds = [...new Set([...followers].map(({ userId }) => userId))];
    const versions = await store.read((query) => repositories.timeHeads.versionsOf(query, userIds));
    wake(
      ({ userId, ticketId, version }) =>
        (versions.get(userId) ?? 0) !== version || (isTicketCheck && ticketId !== null),
    );
  }

  return {
    async *follow(userId, ticketId, signal) {
      const follower: Follower = { userId, ticketId, version: -1, target: new EventTarget() };
      followers.add(follower);
      try {
        for (let stamp: string | null | undefined; !signal.aborted; ) {
          // Before reading, so that a change during it is not missed.
          const woken = once(follower.target, 'wake', { signal }).catch(() => {});
          const current = await store.read(async (query) => ({
            ...(await queries.timerIn(query, userId)),
            stamp: ticketId && (await queries.ticketStamp(query, userId, ticketId)),
          }));
          const { stamp: nextStamp, ...running } = current;
          const isNewVersion = running.version !== follower.version;
          const isNewTime = stamp !== undefined && nextStamp !== null && nextStamp !== stamp;
          follower.version = running.version;
          stamp = nextStamp;
          if (isNewVersion) yield running;
          if (isNewTime && ticketId !== null) yield { ticket: ticketId };
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
