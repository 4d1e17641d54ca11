import type { LoggedChange } from '../../core/board/change.ts';
import { ticketIdOf } from '../../core/board/change.ts';
import {
  mergeAssignments,
  notificationsFor,
  type TicketNotification,
} from '../../core/board/rules/notifications.ts';
import { can } from '../../core/permissions.ts';
import type { Mentionable } from '../../core/users/mentions.ts';
import { accessOf } from '../access/board-access.ts';
import type { Bus } from '../bus/bus.ts';
import { TimeSlice } from '../lib/time-slicing.ts';
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
 * Finds out in the background which users board changes concern. A command enqueues its changes in
 * its own transaction. The dispatcher dequeues them in the transaction that stores the
 * notifications, so a crash neither loses nor repeats one, and only one of several servers stores
 * it.
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
    const head = await boards.head(query, queued.boardId);
    if (!head) return;
    const members = await notifications.peopleOf(query, queued.boardId);
    const pace = new TimeSlice();
    const all: TicketNotification[] = [];
    for (const loggedChange of queued.facts) {
      all.push(...(await notificationsOf(query, queued, loggedChange, members)));
      if (pace.isDue) await pace.nextSlice();
    }
    for (const notification of mergeAssignments(all)) {
      await add(query, queued, head.createdBy, notification);
    }
  }

  async function notificationsOf(
    query: Query,
    { by, at }: QueuedChanges,
    loggedChange: LoggedChange,
    members: Mentionable[],
  ): Promise<TicketNotification[]> {
    const ticketId = ticketIdOf(loggedChange.change);
    const ticket = ticketId && (await tickets.byId(query, ticketId));
    if (!ticket) return [];
    const context = { by, at, ticket, people: members };
    return notificationsFor(loggedChange, context).map((notification) => ({
      ...notification,
      ticketId: ticket.id,
      ticketCount: 1,
    }));
  }

  async function add(
    query: Query,
    { boardId, by, at }: QueuedChanges,
    createdBy: string,
    notification: TicketNotification,
  ): Promise<void> {
    const { userId } = notification;
    const [account] = await people.named(query, [userId]);
    // Tickets may still name accounts that were deleted.
    if (!account) return;
    const { actor, member } = await accessOf(query, repositories, userId, boardId);
    const board = { createdBy, members: new Map(member && [[actor.id, member]]) };
    if (!can(actor, 'boards.open', { board })) return;
    await notifications.add(query, actor, notification, { boardId, by, at });
  }

  function scheduleProcessing(): void {
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined;
      void process();
    }, WAKE_DELAY_MS).unref();
  }

  return {
    start() {
      stopListening = bus.onLocalWake(scheduleProcessing);
      pollTimer = setInterval(() => void process(), POLL_INTERVAL_MS).unref();
      void process();
    },
    process,
    async close() {
      isClosed = true;
      stopListening();
      clearTimeout(wakeTimer);
      clearInterval(pollTimer);
      await processing;
    },
  };
}
