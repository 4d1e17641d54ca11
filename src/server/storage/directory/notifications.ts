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

/** Tickets of one person that are overdue, and as many that are due later. */
const MOST_DUE = RESOURCE_LIMITS.dueTickets.max;

export type QueuedChanges = Tables['notificationOutbox']['$inferSelect'];
export type NotificationRow = Tables['notifications']['$inferSelect'];

/** News with what decides who sees it, and what is said of it. */
export type FoundNotification = Awaited<ReturnType<NotificationsRepository['ofPerson']>>[number];

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

/** What people are told of tickets, what is still to be told, and what is due. */
export function notificationsRepository(tables: Tables) {
  const { notificationOutbox, notifications, boards, columns, members, tickets, comments, users } =
    tables;
  const { sees, opens } = visibilityConditions(tables);
  const seenBy = {
    boardCreator: boards.createdBy,
    role: members.role,
    createdBy: tickets.createdBy,
    assignee: tickets.assignee,
    visibleTo: tickets.visibleTo,
  };

  /** Keeps what may concern somebody until it was looked at. */
  async function enqueue(query: Query, { boardId, at, by }: Mutation, facts: LoggedChange[]) {
    await query.insert(notificationOutbox).values({ boardId, at, by, facts });
  }

  /** The oldest of what is still to be looked at. */
  function queued(query: Query, limit: number): Promise<QueuedChanges[]> {
    return query.select().from(notificationOutbox).orderBy(notificationOutbox.number).limit(limit);
  }

  /** Takes one out for good; false where somebody else has. */
  async function dequeue(query: Query, number: number): Promise<boolean> {
    const taken = await query
      .delete(notificationOutbox)
      .where(eq(notificationOutbox.number, number))
      .returning({ number: notificationOutbox.number });
    return taken.length > 0;
  }

  /** The creator and the members of a board who have an account. */
  async function peopleOf(query: Query, boardId: string): Promise<Mentionable[]> {
    const { id, email, firstName, lastName } = users;
    const columns = { id, email, firstName, lastName };
    const made = await query
      .select(columns)
      .from(users)
      .innerJoin(boards, eq(boards.createdBy, users.id))
      .where(eq(boards.id, boardId));
    const joined = await query
      .select(columns)
      .from(users)
      .innerJoin(members, eq(members.userId, users.id))
      .where(eq(members.boardId, boardId));
    return [...made, ...joined].map((user) => ({
      id: user.id,
      email: user.email,
      name: fullName(user),
    }));
  }

  /** Adds what a person was not told before. Of too many the oldest go, and first those that they do not see. */
  async function add(
    query: Query,
    actor: Actor,
    told: BoardNotification,
    from: Pick<NotificationRow, 'boardId' | 'ticketId' | 'by' | 'at'>,
  ): Promise<void> {
    await query
      .insert(notifications)
      .values({ ...told, ...from })
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

  /** How what a person's news are about is joined to them. */
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

  /** That what is told of is there, comments too, and that the person sees it. */
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

  /** A person's news of what they see, the newest first. */
  function ofPerson(query: Query, actor: Actor, part: { isUnread: boolean }) {
    const { ticket, board, membership, comment } = joinsOf(actor);
    return query
      .select({
        ...seenBy,
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
   * What a person is assigned to, on boards that they open, and has to be done by the end of a day
   * (`YYYY-MM-DD`), the most urgent first. What is overdue takes no place of what is still to come.
   */
  async function dueOf(
    query: Query,
    actor: Actor,
    { now, lastDay }: { now: string; lastDay: string },
  ) {
    const { dueDate } = tickets;
    // Without a time of day it is due at the end of that day.
    const today = `${now.slice(0, 10)}T00:00:00`;
    const isPast = or(lt(dueDate, today), and(gt(dueDate, today), lt(dueDate, now)));
    const isToCome = or(eq(dueDate, today), gte(dueDate, now));
    const past = await selectDue(query, actor, isPast);
    return [
      ...past,
      ...(await selectDue(query, actor, and(isToCome, lte(dueDate, endOfDay(lastDay))))),
    ];
  }

  function selectDue(query: Query, actor: Actor, isDue: SQL | undefined) {
    return query
      .select({
        ...seenBy,
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
      .limit(MOST_DUE);
  }

  /** Marks those of a person's news that are named as read. */
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
   * People with something unread of this span (ms) that they are to be mailed, and whom mail may be
   * sent to at `at`; those whose turn was longest ago first.
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

  /** Claims a person's mail for one server until `until`; false where it may not be sent at `at`. */
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

  /** Ends a claim. `failures` counts the refused mails; left out, the count stays. */
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

  /** Numbers of what a person did not read since a time and was not mailed. */
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
