import { version } from '../../../package.json';
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
import { type Outcome, sendDelivery } from './send-delivery.ts';
import { secretOf, signatureOf } from './signature.ts';
import { type WebhookRow, webhooksRepository } from './webhook-repository.ts';

/** How long a wake-up that was lost, or a retry that is due, can go unnoticed, ms. */
const LOOK_MS = 5000;
/** A webhook is one server's for so long, which is more than a delivery may take, ms. */
const CLAIM_MS = 60_000;
const MAX_CONCURRENT_DELIVERIES = RESOURCE_LIMITS.concurrentDeliveries.max;
const MAX_BOARD_DELIVERIES = RESOURCE_LIMITS.concurrentBoardDeliveries.max;
/** Nobody's id: who has it sees what everyone on the board sees. */
const EVERYONE = '';

interface Deps {
  store: Store;
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  rooms: Rooms;
  repositories: Pick<BoardRepositories, 'boards'>;
  bus: Bus;
  onError(error: unknown): void;
  now?: () => number;
}

/** What a delivery tells: a row of the board's log, or that what was before is not known any more. */
type Told = { id: string; boardId: string } & (({ type: 'row' } & LogEntry) | { type: 'reset' });

/** Where a delivery leads to once it is there. */
interface Step {
  told: Told | null;
  reached: Cursor;
}

export interface WebhookDispatcher {
  /** Delivers from now on, until it is closed. */
  start(): void;
  /** Looks at once whether there is something to deliver. */
  look(): void;
  close(): Promise<void>;
}

/**
 * Brings what happens on boards to their webhooks: each row once it is there, in order, again and
 * again until it is taken. A webhook's place in the log moves on with what was taken, so nothing is
 * lost by a restart, and what ends in between comes twice.
 */
export function createWebhookDispatcher(deps: Deps): WebhookDispatcher {
  const { store, config, rooms, repositories, bus, onError, now = Date.now } = deps;
  const hooks = webhooksRepository(store.tables);
  const stopping = new AbortController();
  const underway = new Map<string, Promise<void>>();
  const deliveriesOfBoard = new Map<string, number>();
  /** The boards that tell anyone, as far as the last look knows. */
  let telling: ReadonlySet<string> = new Set();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopListening = () => {};

  function look(): void {
    if (!isStarted) return;
    again = true;
    looking ??= lookUntilDone().catch(onError);
  }

  async function lookUntilDone(): Promise<void> {
    try {
      while (again && !stopping.signal.aborted) {
        again = false;
        await lookOnce();
      }
    } finally {
      looking = undefined;
    }
  }

  async function lookOnce(): Promise<void> {
    const { boardIds, due } = await store.read(async (query) => ({
      boardIds: await hooks.boardIds(query),
      due: await hooks.due(query, now(), {
        limit: MAX_CONCURRENT_DELIVERIES,
        perBoard: MAX_BOARD_DELIVERIES,
      }),
    }));
    telling = new Set(boardIds);
    for (const hook of due) {
      if (underway.has(hook.id) || underway.size >= MAX_CONCURRENT_DELIVERIES) continue;
      const boardDeliveries = deliveriesOfBoard.get(hook.boardId) ?? 0;
      if (boardDeliveries >= MAX_BOARD_DELIVERIES) continue;
      deliveriesOfBoard.set(hook.boardId, boardDeliveries + 1);
      underway.set(hook.id, attend(hook));
    }
  }

  function freePlace(boardId: string): void {
    const left = (deliveriesOfBoard.get(boardId) ?? 1) - 1;
    if (left > 0) deliveriesOfBoard.set(boardId, left);
    else deliveriesOfBoard.delete(boardId);
  }

  async function attend(hook: WebhookRow): Promise<void> {
    const isDone = await deliverTo(hook).then(
      () => true,
      (error) => {
        onError(error);
        return false;
      },
    );
    underway.delete(hook.id);
    freePlace(hook.boardId);
    // What came meanwhile found it taken.
    if (isDone) look();
  }

  async function deliverTo(hook: WebhookRow): Promise<void> {
    const claimed = await store.tx((query) => hooks.claim(query, hook, now() + CLAIM_MS));
    if (!claimed) return;
    const { room, leave } = await rooms.enter(hook.boardId);
    try {
      // One for each claim: a slow webhook goes to the end of the queue after each delivery.
      if (!room.gone) await deliverNext(claimed, room);
    } finally {
      leave();
    }
  }

  /** Delivers the next row, where there is one. */
  async function deliverNext(hook: WebhookRow, room: Room): Promise<void> {
    const { told, reached } = await next(hook, room);
    const cursor = formatCursor(reached);
    if (!told) return moveOn(hook, { cursor, ...NOT_PAUSED });
    if (await pausedWithoutManager(hook)) return;
    const startedAt = now();
    const outcome = await sendDelivery(
      letterFor(hook, told),
      config.webhooksPrivate,
      stopping.signal,
    );
    // One that was cut short by the stop is tried again by whoever comes next.
    if (stopping.signal.aborted) return moveOn(hook, { nextAt: 0 });
    const at = now();
    const part = isGood(outcome) ? { ...NOT_PAUSED, cursor, nextAt: at } : afterFailure(hook, at);
    const record = { webhookId: hook.id, cursor: told.id, at, ms: at - startedAt, ...outcome };
    await store.tx(async (query) => {
      const left = await hooks.set(query, hook.id, part);
      if (left) await hooks.record(query, record);
    });
  }

  /** A webhook does not outlive its maker's right to manage the board. */
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

  async function moveOn(hook: WebhookRow, part: Partial<WebhookRow>): Promise<void> {
    await store.tx((query) => hooks.set(query, hook.id, part));
  }

  /**
   * What comes after a webhook's place, as everyone on the board may see it now: of what was hidden
   * since a row was written nothing leaves any more.
   */
  async function next({ boardId, cursor }: WebhookRow, room: Room): Promise<Step> {
    const from = parseCursor(cursor);
    const batch = from && (await room.after(from));
    if (!batch) {
      const reached = room.cursor;
      return { told: { id: formatCursor(reached), boardId, type: 'reset' }, reached };
    }
    const push = batch.pushFor(EVERYONE);
    const row = push && 'rows' in push ? push.rows[0] : undefined;
    if (!row) return { told: null, reached: batch.cursor };
    const reached = { epoch: batch.cursor.epoch, seq: row.seq };
    return { told: { id: formatCursor(reached), boardId, type: 'row', ...row }, reached };
  }

  function letterFor(hook: WebhookRow, told: Told) {
    const body = JSON.stringify(told);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Freelane/${version}`,
      'freelane-delivery': told.id,
      'freelane-signature': signatureOf(secretOf(config, hook), body, now()),
    };
    return { url: hook.url, body, headers };
  }

  return {
    start() {
      isStarted = true;
      stopListening = bus.onOwnWake((boardId) => {
        if (telling.has(boardId)) look();
      });
      timer = setInterval(look, LOOK_MS).unref();
      look();
    },
    look,
    async close() {
      stopListening();
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.all(underway.values());
    },
  };
}

function isGood({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}
