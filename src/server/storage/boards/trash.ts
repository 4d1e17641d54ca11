import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { makeColumn } from '../../../core/board/columns/column.ts';
import type { Trash } from '../../../core/board/partial-board.ts';
import { MAX_PORTION } from '../../../core/board/portions.ts';
import type { DeletedRecord } from '../../../core/board/rule.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { ticketColumns } from '../tickets/ticket-columns.ts';
import { columnValues } from './members.ts';
import { EARLIEST_MS } from './retention.ts';
import type { BoardRow } from './rows.ts';

/** Soft-deleted records, until the retention job deletes them. Times are ms since 1970. */
export function trashRepository({ boards, columns, tickets, comments }: Tables) {
  /** The deleted record that a command refers to. */
  async function find(query: Query, row: BoardRow, thing: DeletedRecord): Promise<Trash> {
    switch (thing.kind) {
      case 'board':
        return { board: row.deletedAt === null ? null : { deletedBy: row.deletedBy } };
      case 'column':
        return { column: await column(query, row.id, thing) };
      case 'ticket':
        return { ticket: await ticket(query, row.id, thing.id) };
      case 'tickets':
        return { tickets: await ticketsOf(query, row.id, thing.ids, isNull(tickets.archivedAt)) };
      case 'archived':
        return {
          archived: await ticketsOf(query, row.id, thing.ids, isNotNull(tickets.archivedAt)),
        };
      case 'comment':
        return { comment: await comment(query, row.id, thing) };
    }
  }

  /** A deleted column, or a restored one of whose tickets some are not restored yet. */
  async function column(
    query: Query,
    boardId: string,
    { id, at: begunAt }: Extract<DeletedRecord, { kind: 'column' }>,
  ) {
    const isExpectedState =
      // An expired column stays for its archived tickets, but can no longer be restored.
      begunAt === null ? gt(columns.deletedAt, EARLIEST_MS) : isNull(columns.deletedAt);
    const [found] = await query
      .select({
        column: columnValues(columns),
        deletedBy: columns.deletedBy,
        deletedAt: columns.deletedAt,
      })
      .from(columns)
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id), isExpectedState));
    const at = begunAt ?? found?.deletedAt;
    if (!found || typeof at !== 'number') return null;
    const isDeletedWithColumn = deletedWithColumn(boardId, id, at);
    const [counted] = await query
      .select({ count: count() })
      .from(tickets)
      .where(isDeletedWithColumn);
    const portion = await query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(isDeletedWithColumn)
      .orderBy(asc(tickets.pos), asc(tickets.id))
      .limit(MAX_PORTION.tickets + 1);
    const { column, deletedBy } = found;
    return {
      column: makeColumn(column),
      deletedBy,
      at,
      tickets: portion,
      count: counted?.count ?? 0,
    };
  }

  /** Changes of a board have distinct times: tickets deleted at the column's time went with it. */
  function deletedWithColumn(boardId: string, columnId: string, at: number) {
    const inColumn = and(eq(tickets.boardId, boardId), eq(tickets.columnId, columnId));
    return and(inColumn, eq(tickets.deletedAt, at), isNull(tickets.archivedAt));
  }

  /** Archived tickets are marked as deleted too. */
  function isInTrash(): SQL | undefined {
    return and(isNotNull(tickets.deletedAt), isNull(tickets.archivedAt));
  }

  async function ticket(query: Query, boardId: string, id: string) {
    const [found] = await query
      .select({ ticket: ticketColumns(tickets), deletedBy: tickets.deletedBy })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, id), isInTrash()));
    return found ?? null;
  }

  /** Tickets that left the board, in the order of the ids. */
  async function ticketsOf(
    query: Query,
    boardId: string,
    ids: string[],
    isSought: SQL | undefined,
  ) {
    const rows = await query
      .select({ ticket: ticketColumns(tickets), deletedBy: tickets.deletedBy })
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, boardId),
          inArray(tickets.id, ids),
          isNotNull(tickets.deletedAt),
          isSought,
        ),
      );
    const found = new Map(rows.map((row) => [row.ticket.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
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
    const { id, name, columnId, createdBy, assignee, coAssignees, visibleTo } = tickets;
    const { deletedAt, deletedBy } = tickets;
    return {
      columns: await query
        .select({
          id: columns.id,
          name: columns.name,
          deletedAt: columns.deletedAt,
          deletedBy: columns.deletedBy,
        })
        .from(columns)
        .where(and(eq(columns.boardId, boardId), gt(columns.deletedAt, EARLIEST_MS)))
        .orderBy(desc(columns.deletedAt), desc(columns.id)),
      tickets: await query
        .select({
          ...{ id, name, columnId, createdBy, assignee, coAssignees, visibleTo },
          ...{ deletedAt, deletedBy },
        })
        .from(tickets)
        .where(and(eq(tickets.boardId, boardId), isInTrash()))
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
