import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Ticket } from '../../core/board/board.ts';
import type { CommentRecord } from './comments.ts';
import type { Tables } from './schema.ts';
import { prepared, type Query } from './store.ts';
import { ticketColumns } from './tickets.ts';

/** A ticket with what only its record holds. */
export interface TicketRecord extends Ticket {
  boardId: string;
  description: string;
  photoUrls: readonly string[];
}

/** A line of a ticket's history. `by` is the id of who did it, `at` is ms since 1970. */
export interface HistoryRecord {
  id: string;
  at: number;
  by: string;
  notes: string;
}

/** A ticket with all that was said of it and done to it. */
export interface WholeTicket extends TicketRecord {
  /** The newest first. */
  comments: CommentRecord[];
  /** The oldest first. */
  history: HistoryRecord[];
}

/** Tickets whole, for scripts and for an open ticket. */
export function ticketsRepository({ tickets, comments, history }: Tables) {
  const record = {
    ...ticketColumns(tickets),
    boardId: tickets.boardId,
    description: tickets.description,
    photoUrls: tickets.photoUrls,
  };
  const byIdStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select(record)
      .from(tickets)
      .where(and(eq(tickets.id, $('id')), isNull(tickets.deletedAt))),
  );

  /** The ticket with this id, on whichever board. */
  async function byId(query: Query, id: string): Promise<TicketRecord | null> {
    const [row] = await byIdStatement(query, { id });
    return row ?? null;
  }

  function byIds(query: Query, ids: string[]): Promise<TicketRecord[]> {
    return select(query, inArray(tickets.id, ids));
  }

  function ofBoard(query: Query, boardId: string): Promise<TicketRecord[]> {
    return select(query, eq(tickets.boardId, boardId));
  }

  function select(query: Query, where: SQL): Promise<TicketRecord[]> {
    return query
      .select(record)
      .from(tickets)
      .where(and(where, isNull(tickets.deletedAt)));
  }

  /** The tickets of one board with their comments and history. */
  async function withTalk(
    query: Query,
    boardId: string,
    records: TicketRecord[],
  ): Promise<WholeTicket[]> {
    // Of many tickets all that the board has is read at once, else each ticket's own.
    const [one] = records.length === 1 ? records : [];
    const said = await commentsOf(query, boardId, one?.id);
    const done = await historyOf(query, boardId, one?.id);
    return records.map((ticket) => ({
      ...ticket,
      comments: said.get(ticket.id) ?? [],
      history: done.get(ticket.id) ?? [],
    }));
  }

  async function commentsOf(query: Query, boardId: string, ticketId: string | undefined) {
    const { id, author, text, photoUrls, at } = comments;
    const rows = await query
      .select({ id, author, text, photoUrls, at, ticketId: comments.ticketId })
      .from(comments)
      .where(
        and(
          eq(comments.boardId, boardId),
          ticketId === undefined ? undefined : eq(comments.ticketId, ticketId),
          isNull(comments.deletedAt),
        ),
      );
    return grouped(rows.sort(newestFirst));
  }

  async function historyOf(query: Query, boardId: string, ticketId: string | undefined) {
    const { id, at, by, notes } = history;
    const rows = await query
      .select({ id, at, by, notes, ticketId: history.ticketId })
      .from(history)
      .where(
        and(
          eq(history.boardId, boardId),
          ticketId === undefined ? undefined : eq(history.ticketId, ticketId),
        ),
      )
      .orderBy(asc(at), asc(id));
    return grouped(rows);
  }

  return { byId, byIds, ofBoard, withTalk };
}

function newestFirst(a: { at: number; id: string }, b: { at: number; id: string }): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

function grouped<R extends { ticketId: string }>(rows: R[]): Map<string, Omit<R, 'ticketId'>[]> {
  const groups = new Map<string, Omit<R, 'ticketId'>[]>();
  for (const { ticketId, ...row } of rows) {
    const group = groups.get(ticketId);
    if (group) group.push(row);
    else groups.set(ticketId, [row]);
  }
  return groups;
}
