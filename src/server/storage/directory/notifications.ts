import {
  and,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { LoggedChange } from '../../../core/board/change.ts';
import { endOfDay } from '../../../core/board/due.ts';
import type { BoardNotification } from '../../../core/board/rules/notifications.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Mentionable } from '../../../core/users/mentions.ts';
import { type Actor, fullName } from '../../../core/users/user.ts';
import type { Mutation } from '../boards/rows.ts';
import { visibilityConditions } from '../boards/visibility.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Maximum number of a user's overdue tickets, and of those due later. */
const MAX_DUE_TICKETS = RESOURCE_LIMITS.dueTickets.max;

export type QueuedChanges = Tables['notificationOutbox']['$inferSelect'];
export type NotificationRow = Tables['notifications']['$inferSelect'];

/** A notification with what decides who may see it, and the text of its comment. */
export type VisibleNotification = Awaited<ReturnType<NotificationsRepository['ofPerson']>>[number];

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

/** Notifications, changes that are not processed yet, and due tickets. */
export function notificationsRepository(tables: Tables) {
  const { notificationOutbox, notifications, boards, columns, members, tickets, comments, users } =
    tables;
  const { sees, opens } = visibilityConditions(tables);
  const visibilityColumns = {
    boardCreator: boards.createdBy,
    role: members.role,
    createdBy: tickets.createdBy,
    assignee: tickets.assignee,
    visibleTo: tickets.visibleTo,
  };

  /** Queues changes that may cause notifications. */
  async function enqueue(query: Query, { boardId, at, by }: Mutation, facts: LoggedChange[]) {
    await query.insert(notificationOutbox).values({ boardId, at, by, facts });
  }

  /** The oldest queued changes. */
  function queued(query: Query, limit: number): Promise<QueuedChanges[]> {
    return query.select().from(notificationOutbox).orderBy(notificationOutbox.number).limit(limit);
  }

  /** Removes changes from the queue; false if someone else has. */
  async function dequeue(query: Query, number: number): Promise<boolean> {
    const removed = await query
      .delete(notificationOutbox)
      .where(eq(notificationOutbox.number, number))
      .returning({ number: notificationOutbox.number });
    return removed.length > 0;
  }

  /** The creator and the members of a board who have an account. */
  async function peopleOf(query: Query, boardId: string): Promise<Mentionable[]> {
    const { id, email, firstName, lastName } = users;
    const columns = { id, email, firstName, lastName };
    const creators = await query
      .select(columns)
      .from(users)
      .innerJoin(boards, eq(boards.createdBy, users.id))
      .where(eq(boards.id, boardId));
    const joined = await query
      .select(columns)
      .from(users)
      .innerJoin(members, eq(members.userId, users.id))
      .where(eq(members.boardId, boardId));
    return [...creators, ...joined].map((user) => ({
      id: user.id,
      email: user.email,
      name: fullName(user),
    }));
  }

  /**
   * Adds a notification unless it exists. Above the limit, those that the user cannot see are
   * deleted first, then the oldest.
   */
  async function add(
    query: Query,
    actor: Actor,
    notification: BoardNotification,
    from: Pick<NotificationRow, 'boardId' | 'ticketId' | 'by' | 'at'>,
  ): Promise<void> {
    await query
      .insert(notifications)
      .values({ ...notification, ...from })
      .onConflictDoNothing();
    const { ticket, board, membership, comment } = joinsOf(actor);
    const old = query
      .select({ number: notifications.number })
      .from(notifications)
      .leftJoin(tickets, ticket)
      .leftJoin(boards, board)
      .leftJoin(members, membership)
      .leftJoin(comments, comment)
      .where(eq(notifications.userId, actor.id))
      .orderBy(sql`case when ${isSeenBy(actor)} then 0 else 1 end`, desc(notifications.number))
      .limit(1000)
      .offset(RESOURCE_LIMITS.notifications.max);
    await query.delete(notifications).where(inArray(notifications.number, old));
  }

  /** Joins for what a user's notifications are about. */
  function joinsOf({ id }: Actor) {
    return {
      ticket: and(
        eq(tickets.boardId, notifications.boardId),
        eq(tickets.id, notifications.ticketId),
      ),
      board: eq(boards.id, notifications.boardId),
      membership: and(eq(members.boardId, notifications.boardId), eq(members.userId, id)),
      comment: and(
        eq(comments.boardId, notifications.boardId),
        eq(comments.ticketId, notifications.ticketId),
        eq(comments.id, notifications.about),
        isNull(comments.deletedAt),
      ),
    };
  }

  /** The ticket, and the comment if any, exists and the user may see it. */
  function isSeenBy(actor: Actor): SQL | undefined {
    const isOfNoComment = or(eq(notifications.kind, 'assigned'), eq(notifications.about, ''));
    return and(
      isNull(tickets.deletedAt),
      isNull(boards.deletedAt),
      or(isNotNull(comments.id), isOfNoComment),
      opens(actor),
      sees(actor.id),
    );
  }

  /** A user's notifications that they may see, newest first. */
  function ofPerson(query: Query, actor: Actor, part: { isUnread: boolean }) {
    const { ticket, board, membership, comment } = joinsOf(actor);
    return query
      .select({
        ...visibilityColumns,
        number: notifications.number,
        kind: notifications.kind,
        by: notifications.by,
        at: notifications.at,
        readAt: notifications.readAt,
        mailedAt: notifications.mailedAt,
        about: notifications.about,
        boardId: notifications.boardId,
        boardName: boards.name,
        ticketId: notifications.ticketId,
        ticketName: tickets.name,
        text: comments.text,
      })
      .from(notifications)
      .innerJoin(tickets, ticket)
      .innerJoin(boards, board)
      .leftJoin(members, membership)
      .leftJoin(comments, comment)
      .where(
        and(
          eq(notifications.userId, actor.id),
          part.isUnread ? isNull(notifications.readAt) : undefined,
          isSeenBy(actor),
        ),
      )
      .orderBy(desc(notifications.number));
  }

  /**
   * Tickets assigned to a user, on boards that they may open, that are due by the end of a day
   * (`YYYY-MM-DD`), most urgent first. Overdue tickets do not use up the limit of later ones.
   */
  async function dueOf(
    query: Query,
    actor: Actor,
    { now, lastDay }: { now: string; lastDay: string },
  ) {
    const { dueDate } = tickets;
    // Without a time of day, a ticket is due at the end of the day.
    const today = `${now.slice(0, 10)}T00:00:00`;
    const isPast = or(lt(dueDate, today), and(gt(dueDate, today), lt(dueDate, now)));
    const isToCome = or(eq(dueDate, today), gte(dueDate, now));
    const overdue = await selectDue(query, actor, isPast);
    return [
      ...overdue,
      ...(await selectDue(query, actor, and(isToCome, lte(dueDate, endOfDay(lastDay))))),
    ];
  }

  function selectDue(query: Query, actor: Actor, isDue: SQL | undefined) {
    return query
      .select({
        ...visibilityColumns,
        boardId: tickets.boardId,
        boardName: boards.name,
        ticketId: tickets.id,
        ticketName: tickets.name,
        columnName: columns.name,
        dueDate: tickets.dueDate,
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .innerJoin(columns, and(eq(columns.boardId, boards.id), eq(columns.id, tickets.columnId)))
      .leftJoin(members, and(eq(members.boardId, tickets.boardId), eq(members.userId, actor.id)))
      .where(
        and(
          eq(tickets.assignee, actor.id),
          isDue,
          isNull(tickets.deletedAt),
          isNull(boards.deletedAt),
          opens(actor),
          sees(actor.id),
        ),
      )
      .orderBy(tickets.dueDate, tickets.id)
      .limit(MAX_DUE_TICKETS);
  }

  /** Marks the given notifications of a user as read. */
  async function markRead(
    query: Query,
    userId: string,
    numbers: number[],
    readAt: number,
  ): Promise<void> {
    await query
      .update(notifications)
      .set({ readAt })
      .where(
        and(
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
          inArray(notifications.number, numbers),
        ),
      );
  }

  /**
   * Users with unread, unmailed notifications of this span (ms), who may be mailed at `at`; those
   * mailed longest ago first.
   */
  async function toBeMailed(
    query: Query,
    { from, to, at }: { from: number; to: number; at: number },
    limit: number,
  ): Promise<string[]> {
    const rows = await query
      .select({ userId: users.id })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(
        and(
          between(notifications.at, from, to),
          isNull(notifications.readAt),
          isNull(notifications.mailedAt),
          eq(users.isMailed, true),
          lte(users.mailRetryAt, at),
        ),
      )
      .groupBy(users.id)
      .orderBy(users.mailRetryAt, users.id)
      .limit(limit);
    return rows.map(({ userId }) => userId);
  }

  /** Claims a user's mail for one server until `until`; false if none may be sent at `at`. */
  async function claimMail(
    query: Query,
    userId: string,
    { at, until }: { at: number; until: number },
  ): Promise<boolean> {
    const claimed = await query
      .update(users)
      .set({ mailRetryAt: until })
      .where(and(eq(users.id, userId), lte(users.mailRetryAt, at)))
      .returning({ id: users.id });
    return claimed.length > 0;
  }

  /** Ends a claim. `failures` is the new count of refused mails; without it, the count stays. */
  async function releaseMail(
    query: Query,
    userId: string,
    { retryAt, failures }: { retryAt: number; failures?: number },
  ): Promise<void> {
    const counted = failures === undefined ? {} : { mailFailures: failures };
    await query
      .update(users)
      .set({ mailRetryAt: retryAt, ...counted })
      .where(eq(users.id, userId));
  }

  async function mailFailuresOf(query: Query, userId: string): Promise<number> {
    const [row] = await query
      .select({ failures: users.mailFailures })
      .from(users)
      .where(eq(users.id, userId));
    return row?.failures ?? 0;
  }

  /** Numbers of a user's unread and unmailed notifications since a time. */
  async function unmailedOf(query: Query, userId: string, from: number): Promise<number[]> {
    const rows = await query
      .select({ number: notifications.number })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          gte(notifications.at, from),
          isNull(notifications.readAt),
          isNull(notifications.mailedAt),
        ),
      );
    return rows.map(({ number }) => number);
  }

  async function markMailed(
    query: Query,
    userId: string,
    numbers: number[],
    mailedAt: number,
  ): Promise<void> {
    await query
      .update(notifications)
      .set({ mailedAt })
      .where(and(eq(notifications.userId, userId), inArray(notifications.number, numbers)));
  }

  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(notifications).where(lt(notifications.at, at));
  }

  return {
    enqueue,
    queued,
    dequeue,
    peopleOf,
    add,
    ofPerson,
    dueOf,
    markRead,
    toBeMailed,
    claimMail,
    releaseMail,
    mailFailuresOf,
    unmailedOf,
    markMailed,
    dropBefore,
  };
}
