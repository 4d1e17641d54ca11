import type { Board } from '../../core/board/board.ts';
import { boardFrom, type Push, parseCursor } from '../../core/board/wire/feed.ts';
import type { Store } from '../../server/storage/store.ts';
import { BoardSession } from '../../web/live/board-session.ts';
import { content } from '../convergence.ts';
import { FAST_TIMING, newTestId, type Person } from '../kits/harness.ts';
import { type Cluster, originOf } from '../servers/cluster.ts';
import { until } from '../until.ts';
import {
  openConnection,
  problemsAfter,
  startWriting,
  untilAcknowledged,
  type Writing,
} from './crashes.ts';

/** A dead process is detected soon, and a busy one is not taken for dead. */
const TIMING = { ...FAST_TIMING, pingMs: 500, pongMs: 3000, callMs: 10_000, openMs: 5000 };
const TIMEOUT_MS = 90_000;

/** The measured effects of a fault. */
export interface Figures {
  acknowledged: number;
  /** Descriptions of what is wrong with the database afterwards. */
  problems: string[];
  /** Number of rows that followers received twice or after a gap. */
  repeated: number;
  gaps: number;
  /** Number of boards that followers saw differently from the database. */
  wrong: number;
  /** The longest time in which a board behind the balancer received nothing new, ms. */
  silenceMs: number;
}

interface Options {
  cluster: Cluster;
  person: Person;
  store: Store;
  /** Number of acknowledged commands before the fault, and after it. */
  between: number;
  fault(): Promise<void>;
}

/**
 * Sixteen clients write through the balancer, and each board is followed through it and through
 * each process, while a fault occurs. Then everything is compared with the database.
 */
export async function runThroughFault(options: Options): Promise<Figures> {
  const { cluster, person, store, between, fault } = options;
  const origins = [cluster.origin, ...cluster.processes.map(originOf)];
  const followers: Following[] = [];
  const writing = await startWriting(cluster.origin, person.token, {
    timing: TIMING,
    // Opens the boards before the writing: a board that cannot be opened at first waits for a user
    // to retry.
    async ready(boardIds) {
      for (const boardId of boardIds) {
        followers.push(...origins.map((origin) => follow(origin, person, boardId)));
      }
      await until('all boards are open', () => followers.every((one) => one.isOpen()), TIMEOUT_MS);
    },
  });
  try {
    await untilAcknowledged(writing.acknowledged, between);
    for (const follower of followers) follower.startClock();
    await fault();
    await untilAcknowledged(writing.acknowledged, between);
    for (const follower of followers) follower.stopClock();
    await writing.stop();
    const wrong = await countWrong(followers, writing, store, cluster);
    const sum = (field: 'repeated' | 'gaps') =>
      followers.reduce((before, { counts }) => before + counts[field], 0);
    return {
      acknowledged: writing.acknowledged.size,
      problems: await problemsAfter(store, writing.acknowledged),
      repeated: sum('repeated'),
      gaps: sum('gaps'),
      wrong,
      silenceMs: Math.round(
        Math.max(
          ...followers
            .filter(({ origin }) => origin === cluster.origin)
            .map(({ counts }) => counts.silenceMs),
        ),
      ),
    };
  } finally {
    await writing.stop();
    for (const follower of followers) follower.close();
  }
}

type Following = ReturnType<typeof follow>;

/** A user who has a board open over a separate connection. */
function follow(origin: string, person: Person, boardId: string) {
  const connection = openConnection(origin, person.token, TIMING);
  const counts = { repeated: 0, gaps: 0, silenceMs: 0 };
  let last: number | null = null;
  let heardAt: number | null = null;

  function noteSilence(): void {
    if (heardAt === null) return;
    counts.silenceMs = Math.max(counts.silenceMs, performance.now() - heardAt);
  }

  function watch(push: Push): void {
    if ('reset' in push) {
      last = null;
      return;
    }
    for (const { seq } of push.rows) {
      if (last !== null && seq <= last) counts.repeated += 1;
      if (last !== null && seq > last + 1) counts.gaps += 1;
      last = Math.max(last ?? 0, seq);
    }
    noteSilence();
    if (heardAt !== null) heardAt = performance.now();
  }

  const session = new BoardSession({
    boardId,
    actor: person,
    transport: {
      ...connection,
      subscribe(id, cursor, follower) {
        last = parseCursor(cursor)?.seq ?? null;
        return connection.subscribe(id, cursor, {
          ...follower,
          onPush(push) {
            watch(push);
            follower.onPush(push);
          },
        });
      },
    },
    newId: newTestId,
    onAlert() {},
    onSignedOut() {},
    timing: TIMING,
  });
  session.open();
  return {
    origin,
    boardId,
    counts,
    connection,
    session,
    isOpen: () => session.getState().phase === 'open',
    startClock() {
      heardAt = performance.now();
    },
    stopClock() {
      noteSilence();
      heardAt = null;
    },
    close() {
      session.close();
      connection.close();
    },
  };
}

/** Number of followers that do not converge without reopening the board. */
async function countWrong(
  followers: Following[],
  { boardIds }: Writing,
  store: Store,
  { origin }: Cluster,
): Promise<number> {
  const { boards } = store.tables;
  const heads = await store.read((query) => query.select().from(boards));
  const headOf = new Map(heads.map(({ id, seq }) => [id, seq]));
  const hasAll = ({ session, boardId }: Following) =>
    Number(session.confirmedCursor.split('.')[1]) >= (headOf.get(boardId) ?? 0);
  await until('everyone has the last row', () => followers.every(hasAll), TIMEOUT_MS);
  const balanced = followers.find((one) => one.origin === origin) as Following;
  let wrong = 0;
  for (const boardId of boardIds) {
    const stored = content(boardFrom(await balanced.connection.snapshot(boardId)));
    const boardFollowers = followers.filter((one) => one.boardId === boardId);
    wrong += boardFollowers.filter(
      ({ session }) => content(session.getState().board as Board) !== stored,
    ).length;
  }
  return wrong;
}
