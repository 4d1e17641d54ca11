import {
  type Cursor,
  formatCursor,
  type LogEntry,
  parseCursor,
} from '../../core/board/wire/feed.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { isManager } from '../access/board-access.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/read-config.ts';
import type { Room } from '../realtime/room.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { afterFailure, NOT_PAUSED } from './retries.ts';
import { isAccepted, sendDelivery, signedAttempt } from './send-delivery.ts';
import { secretOf } from './signature.ts';
import { type TimerPayload, type TimerStep, timerStep } from './timer-step.ts';
import { type WebhookRow, webhooksRepository } from './webhook-repository.ts';

/** How often the database is polled for due retries and lost wake-ups. */
const POLL_INTERVAL_MS = 5000;
/** How long one server owns a webhook: longer than a delivery can take. */
const CLAIM_MS = 60_000;
const MAX_CONCURRENT_DELIVERIES = RESOURCE_LIMITS.concurrentDeliveries.max;
const MAX_BOARD_DELIVERIES = RESOURCE_LIMITS.concurrentBoardDeliveries.max;
/** A user id that no one has, so it sees what everyone on the board sees. */
const EVERYONE = '';

interface Deps {
  store: Store;
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  rooms: Rooms;
  repositories: Pick<BoardRepositories, 'boards' | 'timerEvents' | 'timeTargets'>;
  bus: Bus;
  onError(error: unknown): void;
  now?: () => number;
}

/**
 * The payload: an entry of the board log, a reset if the entries after the cursor are gone, or an
 * event of a timer on one of its tickets.
 */
type Payload = { id: string; boardId: string } & (
  | ({ type: 'row' } & LogEntry)
  | { type: 'reset' }
  | TimerPayload
);

/** The next payload of a webhook, and its position to store after the delivery. */
interface Step {
  payload: Payload | null;
  /** Its position in the log after the delivery. */
  cursorAfter?: Cursor;
  /** The number of the event of a timer. */
  eventNumber?: number;
}

export interface WebhookDispatcher {
  /** Delivers from now on, until `close`. */
  start(): void;
  /** Checks now whether deliveries are due. */
  poll(): void;
  close(): Promise<void>;
}

/**
 * Delivers the log entries of boards to their webhooks: in order, retried until accepted. The
 * cursor of a webhook advances with each accepted delivery, so a restart loses nothing. An
 * interrupted delivery is sent twice.
 */
export function createWebhookDispatcher(deps: Deps): WebhookDispatcher {
  const { store, config, rooms, repositories, bus, onError, now = Date.now } = deps;
  const hooks = webhooksRepository(store.tables);
  const { timerEvents } = repositories;
  const stopping = new AbortController();
  const deliveries = new Map<string, Promise<void>>();
  const deliveriesOfBoard = new Map<string, number>();
  /** The boards with active webhooks, as of the last poll. */
  let boardsWithWebhooks: ReadonlySet<string> = new Set();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isPollRequested = false;
  let stopListening = () => {};

  function poll(): void {
    if (!isStarted) return;
    isPollRequested = true;
    polling ??= pollUntilDone().catch(onError);
  }

  async function pollUntilDone(): Promise<void> {
    try {
      while (isPollRequested && !stopping.signal.aborted) {
        isPollRequested = false;
        await pollOnce();
      }
    } finally {
      polling = undefined;
    }
  }

  async function pollOnce(): Promise<void> {
    const { boardIds, due } = await store.read(async (query) => ({
      boardIds: await hooks.boardIds(query),
      due: await hooks.due(query, now(), {
        limit: MAX_CONCURRENT_DELIVERIES,
        perBoard: MAX_BOARD_DELIVERIES,
      }),
    }));
    boardsWithWebhooks = new Set(boardIds);
    for (const hook of due) {
      if (deliveries.has(hook.id) || deliveries.size >= MAX_CONCURRENT_DELIVERIES) continue;
      const boardDeliveries = deliveriesOfBoard.get(hook.boardId) ?? 0;
      if (boardDeliveries >= MAX_BOARD_DELIVERIES) continue;
      deliveriesOfBoard.set(hook.boardId, boardDeliveries + 1);
      deliveries.set(hook.id, runDelivery(hook));
    }
  }

  function releaseSlot(boardId: string): void {
    const remaining = (deliveriesOfBoard.get(boardId) ?? 1) - 1;
    if (remaining > 0) deliveriesOfBoard.set(boardId, remaining);
    else deliveriesOfBoard.delete(boardId);
  }

  async function runDelivery(hook: WebhookRow): Promise<void> {
    const hasSucceeded = await deliverTo(hook).then(
      () => true,
      (error) => {
        onError(error);
        return false;
      },
    );
    deliveries.delete(hook.id);
    releaseSlot(hook.boardId);
    // Entries that arrived during the delivery found the webhook claimed.
    if (hasSucceeded) poll();
  }

  async function deliverTo(hook: WebhookRow): Promise<void> {
    const claimed = await store.tx((query) => hooks.claim(query, hook, now() + CLAIM_MS));
    if (!claimed) return;
    const { room, leave } = await rooms.enter(hook.boardId);
    try {
      // One delivery a claim: a slow webhook goes to the end of the queue each time.
      if (!room.isDeleted) await deliverNext(claimed, room);
    } finally {
      leave();
    }
  }

  /** Delivers the next log entry, if there is one. */
  async function deliverNext(hook: WebhookRow, room: Room): Promise<void> {
    const step: Step = (await nextTimerStep(hook)) ?? (await nextStep(hook, room));
    const { payload, cursorAfter } = step;
    const cursor = cursorAfter ? formatCursor(cursorAfter) : hook.cursor;
    if (!payload) return advance(hook, { cursor, ...NOT_PAUSED }, step);
    if (await pausedWithoutManager(hook)) return;
    const startedAt = now();
    const outcome = await sendDelivery(
      signedAttempt({ url: hook.url, secret: secretOf(config, hook) }, payload, now()),
      config.webhooksPrivate,
      stopping.signal,
    );
    // A delivery aborted by the shutdown is retried by the next server.
    if (stopping.signal.aborted) return advance(hook, { nextAt: 0 });
    const finishedAt = now();
    const hasSucceeded = isAccepted(outcome);
    const part = hasSucceeded
      ? { ...NOT_PAUSED, cursor, nextAt: finishedAt }
      : afterFailure(hook, finishedAt);
    const record = {
      webhookId: hook.id,
      cursor: payload.id,
      at: finishedAt,
      ms: finishedAt - startedAt,
      ...outcome,
    };
    await store.tx(async (query) => {
      const updated = await hooks.set(query, hook.id, part);
      if (updated) await hooks.record(query, record);
      if (hasSucceeded) await removeEvent(query, step);
    });
  }

  /** Pauses the webhook if its creator no longer manages the board. */
  async function pausedWithoutManager({ id, boardId }: WebhookRow): Promise<boolean> {
    const isManaged = (query: Query, hook: WebhookRow | null, board: BoardRow) =>
      hook !== null && isManager(query, repositories, hook.createdBy, board);
    const isPaused = async (query: Query) => {
      const board = await repositories.boards.head(query, boardId);
      return board && !(await isManaged(query, await hooks.find(query, boardId, id), board));
    };
    if (!(await store.read(isPaused))) return false;
    return store.tx(async (query) => {
      // Another manager may have taken it over meanwhile.
      if (!(await isPaused(query))) return false;
      await hooks.set(query, id, { pausedAt: now(), nextAt: 0 });
      return true;
    });
  }

  async function advance(
    hook: WebhookRow,
    part: Partial<WebhookRow>,
    step: Partial<Step> = {},
  ): Promise<void> {
    await store.tx(async (query) => {
      await hooks.set(query, hook.id, part);
      await removeEvent(query, step);
    });
  }

  function nextTimerStep(hook: WebhookRow): Promise<TimerStep | null> {
    return store.read((query) => timerStep(query, repositories, hook));
  }

  async function removeEvent(query: Query, { eventNumber }: Partial<Step>): Promise<void> {
    if (eventNumber !== undefined) await timerEvents.remove(query, eventNumber);
  }

  /**
   * The next entry after the cursor of a webhook, as everyone on the board may see it now. What was
   * hidden after the entry was written is not sent.
   */
  async function nextStep({ boardId, cursor }: WebhookRow, room: Room): Promise<Step> {
    const from = parseCursor(cursor);
    const batch = from && (await room.after(from));
    if (!batch) {
      const reached = room.cursor;
      return {
        payload: { id: formatCursor(reached), boardId, type: 'reset' },
        cursorAfter: reached,
      };
    }
    const push = batch.pushFor(EVERYONE);
    const row = push && 'rows' in push ? push.rows[0] : undefined;
    if (!row) return { payload: null, cursorAfter: batch.cursor };
    const reached = { epoch: batch.cursor.epoch, seq: row.seq };
    return {
      payload: { id: formatCursor(reached), boardId, type: 'row', ...row },
      cursorAfter: reached,
    };
  }

  return {
    start() {
      isStarted = true;
      stopListening = bus.onLocalWake((boardId) => {
        if (boardsWithWebhooks.has(boardId)) poll();
      });
      timer = setInterval(poll, POLL_INTERVAL_MS).unref();
      poll();
    },
    poll,
    async close() {
      stopListening();
      clearInterval(timer);
      stopping.abort();
      await polling;
      await Promise.all(deliveries.values());
    },
  };
}
