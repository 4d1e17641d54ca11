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
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts';
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

/** Its `run` processes everything queued. */
export type NotificationDispatcher = Pick<BackgroundWorker, 'start' | 'run' | 'close'>;

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
  const worker = createBackgroundWorker({
    ...{ work: processQueue, intervalMs: POLL_INTERVAL_MS, wakeDelayMs: WAKE_DELAY_MS, onError },
    listen: (wake) => bus.onLocalWake(wake),
  });

  async function processQueue(): Promise<void> {
    for (let hasMore = true; hasMore && !worker.isClosing; ) {
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

  return worker;
}
