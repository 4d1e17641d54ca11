import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  lt,
  ne,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { type Reactions, withoutReactionsOf } from '../../../core/board/fields/reactions.ts';
import type { Comment, WholeComment } from '../../../core/board/partial-board.ts';
import type { CommentKey } from '../../../core/board/rule.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';

/** The position before the newest comment. */
const BEFORE_ALL: CommentCursor = { at: Number.MAX_SAFE_INTEGER, id: '' };

/** Comments that are read before other work has its turn. */
const COMMENTS_PER_SLICE = 250;

/** A comment as its readers receive it. `at` is ms since 1970. */
export interface CommentRecord extends Comment {
  text: string;
  photoUrls: readonly string[];
  at: number;
  /** When its text was last edited, in ms since 1970; null if never. */
  editedAt: number | null;
  /** Null without reactions. */
  reactions: Reactions | null;
}

/** A position in the list of a ticket's comments. */
export type CommentCursor = Pick<CommentRecord, 'id' | 'at'>;

function newestFirst(one: CommentCursor, other: CommentCursor): number {
  return other.at - one.at || (one.id < other.id ? 1 : -1);
}

/** The columns of a comment's row that make up its record. */
export function commentColumns(comments: Tables['comments']) {
  const { id, author, text, photoUrls, at, editedAt, reactions } = comments;
  return { id, author, text, photoUrls, at, editedAt, reactions };
}

/** Comments of tickets, newest first (spec §4). */
export function commentsRepository({ comments }: Tables) {
  const { id, author, text, at } = comments;
  const columns = commentColumns(comments);

  function ofTicket(boardId: string | Placeholder, ticketId: string | Placeholder) {
    const place = and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId));
    return and(place, isNull(comments.deletedAt));
  }

  const listStatement = prepared<{ boardId: string; ticketId: string }>()((query, $) =>
    query
      .select(columns)
      .from(comments)
      .where(ofTicket($('boardId'), $('ticketId')))
      .orderBy(desc(at), desc(id)),
  );

  const pageStatement = prepared<{
    boardId: string;
    ticketId: string;
    at: number;
    id: string;
    limit: number;
  }>()((query, $) =>
    query
      .select(columns)
      .from(comments)
      .where(
        and(
          ofTicket($('boardId'), $('ticketId')),
          or(lt(at, $('at')), and(eq(at, $('at')), lt(id, $('id')))),
        ),
      )
      .orderBy(desc(at), desc(id))
      .limit($('limit')),
  );

  /** By id, as they are stored: sorted by time, each slice would read all of them. */
  const sliceStatement = prepared<{
    boardId: string;
    ticketId: string;
    id: string;
    limit: number;
  }>()((query, $) =>
    query
      .select(columns)
      .from(comments)
      .where(and(ofTicket($('boardId'), $('ticketId')), gt(id, $('id'))))
      .orderBy(id)
      .limit($('limit')),
  );

  /** All of them with their texts: LIMITS.commentCharacters take about 10 ms from SQLite. */
  function listOf(query: Query, boardId: string, ticketId: string): Promise<CommentRecord[]> {
    return listStatement(query, { boardId, ticketId });
  }

  /** The same in time slices, so not for transactions. */
  async function listInSlices(
    query: Query,
    boardId: string,
    ticketId: string,
  ): Promise<CommentRecord[]> {
    const slice = new TimeSlice();
    const list: CommentRecord[] = [];
    for (let after = ''; ; ) {
      if (slice.isDue) await slice.nextSlice();
      const limit = COMMENTS_PER_SLICE;
      const part = await sliceStatement(query, { boardId, ticketId, id: after, limit });
      list.push(...part);
      after = part.at(-1)?.id ?? '';
      if (part.length < limit) return list.sort(newestFirst);
    }
  }

  /** A page of the comments after a position, or of the first ones. */
  function pageOf(
    query: Query,
    boardId: string,
    ticketId: string,
    after: CommentCursor | null,
    limit: number,
  ): Promise<CommentRecord[]> {
    const cursor = after ?? BEFORE_ALL;
    return pageStatement(query, { boardId, ticketId, at: cursor.at, id: cursor.id, limit });
  }

  /** A comment with its text, or null. */
  async function find(
    query: Query,
    boardId: string,
    { ticketId, comment }: CommentKey,
  ): Promise<WholeComment | null> {
    const { reactions, photoUrls } = comments;
    const rows = query.select({ id, author, text, photoUrls, reactions }).from(comments);
    const [found] =
      typeof comment === 'string'
        ? await rows.where(and(ofTicket(boardId, ticketId), eq(id, comment)))
        : await rows
            .where(ofTicket(boardId, ticketId))
            .orderBy(desc(at), desc(id))
            .limit(1)
            .offset(comment);
    return found ?? null;
  }

  /** Removes a user's reactions from all comments. */
  async function dropReactionsOf(query: Query, userId: string): Promise<void> {
    const rows = await query
      .select({
        boardId: comments.boardId,
        ticketId: comments.ticketId,
        id,
        reactions: comments.reactions,
      })
      .from(comments)
      .where(like(sql`cast(${comments.reactions} as text)`, `%"${userId}"%`));
    for (const { boardId, ticketId, id: commentId, reactions } of rows) {
      const others = withoutReactionsOf(reactions ?? {}, userId);
      await query
        .update(comments)
        .set({ reactions: Object.keys(others).length > 0 ? others : null })
        .where(
          and(
            eq(comments.boardId, boardId),
            eq(comments.ticketId, ticketId),
            eq(comments.id, commentId),
          ),
        );
    }
  }

  async function countOf(query: Query, boardId: string, ticketId: string): Promise<number> {
    const [row] = await query
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(comments)
      .where(ofTicket(boardId, ticketId));
    return row?.count ?? 0;
  }

  /** Ids and authors of the comments of these tickets, for rules. */
  async function headsOf(
    query: Query,
    boardId: string,
    ticketIds: string[],
  ): Promise<Map<string, Comment[]>> {
    const heads = new Map<string, Comment[]>();
    for (const ticketId of ticketIds) {
      const rows = await query
        .select({ id, author })
        .from(comments)
        .where(ofTicket(boardId, ticketId))
        .orderBy(desc(at), desc(id));
      heads.set(ticketId, rows);
    }
    return heads;
  }

  /** Whether anyone else has commented on these tickets. */
  async function hasOthers(query: Query, boardId: string, ticketIds: string[], userId: string) {
    const isOfTickets = and(eq(comments.boardId, boardId), inArray(comments.ticketId, ticketIds));
    const [other] = await query
      .select({ id })
      .from(comments)
      .where(and(isOfTickets, ne(author, userId), isNull(comments.deletedAt)))
      .limit(1);
    return other !== undefined;
  }

  return { listOf, listInSlices, pageOf, find, dropReactionsOf, countOf, headsOf, hasOthers };
}
