import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Comment } from '../../core/board/board.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** A comment as its readers get it. `at` is ms since 1970. */
export interface CommentRecord extends Comment {
  text: string;
  photoUrls: readonly string[];
  at: number;
}

/** The comments of tickets, the newest first (spec §4). */
export function commentsRepository({ comments }: Tables) {
  const { id, author, text, photoUrls, at } = comments;

  function ofTicket(boardId: string, ticketId: string) {
    const place = and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId));
    return and(place, isNull(comments.deletedAt));
  }

  function listOf(query: Query, boardId: string, ticketId: string): Promise<CommentRecord[]> {
    return query
      .select({ id, author, text, photoUrls, at })
      .from(comments)
      .where(ofTicket(boardId, ticketId))
      .orderBy(desc(at), desc(id));
  }

  /** What a rule needs of the comments of these tickets. */
  async function headsOf(
    query: Query,
    boardId: string,
    ticketIds: string[],
  ): Promise<Map<string, Comment[]>> {
    const heads = new Map<string, Comment[]>();
    for (const ticketId of ticketIds) {
      const found = await query
        .select({ id, author })
        .from(comments)
        .where(ofTicket(boardId, ticketId))
        .orderBy(desc(at), desc(id));
      heads.set(ticketId, found);
    }
    return heads;
  }

  /** Whether anybody but this person has said something to these tickets. */
  async function hasOthers(query: Query, boardId: string, ticketIds: string[], userId: string) {
    const ofThese = and(eq(comments.boardId, boardId), inArray(comments.ticketId, ticketIds));
    const [found] = await query
      .select({ id })
      .from(comments)
      .where(and(ofThese, ne(author, userId), isNull(comments.deletedAt)))
      .limit(1);
    return found !== undefined;
  }

  return { listOf, headsOf, hasOthers };
}
