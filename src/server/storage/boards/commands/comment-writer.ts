import { and, eq, sql } from 'drizzle-orm';
import type { CommentContent } from '../../../../core/board/change.ts';
import type { Reactions } from '../../../../core/board/fields/reactions.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import type { DeletionMark, Mutation } from '../rows.ts';

/** Writes comments and their totals in the ticket's row: number and characters. */
export function commentWriterRepository({ tickets, comments }: Tables) {
  const isComment = (boardId: string, ticketId: string, id: string) =>
    and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id));

  async function insert(query: Query, row: typeof comments.$inferInsert): Promise<void> {
    const { boardId, ticketId, text } = row;
    await query.insert(comments).values(row);
    await query
      .update(tickets)
      .set({
        commentCount: sql`${tickets.commentCount} + 1`,
        commentCharacters: sql`${tickets.commentCharacters} + ${text.length}`,
      })
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
  }

  async function setText(
    query: Query,
    { boardId, at }: Mutation,
    { ticketId, id }: { ticketId: string; id: string },
    { text, previousText, photoUrls }: CommentContent,
  ): Promise<void> {
    await query
      .update(comments)
      .set({ text, editedAt: at, ...(photoUrls && { photoUrls }) })
      .where(isComment(boardId, ticketId, id));
    const added = text.length - (previousText?.length ?? 0);
    await query
      .update(tickets)
      .set({ commentCharacters: sql`${tickets.commentCharacters} + ${added}` })
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
  }

  async function setReactions(
    query: Query,
    boardId: string,
    { ticketId, id }: { ticketId: string; id: string },
    reactions: Reactions,
  ): Promise<void> {
    await query
      .update(comments)
      .set({ reactions: Object.keys(reactions).length > 0 ? reactions : null })
      .where(isComment(boardId, ticketId, id));
  }

  async function mark(
    query: Query,
    boardId: string,
    { ticketId, id }: { ticketId: string; id: string },
    deletion: DeletionMark,
  ): Promise<void> {
    await query
      .update(comments)
      .set(deletion)
      .where(isComment(boardId, ticketId, id));
  }

  return { insert, setText, setReactions, mark };
}
