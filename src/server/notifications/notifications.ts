import { type DueState, dueStateAt } from '../../core/board/due.ts';
import type { NotificationKind } from '../../core/board/rules/notifications.ts';
import { type Actor, fullName } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import type { FoundNotification } from '../storage/directory/notifications.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** How much of a comment is told. */
const EXCERPT = 160;

/** Where something is: a ticket, and the board that it is on. */
interface Placed {
  ticketId: string;
  ticketName: string;
  boardId: string;
  boardName: string;
}

export interface NotificationItem extends Placed {
  number: number;
  kind: NotificationKind;
  /** The name of who did it; null where their account is gone. */
  by: string | null;
  /** ms since 1970 */
  at: number;
  isRead: boolean;
  /** The beginning of the comment that it is about; null where it is about none. */
  text: string | null;
}

export interface DueItem extends Placed {
  columnName: string;
  /** Wall-clock time, as the ticket has it. */
  dueDate: string;
}

/** What a person is told of, as far as they may see it now. */
export interface NotificationList {
  /** The newest first. */
  items: NotificationItem[];
  overdue: DueItem[];
  today: DueItem[];
}

/** The tickets that are assigned to a person and due, the most urgent first. */
export interface DueTickets {
  overdue: DueItem[];
  today: DueItem[];
  /** Within the next days after today. */
  upcoming: DueItem[];
}

export interface UnreadCounts {
  unread: number;
  overdue: number;
  today: number;
  /** The number of the newest unread, for telling that there is another; 0 without any. */
  newest: number;
}

export interface Notifications {
  /** `now` is the wall-clock time where the person is, `YYYY-MM-DDTHH:mm:ss`. */
  read(userId: string, now: string): Promise<NotificationList>;
  counts(userId: string, now: string): Promise<UnreadCounts>;
  /** What they are assigned to, as far as it is due within `days` days after today. */
  dueTickets(userId: string, now: string, days: number): Promise<DueTickets>;
  /** Unread news alone, for mail. */
  unread(query: Query, userId: string): Promise<(NotificationItem & { mailedAt: number | null })[]>;
  /** Marks those of a person's news that are named; others' stay as they are. */
  markRead(userId: string, numbers: number[]): Promise<void>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

/** What was assigned to, mentioned to or said for a person, and what they have to do by today. */
export function createNotifications({
  store,
  repositories,
  now: clock = Date.now,
}: Deps): Notifications {
  const { notifications, people } = repositories;

  async function newsOf(query: Query, actor: Actor, isUnread: boolean) {
    const found = await notifications.ofPerson(query, actor, { isUnread });
    const seen = found.filter((row) => canSee(actor, row));
    const names = await namesOf(query, seen);
    return seen.map((row) => ({ ...shown(row, names), mailedAt: row.mailedAt }));
  }

  async function namesOf(query: Query, rows: FoundNotification[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.map(({ by }) => by))];
    const known = ids.length > 0 ? await people.named(query, ids) : [];
    return new Map(known.map((user) => [user.id, fullName(user)]));
  }

  async function dueOf(query: Query, actor: Actor, now: string, lastDay = now.slice(0, 10)) {
    const found = await notifications.dueOf(query, actor, { now, lastDay });
    const seen = found.filter((row) => canSee(actor, row));
    const inState = (state: DueState) =>
      seen.flatMap(({ dueDate, columnName, ...row }) =>
        dueDate && dueStateAt(dueDate, now) === state
          ? [{ ...placed(row), columnName, dueDate }]
          : [],
      );
    return {
      overdue: inState('overdue'),
      today: inState('today'),
      upcoming: inState('upcoming'),
    };
  }

  return {
    read: (userId, now) =>
      store.read(async (query) => {
        const { actor } = await accessOf(query, repositories, userId);
        const all = await newsOf(query, actor, false);
        const { overdue, today } = await dueOf(query, actor, now);
        return { items: all.map(({ mailedAt: _, ...item }) => item), overdue, today };
      }),

    counts: (userId, now) =>
      store.read(async (query) => {
        const { actor } = await accessOf(query, repositories, userId);
        const unread = await newsOf(query, actor, true);
        const { overdue, today } = await dueOf(query, actor, now);
        return {
          unread: unread.length,
          overdue: overdue.length,
          today: today.length,
          newest: unread[0]?.number ?? 0,
        };
      }),

    dueTickets: (userId, now, days) =>
      store.read(async (query) => {
        const { actor } = await accessOf(query, repositories, userId);
        return dueOf(query, actor, now, dayAfter(now, days));
      }),

    async unread(query, userId) {
      const { actor } = await accessOf(query, repositories, userId);
      return newsOf(query, actor, true);
    },

    markRead: (userId, numbers) =>
      store.tx((query) => notifications.markRead(query, userId, numbers, clock())),
  };
}

/** The day (`YYYY-MM-DD`) that is so many days after a wall-clock time. */
function dayAfter(now: string, days: number): string {
  const day = new Date(`${now.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

function shown(row: FoundNotification, names: ReadonlyMap<string, string>): NotificationItem {
  const { number, kind, by, at, readAt, text } = row;
  return {
    ...placed(row),
    number,
    kind,
    by: names.get(by) ?? null,
    at,
    isRead: readAt !== null,
    text: text && excerptOf(text),
  };
}

function placed({ ticketId, ticketName, boardId, boardName }: Placed): Placed {
  return { ticketId, ticketName, boardId, boardName };
}

function excerptOf(text: string): string {
  const characters = [...text.slice(0, EXCERPT * 2)];
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('')}…`;
}
