import { version } from '../../../package.json';
import { type Cursor, formatCursor, parseCursor, type Row } from '../../core/board/feed.ts';
import type { Config } from '../config.ts';
import type { Bus } from '../realtime/bus.ts';
import type { Room } from '../realtime/room.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { Store } from '../storage/store.ts';
import { type WebhookRow, webhooksRepository } from '../storage/webhooks.ts';
import { type Outcome, post } from './post.ts';
import { afterFailure, GOING_ON } from './retries.ts';
import { secretOf, signatureOf } from './signature.ts';

/** How long a wake-up that was lost, or a retry that is due, can go unnoticed, ms. */
const LOOK_MS = 5000;
/** A webhook is one server's for so long, which is more than a delivery may take, ms. */
const CLAIM_MS = 60_000;
/** Webhooks that are delivered to at once. */
const AT_ONCE = 10;
/** Nobody's id: who has it sees what everyone on the board sees. */
const EVERYONE = '';

interface Deps {
  store: Store;
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  rooms: Rooms;
  bus: Bus;
  onError(error: unknown): void;
  now?: () => number;
}

/** What a delivery tells: a row of the board's log, or that what was before is not known any more. */
type Told = { id: string; boardId: string } & (({ type: 'row' } & Row) | { type: 'reset' });

/** Where a delivery leads to once it is there. */
interface Step {
  told: Told | null;
  reached: Cursor;
}

export interface Courier {
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
export function createCourier(deps: Deps): Courier {
  const { store, config, rooms, bus, onError, now = Date.now } = deps;
  const hooks = webhooksRepository(store.tables);
  const stopping = new AbortController();
  const underway = new Map<string, Promise<void>>();
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
      due: await hooks.due(query, now(), AT_ONCE),
    }));
    telling = new Set(boardIds);
    for (const hook of due) {
      if (underway.has(hook.id) || underway.size >= AT_ONCE) continue;
      underway.set(hook.id, attend(hook));
    }
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
    // What came meanwhile found it taken.
    if (isDone) look();
  }

  async function deliverTo(hook: WebhookRow): Promise<void> {
    const claimed = await store.tx((query) => hooks.claim(query, hook, now() + CLAIM_MS));
    if (!claimed) return;
    const { room, leave } = await rooms.enter(hook.boardId);
    try {
      let current: WebhookRow | null = claimed;
      while (current && !room.gone) current = await delivered(current, room);
    } finally {
      leave();
    }
  }

  /** Delivers the next row; null where nothing is to be delivered for now. */
  async function delivered(hook: WebhookRow, room: Room): Promise<WebhookRow | null> {
    const { told, reached } = await next(hook, room);
    const cursor = formatCursor(reached);
    if (!told) return moveOn(hook, { cursor, ...GOING_ON }).then(() => null);
    const startedAt = now();
    const outcome = await post(letterFor(hook, told), config.webhooksPrivate, stopping.signal);
    // One that was cut short by the stop is tried again by whoever comes next.
    if (stopping.signal.aborted) return moveOn(hook, { nextAt: 0 }).then(() => null);
    const at = now();
    const isTaken = isGood(outcome);
    const part = isTaken ? { ...GOING_ON, cursor, nextAt: at + CLAIM_MS } : afterFailure(hook, at);
    const record = { webhookId: hook.id, cursor: told.id, at, ms: at - startedAt, ...outcome };
    const after = await store.tx(async (query) => {
      const left = await hooks.set(query, hook.id, part);
      if (left) await hooks.record(query, record);
      return left;
    });
    return isTaken ? after : null;
  }

  function moveOn(hook: WebhookRow, part: Partial<WebhookRow>) {
    return store.tx((query) => hooks.set(query, hook.id, part));
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

  function letterFor({ id, url }: WebhookRow, told: Told) {
    const body = JSON.stringify(told);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Freelane/${version}`,
      'freelane-delivery': told.id,
      'freelane-signature': signatureOf(secretOf(config, id), body, now()),
    };
    return { url, body, headers };
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
