import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { TimeSlice } from '../../lib/time-slicing.ts';
import { inList } from '../in-list.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import {
  type CommentWithoutText,
  commentsRepository,
  MAX_COMMENT_BYTES_IN_TRANSACTION,
} from './comments.ts';
import { historyRepository, oldestFirst } from './history.ts';
import type { HistoryRecord } from './rows.ts';
import { type FullTicket, type PlacedTicket, recordColumns } from './tickets.ts';

/** Tickets whose sizes are read per statement. */
const TICKETS_PER_PAGE = 1000;
/** Maximum tickets of a portion, and bytes of their texts; a single ticket may have more. */
const MAX_PORTION_TICKETS = 200;
const MAX_PORTION_BYTES = MAX_COMMENT_BYTES_IN_TRANSACTION;

/** A ticket's place, its visibility and the amount of its content. */
export interface SizedTicket extends PlacedTicket {
  columnId: string;
  boardId: string;
  lastEntry: number | null;
  commentCount: number;
  /** UTF-16 code units of all comments, deleted ones included. */
  commentCharacters: number;
  /** Approximate bytes of its texts. */
  bytes: number;
}

/** Reads the tickets of whole boards in small portions. */
export function ticketPortionsRepository(tables: Tables) {
  const { tickets, comments } = tables;
  const ticketComments = commentsRepository(tables);
  const history = historyRepository(tables);
  const { id, boardId, columnId, pos, createdBy, assignee, visibleTo, lastEntry } = tickets;
  const sized = {
    ...{ id, boardId, columnId, pos, createdBy, assignee, visibleTo, lastEntry },
    commentCount: tickets.commentCount,
    commentCharacters: tickets.commentCharacters,
    // Characters of comments are counted as bytes, because most take one.
    bytes: sql`octet_length(${tickets.description}) + ${tickets.commentCharacters}`.mapWith(Number),
  };
  const pageStatement = prepared<{ boardId: string; after: string }>()((query, $) =>
    query
      .select(sized)
      .from(tickets)
      .where(and(eq(boardId, $('boardId')), gt(id, $('after')), isNull(tickets.deletedAt)))
      .orderBy(asc(id))
      .limit(TICKETS_PER_PAGE),
  );
  const recordsStatement = prepared<{ ids: string }>()((query, $) =>
    query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(inList(id, $('ids'))),
  );
  const commentsStatement = prepared<{ boardId: string; ids: string }>()((query, $) => {
    const { author, text, photoUrls, at, ticketId } = comments;
    const ofThese = and(eq(comments.boardId, $('boardId')), inList(ticketId, $('ids')));
    return query
      .select({ id: comments.id, author, text, photoUrls, at, ticketId })
      .from(comments)
      .where(and(ofThese, isNull(comments.deletedAt)));
  });

  /** Yields the tickets of a board, page by page. */
  async function* sizedPages(query: Query, ofBoard: string): AsyncGenerator<SizedTicket[]> {
    const pace = new TimeSlice();
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: SizedTicket[] = await pageStatement(query, { boardId: ofBoard, after });
      yield rows;
      after = rows.length < TICKETS_PER_PAGE ? undefined : rows.at(-1)?.id;
      if (pace.isDue) await pace.nextSlice();
    }
  }

  function sizedByIds(query: Query, ids: string[]): Promise<SizedTicket[]> {
    return query
      .select(sized)
      .from(tickets)
      .where(and(inArray(id, ids), isNull(tickets.deletedAt)));
  }

  /** Yields these tickets with comments and history, in portions, in order. */
  async function* wholeIn(query: Query, sizedTickets: SizedTicket[]): AsyncGenerator<FullTicket[]> {
    const pace = new TimeSlice();
    for (const portion of portionsOf(sizedTickets)) {
      const rows = await recordsStatement(query, { ids: idsOf(portion) });
      const records = new Map(rows.map((row) => [row.id, row]));
      const commentsById = await commentsOf(query, portion);
      const historyById = await historyOf(query, portion);
      yield portion.flatMap((ticket) => {
        const record = records.get(ticket.id);
        if (!record) return [];
        const entries = (historyById.get(ticket.id) ?? []).sort(oldestFirst);
        return { comments: commentsById.get(ticket.id) ?? [], history: entries, ...record };
      });
      if (pace.isDue) await pace.nextSlice();
    }
  }

  async function commentsOf(query: Query, portion: SizedTicket[]) {
    const byTicketId = new Map<string, CommentWithoutText[]>();
    const some = portion.filter(({ commentCount }) => commentCount > 0);
    const long = some.filter(({ bytes }) => bytes > MAX_PORTION_BYTES);
    for (const ticket of long) byTicketId.set(ticket.id, await longCommentsOf(query, ticket));
    const short = some.filter((ticket) => !long.includes(ticket));
    const [first] = short;
    if (!first) return byTicketId;
    const rows = await commentsStatement(query, { boardId: first.boardId, ids: idsOf(short) });
    for (const { ticketId: of, ...comment } of rows) {
      const list = byTicketId.get(of) ?? [];
      list.push(comment);
      byTicketId.set(of, list);
    }
    for (const list of byTicketId.values()) list.sort(newestFirst);
    return byTicketId;
  }

  async function longCommentsOf(query: Query, ticket: SizedTicket): Promise<CommentWithoutText[]> {
    const listed = await ticketComments.saidOf(
      query,
      ticket.boardId,
      ticket.id,
      ticket.commentCharacters,
    );
    return ticketComments.withTexts(query, ticket.boardId, ticket.id, listed);
  }

  async function historyOf(query: Query, portion: SizedTicket[]) {
    const byTicketId = new Map<string, HistoryRecord[]>();
    const newest = portion.flatMap((ticket) => ticket.lastEntry ?? []);
    for await (const rows of history.entriesFrom(query, newest)) {
      for (const { ticketId, id: entryId, at, by, notes } of rows) {
        const list = byTicketId.get(ticketId) ?? [];
        list.push({ id: entryId, at, by, notes });
        byTicketId.set(ticketId, list);
      }
    }
    return byTicketId;
  }

  return { sizedPages, sizedByIds, wholeIn };
}

/** Their ids as a list for `inList`. */
function idsOf(some: SizedTicket[]): string {
  return JSON.stringify(some.map((ticket) => ticket.id));
}

/** Each portion holds tickets of one board. */
function* portionsOf(sizedTickets: SizedTicket[]): Generator<SizedTicket[]> {
  let portion: SizedTicket[] = [];
  let bytes = 0;
  for (const ticket of sizedTickets) {
    const isFull =
      portion.length === MAX_PORTION_TICKETS || bytes + ticket.bytes > MAX_PORTION_BYTES;
    if (portion.length > 0 && (isFull || portion[0]?.boardId !== ticket.boardId)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(ticket);
    bytes += ticket.bytes;
  }
  if (portion.length > 0) yield portion;
}

function newestFirst(a: CommentWithoutText, b: CommentWithoutText): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
