import { type DueState, dueStateAt } from '../../core/board/fields/due.ts';
import type { NotificationKind } from '../../core/board/rules/notifications.ts';
import { excerptOf } from '../../core/markdown/plain-text.ts';
import type { MoneyNotice } from '../../core/money/notices/money-notice.ts';
import { can } from '../../core/permissions.ts';
import { AUTOMATION_ID, AUTOMATION_NAME } from '../../core/users/automation.ts';
import { type Actor, fullName } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import type { VisibleNotification } from '../storage/directory/notifications.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** Maximum length of a comment excerpt, in characters. */
const EXCERPT_LENGTH = 160;

/** A ticket and its board. */
interface TicketPlace {
  ticketId: string;
  ticketName: string;
  boardId: string;
  boardName: string;
}

interface Received {
  number: number;
  /** ms since 1970 */
  at: number;
  isRead: boolean;
}

/** About a ticket. */
export interface TicketItem extends TicketPlace, Received {
  kind: NotificationKind;
  /** The number of tickets that it is about: the named one and those assigned with it. */
  ticketCount: number;
  /** The name of the person who caused it; null if their account was deleted. */
  by: string | null;
  /** The beginning of the comment; null for other kinds. */
  text: string | null;
}

/** About money; only ADMINs get it. */
export type NoticeItem = Received & { kind: 'money'; notice: MoneyNotice };

export type NotificationItem = TicketItem | NoticeItem;

/** A notification as mails show it. */
export type MailedNotification = (
  | NoticeItem
  | (TicketItem & {
      /** The comment in Markdown; null for other kinds. */
      markdown: string | null;
    })
) & { mailedAt: number | null };

export interface DueItem extends TicketPlace {
  columnName: string;
  /** Wall-clock time, as stored with the ticket. */
  dueDate: string;
}

/** A person's notifications and due tickets, as far as they may see them now. */
export interface NotificationList {
  /** Newest first. */
  items: NotificationItem[];
  overdue: DueItem[];
  today: DueItem[];
}

/** The tickets that are assigned to a person and due, most urgent first. */
export interface DueTickets {
  overdue: DueItem[];
  today: DueItem[];
  /** Due within the next days after today. */
  upcoming: DueItem[];
}

export interface UnreadCounts {
  unread: number;
  overdue: number;
  today: number;
  /**
   * The number of the newest unread notification, so that clients detect a new one; 0 without any.
   */
  newest: number;
}

export interface Notifications {
  /** `now` is the wall-clock time of the person, `YYYY-MM-DDTHH:mm:ss`. */
  read(userId: string, now: string): Promise<NotificationList>;
  counts(userId: string, now: string): Promise<UnreadCounts>;
  /** The tickets assigned to them that are due at most `days` days after today. */
  dueTickets(userId: string, now: string, days: number): Promise<DueTickets>;
  /** The unread notifications alone, for email. */
  unread(query: Query, userId: string): Promise<MailedNotification[]>;
  /** Marks these notifications of the person as read; those of others are left as they are. */
  markRead(userId: string, numbers: number[]): Promise<void>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

/** A person's assignments, mentions, comments and notices, and what is due by today. */
export function createNotifications({
  store,
  repositories,
  now: clock = Date.now,
}: Deps): Notifications {
  const { notifications, dueTickets, people } = repositories;

  /** Newest first. */
  async function notificationsOf(
    query: Query,
    actor: Actor,
    isUnread: boolean,
  ): Promise<MailedNotification[]> {
    const rows = await notifications.ofPerson(query, actor, { isUnread });
    const visible = rows.filter((row) => canSee(actor, row));
    const names = await namesOf(query, visible);
    const items = visible.map((row) => ({
      ...itemOf(row, names),
      mailedAt: row.mailedAt,
      markdown: row.text,
    }));
    const notices = await noticesOf(query, actor, isUnread);
    return [...items, ...notices].sort((a, b) => b.number - a.number);
  }

  /** None for who may not see money now, whatever they were notified of before. */
  async function noticesOf(query: Query, actor: Actor, isUnread: boolean) {
    if (!can(actor, 'finances.open')) return [];
    const rows = await notifications.noticesOf(query, actor.id, { isUnread });
    return rows.map(({ readAt, ...row }) => {
      return { ...row, kind: 'money' as const, isRead: readAt !== null };
    });
  }

  async function namesOf(query: Query, rows: VisibleNotification[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.map(({ by }) => by))];
    const users = ids.length > 0 ? await people.named(query, ids) : [];
    return new Map(users.map((user) => [user.id, fullName(user)]));
  }

  async function dueOf(query: Query, actor: Actor, now: string, lastDay = now.slice(0, 10)) {
    const rows = await dueTickets.dueOf(query, actor, { now, lastDay });
    const visible = rows.filter((row) => canSee(actor, row));
    const inState = (state: DueState) =>
      visible.flatMap(({ dueDate, columnName, ...row }) =>
        dueDate && dueStateAt(dueDate, now) === state
          ? [{ ...placeOf(row), columnName, dueDate }]
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
        const all = await notificationsOf(query, actor, false);
        const { overdue, today } = await dueOf(query, actor, now);
        return {
          items: all.map(shownItem),
          overdue,
          today,
        };
      }),

    counts: (userId, now) =>
      store.read(async (query) => {
        const { actor } = await accessOf(query, repositories, userId);
        const unread = await notificationsOf(query, actor, true);
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
      return notificationsOf(query, actor, true);
    },

    markRead: (userId, numbers) =>
      store.tx((query) => notifications.markRead(query, userId, numbers, clock())),
  };
}

/** The day (`YYYY-MM-DD`) that is `days` days after a wall-clock time. */
function dayAfter(now: string, days: number): string {
  const day = new Date(`${now.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Without what only mails need. */
function shownItem({ mailedAt: _, ...item }: MailedNotification): NotificationItem {
  if (item.kind === 'money') return item;
  const { markdown: __, ...shown } = item;
  return shown;
}

function itemOf(row: VisibleNotification, names: ReadonlyMap<string, string>): TicketItem {
  const { number, kind, ticketCount, by, at, readAt, text } = row;
  return {
    ...placeOf(row),
    number,
    kind,
    ticketCount,
    by: by === AUTOMATION_ID ? AUTOMATION_NAME : (names.get(by) ?? null),
    at,
    isRead: readAt !== null,
    text: text && excerptOf(text, EXCERPT_LENGTH),
  };
}

function placeOf({ ticketId, ticketName, boardId, boardName }: TicketPlace): TicketPlace {
  return { ticketId, ticketName, boardId, boardName };
}
