import { and, between, desc, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Fact } from '../../core/board/changes.ts';
import { endOfDay } from '../../core/board/due.ts';
import type { News } from '../../core/board/news.ts';
import type { Mentionable } from '../../core/mentions.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { fullName } from '../../core/user.ts';
import type { Mutation } from './facts.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** Tickets that are due, of one person. */
const MOST_DUE = 200;

export type QueuedFacts = Tables['newsQueue']['$inferSelect'];
export type NewsRow = Tables['news']['$inferSelect'];

/** News with what decides who sees it, and what is said of it. */
export type FoundNews = Awaited<ReturnType<NewsRepository['ofPerson']>>[number];

export type NewsRepository = ReturnType<typeof newsRepository>;

/** What people are told of tickets, what is still to be told, and what is due. */
export function newsRepository({
  newsQueue,
  news,
  boards,
  columns,
  members,
  tickets,
  comments,
  users,
}: Tables) {
  const seenBy = {
    boardCreator: boards.createdBy,
    role: members.role,
    createdBy: tickets.createdBy,
    assignee: tickets.assignee,
    visibleTo: tickets.visibleTo,
  };

  /** Keeps what may concern somebody until it was looked at. */
  async function enqueue(query: Query, { boardId, at, by }: Mutation, facts: Fact[]) {
    await query.insert(newsQueue).values({ boardId, at, by, facts });
  }

  /** The oldest of what is still to be looked at. */
  function queued(query: Query, limit: number): Promise<QueuedFacts[]> {
    return query.select().from(newsQueue).orderBy(newsQueue.number).limit(limit);
  }

  /** Takes one out for good; false where somebody else has. */
  async function dequeue(query: Query, number: number): Promise<boolean> {
    const taken = await query
      .delete(newsQueue)
      .where(eq(newsQueue.number, number))
      .returning({ number: newsQueue.number });
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

  /** Adds what was not told before, and drops the oldest of too many. */
  async function add(
    query: Query,
    told: News,
    from: Pick<NewsRow, 'boardId' | 'ticketId' | 'by' | 'at'>,
  ): Promise<void> {
    await query
      .insert(news)
      .values({ ...told, ...from })
      .onConflictDoNothing();
    const old = query
      .select({ number: news.number })
      .from(news)
      .where(eq(news.userId, told.userId))
      .orderBy(desc(news.number))
      .limit(1000)
      .offset(RESOURCE_LIMITS.notifications.max);
    await query.delete(news).where(inArray(news.number, old));
  }

  /**
   * A person's news of tickets and comments that are there, the newest first. Whether they may see
   * them is still to be asked.
   */
  function ofPerson(query: Query, userId: string, part: { isUnread: boolean }) {
    const isLive = and(isNull(tickets.deletedAt), isNull(boards.deletedAt));
    return query
      .select({
        ...seenBy,
        number: news.number,
        kind: news.kind,
        by: news.by,
        at: news.at,
        readAt: news.readAt,
        mailedAt: news.mailedAt,
        about: news.about,
        boardId: news.boardId,
        boardName: boards.name,
        ticketId: news.ticketId,
        ticketName: tickets.name,
        text: comments.text,
      })
      .from(news)
      .innerJoin(tickets, and(eq(tickets.boardId, news.boardId), eq(tickets.id, news.ticketId)))
      .innerJoin(boards, eq(boards.id, news.boardId))
      .leftJoin(members, and(eq(members.boardId, news.boardId), eq(members.userId, userId)))
      .leftJoin(
        comments,
        and(
          eq(comments.boardId, news.boardId),
          eq(comments.ticketId, news.ticketId),
          eq(comments.id, news.about),
          isNull(comments.deletedAt),
        ),
      )
      .where(and(eq(news.userId, userId), part.isUnread ? isNull(news.readAt) : undefined, isLive))
      .orderBy(desc(news.number));
  }

  /**
   * What a person is assigned to and has to be done by the end of a day (`YYYY-MM-DD`), the most
   * urgent first. Whether they may open its board is still to be asked.
   */
  function dueOf(query: Query, userId: string, day: string) {
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
      .leftJoin(members, and(eq(members.boardId, tickets.boardId), eq(members.userId, userId)))
      .where(
        and(
          eq(tickets.assignee, userId),
          lte(tickets.dueDate, endOfDay(day)),
          isNull(tickets.deletedAt),
          isNull(boards.deletedAt),
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
      .update(news)
      .set({ readAt })
      .where(and(eq(news.userId, userId), isNull(news.readAt), inArray(news.number, numbers)));
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
      .from(news)
      .innerJoin(users, eq(users.id, news.userId))
      .where(
        and(
          between(news.at, from, to),
          isNull(news.readAt),
          isNull(news.mailedAt),
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
      .select({ number: news.number })
      .from(news)
      .where(
        and(
          eq(news.userId, userId),
          gte(news.at, from),
          isNull(news.readAt),
          isNull(news.mailedAt),
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
      .update(news)
      .set({ mailedAt })
      .where(and(eq(news.userId, userId), inArray(news.number, numbers)));
  }

  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(news).where(lt(news.at, at));
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
