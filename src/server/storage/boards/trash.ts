import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Trash } from '../../../core/board/board.ts';
import { MAX_PORTION } from '../../../core/board/portions.ts';
import type { DeletedThing } from '../../../core/board/rule.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import type { BoardRow } from './rows.ts';
import { ticketColumns } from './ticket-columns.ts';

/** Soft-deleted records, until the retention job deletes them. Times are ms since 1970. */
export function trashRepository({ boards, columns, tickets, comments }: Tables) {
  const columnOf = { id: columns.id, name: columns.name, pos: columns.pos };

  /** The deleted record that a command refers to. */
  async function find(query: Query, row: BoardRow, thing: DeletedThing): Promise<Trash> {
    switch (thing.kind) {
      case 'board':
        return { board: row.deletedAt === null ? null : { deletedBy: row.deletedBy } };
      case 'column':
        return { column: await column(query, row.id, thing) };
      case 'ticket':
        return { ticket: await ticket(query, row.id, thing.id) };
      case 'comment':
        return { comment: await comment(query, row.id, thing) };
    }
  }

  /** A deleted column, or a restored one of whose tickets some are not restored yet. */
  async function column(
    query: Query,
    boardId: string,
    { id, at: begunAt }: Extract<DeletedThing, { kind: 'column' }>,
  ) {
    const isThere = begunAt === null ? isNotNull(columns.deletedAt) : isNull(columns.deletedAt);
    const [found] = await query
      .select({ column: columnOf, deletedBy: columns.deletedBy, deletedAt: columns.deletedAt })
      .from(columns)
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id), isThere));
    const at = begunAt ?? found?.deletedAt;
    if (!found || typeof at !== 'number') return null;
    const wentWith = wentWithColumn(boardId, id, at);
    const [counted] = await query.select({ count: count() }).from(tickets).where(wentWith);
    const portion = await query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(wentWith)
      .orderBy(asc(tickets.pos), asc(tickets.id))
      .limit(MAX_PORTION.tickets + 1);
    const { column, deletedBy } = found;
    return { column, deletedBy, at, tickets: portion, count: counted?.count ?? 0 };
  }

  /** Changes of a board have distinct times: tickets deleted at the column's time went with it. */
  function wentWithColumn(boardId: string, columnId: string, at: number) {
    const inColumn = and(eq(tickets.boardId, boardId), eq(tickets.columnId, columnId));
    return and(inColumn, eq(tickets.deletedAt, at));
  }

  async function ticket(query: Query, boardId: string, id: string) {
    const [found] = await query
      .select({ ticket: ticketColumns(tickets), deletedBy: tickets.deletedBy })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, id), isNotNull(tickets.deletedAt)));
    return found ?? null;
  }

  async function comment(
    query: Query,
    boardId: string,
    { ticketId, id }: { ticketId: string; id: string },
  ) {
    const [found] = await query
      .select({
        comment: { id: comments.id, author: comments.author },
        deletedBy: comments.deletedBy,
      })
      .from(comments)
      .where(
        and(
          eq(comments.boardId, boardId),
          eq(comments.ticketId, ticketId),
          eq(comments.id, id),
          isNotNull(comments.deletedAt),
        ),
      );
    return found ?? null;
  }

  /** Deleted columns and tickets of a board, newest first, including restricted tickets. */
  async function ofBoard(query: Query, boardId: string) {
    const { id, name, columnId, createdBy, assignee, visibleTo, deletedAt, deletedBy } = tickets;
    return {
      columns: await query
        .select({
          id: columns.id,
          name: columns.name,
          deletedAt: columns.deletedAt,
          deletedBy: columns.deletedBy,
        })
        .from(columns)
        .where(and(eq(columns.boardId, boardId), isNotNull(columns.deletedAt)))
        .orderBy(desc(columns.deletedAt), desc(columns.id)),
      tickets: await query
        .select({ id, name, columnId, createdBy, assignee, visibleTo, deletedAt, deletedBy })
        .from(tickets)
        .where(and(eq(tickets.boardId, boardId), isNotNull(deletedAt)))
        .orderBy(desc(deletedAt), desc(id)),
    };
  }

  /** A creator's deleted boards, newest first. */
  function boardsOf(query: Query, userId: string) {
    const { id, name, deletedAt, deletedBy } = boards;
    return query
      .select({ id, name, deletedAt, deletedBy })
      .from(boards)
      .where(and(eq(boards.createdBy, userId), isNotNull(deletedAt)))
      .orderBy(desc(deletedAt), desc(id));
  }

  return { find, ofBoard, boardsOf };
}
