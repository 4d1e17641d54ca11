import type { LoggedChange } from '../../core/board/change.ts';
import { ticketIdOf } from '../../core/board/change.ts';
import { notificationsFor } from '../../core/board/rules/notifications.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import type { Bus } from '../bus/bus.ts';
import type { QueuedChanges } from '../storage/directory/notifications.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** After a wake-up so long, so that a busy board is looked at once, ms. */
const SOON_MS = 500;
/** What another server left behind is looked after that often, ms. */
const LOOK_MS = 30_000;
const AT_ONCE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  onError(error: unknown): void;
}

export interface NotificationDispatcher {
  /** Looks for news from now on, until it is closed. */
  start(): void;
  /** Works out all that waits; resolves when that is done. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Works out whom what happened on boards concerns, behind the commands: they leave what may concern
 * somebody in a queue, in their own transaction, and it leaves the queue in the transaction that
 * tells of it. So nothing is lost or told twice by a crash, and of two servers one tells.
 */
export function createNotificationDispatcher({
  store,
  repositories,
  bus,
  onError,
}: Deps): NotificationDispatcher {
  const { notifications, tickets, boards, people } = repositories;
  let looking: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let stopListening = () => {};

  function look(): Promise<void> {
    looking = looking.then(lookOnce).catch(onError);
    return looking;
  }

  async function lookOnce(): Promise<void> {
    for (let more = true; more && !isClosed; ) {
      const waiting = await store.read((query) => notifications.queued(query, AT_ONCE));
      for (const queued of waiting) await store.tx((query) => tell(query, queued));
      more = waiting.length === AT_ONCE;
    }
  }

  async function tell(query: Query, queued: QueuedChanges): Promise<void> {
    if (!(await notifications.dequeue(query, queued.number))) return;
    for (const fact of queued.facts) await tellOf(query, queued, fact);
  }

  async function tellOf(query: Query, { boardId, by, at }: QueuedChanges, fact: LoggedChange) {
    const ticketId = ticketIdOf(fact.change);
    const ticket = ticketId && (await tickets.byId(query, ticketId));
    const head = await boards.head(query, boardId);
    if (!ticket || !head) return;
    const known = await notifications.peopleOf(query, boardId);
    for (const told of notificationsFor(fact, { by, at, ticket, people: known })) {
      const [account] = await people.named(query, [told.userId]);
      // Of accounts that are gone the tickets may still speak.
      if (!account) continue;
      const { actor, member } = await accessOf(query, repositories, told.userId, boardId);
      const board = { createdBy: head.createdBy, members: new Map(member && [[actor.id, member]]) };
      if (!can(actor, 'boards.open', { board })) continue;
      await notifications.add(query, actor, told, { boardId, ticketId: ticket.id, by, at });
    }
  }

  function lookSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      void look();
    }, SOON_MS).unref();
  }

  return {
    start() {
      stopListening = bus.onOwnWake(lookSoon);
      timer = setInterval(() => void look(), LOOK_MS).unref();
      void look();
    },
    look,
    async close() {
      isClosed = true;
      stopListening();
      clearTimeout(soon);
      clearInterval(timer);
      await looking;
    },
  };
}
