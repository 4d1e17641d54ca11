import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { LoggedChange } from '../../../core/board/change.ts';
import type {
  NotificationKind,
  TicketNotification,
} from '../../../core/board/rules/notifications.ts';
import type { MoneyNotice } from '../../../core/money/notices/money-notice.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Mentionable } from '../../../core/users/mentions.ts';
import { type Actor, fullName } from '../../../core/users/user.ts';
import type { Mutation } from '../boards/rows.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { visibilityConditions } from '../tickets/visibility.ts';

export type QueuedChanges = Tables['notificationOutbox']['$inferSelect'];
export type NotificationRow = Tables['notifications']['$inferSelect'];

/** A notification with the fields that decide who may see it, and the text of its comment. */
export type VisibleNotification = Awaited<ReturnType<NotificationsRepository['ofPerson']>>[number];

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

/** Notifications, and the changes that are not processed into notifications yet. */
export function notificationsRepository(tables: Tables) {
  const { notificationOutbox, notifications, moneyNotices, boards, members } = tables;
  const { tickets, comments, users } = tables;
  const { sees, opens } = visibilityConditions(tables);
  /** Of notifications about tickets. */
  const ticketKind = sql<NotificationKind>`${notifications.kind}`;
  const visibilityColumns = {
    boardCreator: boards.createdBy,
    role: members.role,
    createdBy: tickets.createdBy,
    assignee: tickets.assignee,
    coAssignees: tickets.coAssignees,
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
    notification: TicketNotification,
    from: Pick<NotificationRow, 'boardId' | 'by' | 'at'>,
  ): Promise<void> {
    await query
      .insert(notifications)
      .values({ ...notification, ...from })
      .onConflictDoNothing();
    await dropBeyondLimit(query, actor);
  }

  async function dropBeyondLimit(query: Query, actor: Actor): Promise<void> {
    const { ticket, board, membership, comment } = joinsOf(actor);
    const old = query
      .select({ number: notifications.number })
      .from(notifications)
      .leftJoin(tickets, ticket)
      .leftJoin(boards, board)
      .leftJoin(members, membership)
      .leftJoin(comments, comment)
      .where(eq(notifications.userId, actor.id))
      .orderBy(
        sql`case when ${or(isNull(notifications.ticketId), isSeenBy(actor))} then 0 else 1 end`,
        desc(notifications.number),
      )
      .limit(1000)
      .offset(RESOURCE_LIMITS.notifications.max);
    await query.delete(notifications).where(inArray(notifications.number, old));
  }

  /** Adds a notice about money for these users, once for its id. Of each, the newest are kept. */
  async function addNotice(
    query: Query,
    userIds: readonly string[],
    { id, notice, at }: { id: string; notice: MoneyNotice; at: number },
  ): Promise<void> {
    const added = await query
      .insert(moneyNotices)
      .values({ id, notice, at })
      .onConflictDoNothing()
      .returning({ id: moneyNotices.id });
    if (added.length === 0) return;
    const { kind } = notice;
    for (const userId of userIds) {
      await query
        .insert(notifications)
        .values({ userId, kind, about: id, at, by: '' })
        .onConflictDoNothing();
      const old = query
        .select({ number: notifications.number })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), isNull(notifications.ticketId)))
        .orderBy(desc(notifications.number))
        .limit(1000)
        .offset(RESOURCE_LIMITS.notifications.max);
      await query.delete(notifications).where(inArray(notifications.number, old));
    }
  }

  /** A user's notices about money, newest first; who may see them is checked by the caller. */
  function noticesOf(query: Query, userId: string, part: { isUnread: boolean }) {
    const { number, at, readAt, mailedAt } = notifications;
    return query
      .select({ number, at, readAt, mailedAt, notice: moneyNotices.notice })
      .from(notifications)
      .innerJoin(moneyNotices, eq(moneyNotices.id, notifications.about))
      .where(
        and(
          eq(notifications.userId, userId),
          isNull(notifications.ticketId),
          part.isUnread ? isNull(readAt) : undefined,
        ),
      )
      .orderBy(desc(number))
      .limit(RESOURCE_LIMITS.notifications.max);
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
    const isOfNoComment = or(
      inArray(notifications.kind, ['assigned', 'rule', 'returned']),
      eq(notifications.about, ''),
    );
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
        kind: ticketKind,
        by: notifications.by,
        at: notifications.at,
        readAt: notifications.readAt,
        mailedAt: notifications.mailedAt,
        about: notifications.about,
        boardId: boards.id,
        boardName: boards.name,
        ticketId: tickets.id,
        ticketCount: notifications.ticketCount,
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

  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(notifications).where(lt(notifications.at, at));
    await query.delete(moneyNotices).where(lt(moneyNotices.at, at));
  }

  return {
    enqueue,
    queued,
    dequeue,
    peopleOf,
    add,
    addNotice,
    noticesOf,
    ofPerson,
    markRead,
    dropBefore,
  };
}
