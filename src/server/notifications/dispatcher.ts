import type { LoggedChange } from '../../core/board/change.ts';
import { ticketIdOf } from '../../core/board/change.ts';
import { notificationsFor } from '../../core/board/rules/notifications.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import type { Bus } from '../bus/bus.ts';
import type { QueuedChanges } from '../storage/directory/notifications.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** Delay after a wake-up, so that a busy board is processed in batches. */
const WAKE_DELAY_MS = 500;
/** How often the queue is polled for entries that another server left behind. */
const POLL_INTERVAL_MS = 30_000;
const BATCH_SIZE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  onError(error: unknown): void;
}

export interface NotificationDispatcher {
  /** Processes the queue from now on, until `close`. */
  start(): void;
  /** Processes everything queued; resolves when the queue is empty. */
  process(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Works out in the background whom board changes concern. A command enqueues its changes in its own
 * transaction. The dispatcher dequeues them in the transaction that stores the notifications, so a
 * crash neither loses nor repeats one, and only one of several servers stores it.
 */
export function createNotificationDispatcher({
  store,
  repositories,
  bus,
  onError,
}: Deps): NotificationDispatcher {
  const { notifications, tickets, boards, people } = repositories;
  let processing: Promise<void> = Promise.resolve();
  let wakeTimer: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let stopListening = () => {};

  function process(): Promise<void> {
    processing = processing.then(processQueue).catch(onError);
    return processing;
  }

  async function processQueue(): Promise<void> {
    for (let hasMore = true; hasMore && !isClosed; ) {
      const batch = await store.read((query) => notifications.queued(query, BATCH_SIZE));
      for (const queued of batch) await store.tx((query) => notify(query, queued));
      hasMore = batch.length === BATCH_SIZE;
    }
  }

  async function notify(query: Query, queued: QueuedChanges): Promise<void> {
    if (!(await notifications.dequeue(query, queued.number))) return;
    for (const loggedChange of queued.facts) await notifyOf(query, queued, loggedChange);
  }

  async function notifyOf(
    query: Query,
    { boardId, by, at }: QueuedChanges,
    loggedChange: LoggedChange,
  ) {
    const ticketId = ticketIdOf(loggedChange.change);
    const ticket = ticketId && (await tickets.byId(query, ticketId));
    const head = await boards.head(query, boardId);
    if (!ticket || !head) return;
    const members = await notifications.peopleOf(query, boardId);
    for (const notification of notificationsFor(loggedChange, {
      by,
      at,
      ticket,
      people: members,
    })) {
      const [account] = await people.named(query, [notification.userId]);
      // Tickets may still name accounts that were deleted.
      if (!account) continue;
      const { actor, member } = await accessOf(query, repositories, notification.userId, boardId);
      const board = { createdBy: head.createdBy, members: new Map(member && [[actor.id, member]]) };
      if (!can(actor, 'boards.open', { board })) continue;
      await notifications.add(query, actor, notification, { boardId, ticketId: ticket.id, by, at });
    }
  }

  function scheduleProcessing(): void {
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined;
      void process();
    }, WAKE_DELAY_MS).unref();
  }

  return {
    start() {
      stopListening = bus.onOwnWake(scheduleProcessing);
      pollTimer = setInterval(() => void process(), POLL_INTERVAL_MS).unref();
      void process();
    },
    process: process,
    async close() {
      isClosed = true;
      stopListening();
      clearTimeout(wakeTimer);
      clearInterval(pollTimer);
      await processing;
    },
  };
}
