import { and, asc, desc, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Mutation } from '../boards/rows.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';

/** A description, or a comment if there is an id of one. */
interface VersionedText {
  ticketId: string;
  commentId: string | null;
}

/** An earlier text of a description or a comment. */
export interface TextVersion {
  id: string;
  /** Null for the description. */
  commentId: string | null;
  text: string;
  /** When it was replaced (ms since 1970), and the user who did it. */
  replacedAt: number;
  replacedBy: string;
}

const MAX_VERSIONS = RESOURCE_LIMITS.textVersions.max;
const MAX_CHARACTERS = RESOURCE_LIMITS.textVersionCharacters.max;

/** The comment id of versions of a description. */
const DESCRIPTION = '';

/** Earlier texts of descriptions and comments. */
export function textVersionsRepository({ tickets, comments, textVersions }: Tables) {
  const { number, boardId, ticketId, commentId, text, characters, at, by } = textVersions;
  const listStatement = prepared<{ boardId: string; ticketId: string }>()((query, $) =>
    query
      .select({ number, commentId, text, at, by })
      .from(textVersions)
      .leftJoin(
        comments,
        and(
          eq(comments.boardId, boardId),
          eq(comments.ticketId, ticketId),
          eq(comments.id, commentId),
          isNull(comments.deletedAt),
        ),
      )
      .where(
        and(
          eq(boardId, $('boardId')),
          eq(ticketId, $('ticketId')),
          or(eq(commentId, DESCRIPTION), isNotNull(comments.id)),
        ),
      )
      .orderBy(desc(number)),
  );

  /** Stores the present text, which the command is about to replace; an empty one is no version. */
  async function keep(query: Query, mutation: Mutation, of: VersionedText): Promise<void> {
    const current = await currentText(query, mutation.boardId, of);
    if (!current) return;
    await query.insert(textVersions).values({
      ...{ boardId: mutation.boardId, ticketId: of.ticketId },
      ...{ commentId: of.commentId ?? DESCRIPTION, text: current, characters: current.length },
      ...{ at: mutation.at, by: mutation.by },
    });
    await dropOldest(query, mutation.boardId, of);
  }

  async function currentText(query: Query, board: string, of: VersionedText) {
    if (of.commentId === null) {
      const [ticket] = await query
        .select({ text: tickets.description })
        .from(tickets)
        .where(and(eq(tickets.boardId, board), eq(tickets.id, of.ticketId)));
      return ticket?.text;
    }
    const [comment] = await query
      .select({ text: comments.text })
      .from(comments)
      .where(
        and(
          eq(comments.boardId, board),
          eq(comments.ticketId, of.ticketId),
          eq(comments.id, of.commentId),
        ),
      );
    return comment?.text;
  }

  /**
   * Drops the oldest versions beyond the limits: of a ticket's description, or of its comments, so
   * that edits of comments cannot drop versions of a description.
   */
  async function dropOldest(query: Query, board: string, of: VersionedText): Promise<void> {
    const isSameKind = of.commentId === null ? eq : ne;
    const ofKind = and(
      eq(boardId, board),
      eq(ticketId, of.ticketId),
      isSameKind(commentId, DESCRIPTION),
    );
    const rows = await query
      .select({ number, characters })
      .from(textVersions)
      .where(ofKind)
      .orderBy(desc(number));
    let total = 0;
    const beyond = rows.find((row, n) => {
      total += row.characters;
      return n >= MAX_VERSIONS || total > MAX_CHARACTERS;
    });
    if (beyond) await query.delete(textVersions).where(and(ofKind, lte(number, beyond.number)));
  }

  /** Those of a ticket and of its comments, except deleted ones; last replaced first. */
  async function listOf(query: Query, board: string, ticket: string): Promise<TextVersion[]> {
    const rows = await listStatement(query, { boardId: board, ticketId: ticket });
    return rows.map((row) => ({
      id: String(row.number),
      commentId: row.commentId === DESCRIPTION ? null : row.commentId,
      text: row.text,
      replacedAt: row.at,
      replacedBy: row.by,
    }));
  }

  /** Whether there are versions of the description. */
  async function hasOfDescription(query: Query, board: string, ticket: string): Promise<boolean> {
    const [found] = await query
      .select({ number })
      .from(textVersions)
      .where(and(eq(boardId, board), eq(ticketId, ticket), eq(commentId, DESCRIPTION)))
      .limit(1);
    return found !== undefined;
  }

  /** The rows of a ticket, in order, as its transfer inserts them again. */
  function rowsOf(query: Query, board: string, ticket: string) {
    return query
      .select({ ticketId, commentId, text, characters, at, by })
      .from(textVersions)
      .where(and(eq(boardId, board), eq(ticketId, ticket)))
      .orderBy(asc(number));
  }

  /** Deletes those of a comment that is deleted for good. */
  async function dropOfComment(
    query: Query,
    board: string,
    { ticketId: ticket, commentId: comment }: { ticketId: string; commentId: string },
  ): Promise<void> {
    await query
      .delete(textVersions)
      .where(and(eq(boardId, board), eq(ticketId, ticket), eq(commentId, comment)));
  }

  /** Deletes those of the comments of an account, which only their author edits. */
  async function dropOfAuthor(query: Query, author: string): Promise<void> {
    await query.delete(textVersions).where(and(eq(by, author), ne(commentId, DESCRIPTION)));
  }

  return { keep, listOf, hasOfDescription, rowsOf, dropOfComment, dropOfAuthor };
}
