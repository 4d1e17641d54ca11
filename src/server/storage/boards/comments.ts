import { and, desc, eq, inArray, isNull, lt, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { Comment } from '../../../core/board/board.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import { inList } from '../in-list.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';

/** A comment as its readers receive it. `at` is ms since 1970. */
export interface CommentRecord extends Comment {
  text: string;
  photoUrls: readonly string[];
  at: number;
}

/** A comment whose text may not be loaded yet: then it is null. */
export interface CommentWithoutText extends Omit<CommentRecord, 'text'> {
  text: string | null;
}

/** A position in the list of a ticket's comments. */
export type CommentCursor = Pick<CommentRecord, 'id' | 'at'>;

/**
 * Above this total, the texts of a ticket's comments are not read in a transaction, bytes of UTF-8.
 */
export const MAX_COMMENT_BYTES_IN_TRANSACTION = 256 * 1024;
/** Maximum bytes of one UTF-16 code unit in UTF-8. */
const BYTES_PER_UNIT = 3;
/** Texts read per statement. */
const TEXTS_PER_STATEMENT = 50;

/** Comments of tickets, newest first (spec §4). */
export function commentsRepository({ comments }: Tables) {
  const { id, author, text, photoUrls, at } = comments;

  function ofTicket(boardId: string | Placeholder, ticketId: string | Placeholder) {
    const place = and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId));
    return and(place, isNull(comments.deletedAt));
  }

  const listStatement = prepared<{ boardId: string; ticketId: string }>()((query, $) =>
    query
      .select({ id, author, text, photoUrls, at })
      .from(comments)
      .where(ofTicket($('boardId'), $('ticketId')))
      .orderBy(desc(at), desc(id)),
  );

  const headsStatement = prepared<{ boardId: string; ticketId: string }>()((query, $) => {
    const bytes = sql`octet_length(${comments.text})`.mapWith(Number);
    return query
      .select({ id, author, photoUrls, at, bytes })
      .from(comments)
      .where(ofTicket($('boardId'), $('ticketId')))
      .orderBy(desc(at), desc(id));
  });
  const textsStatement = prepared<{ boardId: string; ticketId: string; ids: string }>()(
    (query, $) =>
      query
        .select({ id, text })
        .from(comments)
        .where(
          and(
            eq(comments.boardId, $('boardId')),
            eq(comments.ticketId, $('ticketId')),
            inList(id, $('ids')),
          ),
        ),
  );

  function listOf(query: Query, boardId: string, ticketId: string): Promise<CommentRecord[]> {
    return listStatement(query, { boardId, ticketId });
  }

  /** Like `listOf`, but without texts if these are long. They have at most `characters`. */
  async function saidOf(
    query: Query,
    boardId: string,
    ticketId: string,
    characters: number,
  ): Promise<CommentWithoutText[]> {
    if (characters * BYTES_PER_UNIT <= MAX_COMMENT_BYTES_IN_TRANSACTION)
      return listOf(query, boardId, ticketId);
    const heads = await headsStatement(query, { boardId, ticketId });
    const sum = heads.reduce((before, head) => before + head.bytes, 0);
    if (sum <= MAX_COMMENT_BYTES_IN_TRANSACTION) return listOf(query, boardId, ticketId);
    return heads.map(({ bytes: _bytes, ...head }) => ({ ...head, text: null }));
  }

  /** Loads the missing texts. Comments that were deleted meanwhile are left out. */
  async function withTexts(
    query: Query,
    boardId: string,
    ticketId: string,
    listed: readonly CommentWithoutText[],
  ): Promise<CommentRecord[]> {
    const pace = new TimeSlice();
    const unread = listed.filter((comment) => comment.text === null).map((comment) => comment.id);
    const texts = new Map<string, string>();
    for (let from = 0; from < unread.length; from += TEXTS_PER_STATEMENT) {
      const ids = JSON.stringify(unread.slice(from, from + TEXTS_PER_STATEMENT));
      const rows = await textsStatement(query, { boardId, ticketId, ids });
      for (const row of rows) texts.set(row.id, row.text);
      if (pace.isDue) await pace.nextSlice();
    }
    return listed.flatMap((comment) => {
      const fullText = comment.text ?? texts.get(comment.id);
      return fullText === undefined ? [] : { ...comment, text: fullText };
    });
  }

  /** A page of the comments after a position, or of the first ones. */
  function pageOf(
    query: Query,
    boardId: string,
    ticketId: string,
    after: CommentCursor | null,
    limit: number,
  ): Promise<CommentRecord[]> {
    const isOlder = after && or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id)));
    return query
      .select({ id, author, text, photoUrls, at })
      .from(comments)
      .where(and(ofTicket(boardId, ticketId), isOlder ?? undefined))
      .orderBy(desc(at), desc(id))
      .limit(limit);
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
    const ofThese = and(eq(comments.boardId, boardId), inArray(comments.ticketId, ticketIds));
    const [other] = await query
      .select({ id })
      .from(comments)
      .where(and(ofThese, ne(author, userId), isNull(comments.deletedAt)))
      .limit(1);
    return other !== undefined;
  }

  return { listOf, saidOf, withTexts, pageOf, countOf, headsOf, hasOthers };
}
