import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Ticket } from '../../../core/board/ticket.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import { type HistoryRepository, oldestFirst } from '../boards/log/history.ts';
import type { HistoryRecord } from '../boards/rows.ts';
import { inList } from '../in-list.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { type CommentRecord, commentColumns } from './comments.ts';
import { type FullTicket, recordColumns, type TicketRecord } from './tickets.ts';
import { visibilityConditions } from './visibility.ts';

/** Tickets whose sizes are read per statement. */
const TICKETS_PER_PAGE = 1000;
/** Records of boards up to this size are read in one statement, without a list of sizes first. */
const SMALL_BOARD = { tickets: TICKETS_PER_PAGE, bytes: 512 * 1024 };
/** Maximum tickets of a portion, and bytes of their texts; a single ticket may have more. */
const MAX_PORTION_TICKETS = 200;
const MAX_PORTION_BYTES = 256 * 1024;

/** A ticket's place and the amount of its content. */
export interface SizedTicket extends Pick<Ticket, 'id' | 'columnId' | 'pos'> {
  lastEntry: number | null;
  commentCount: number;
  /** Approximate bytes of its texts. */
  bytes: number;
}

/** Reads the tickets of whole boards in small portions. */
export function ticketPortionsRepository(tables: Tables, history: HistoryRepository) {
  const { tickets, comments } = tables;
  const { sees } = visibilityConditions(tables);
  const { id, boardId, columnId, pos, lastEntry, commentCount } = tickets;
  const sized = {
    ...{ id, columnId, pos, lastEntry, commentCount },
    // Characters of comments are counted as bytes, because most take one.
    bytes: sql`octet_length(${tickets.description}) + ${tickets.commentCharacters}`.mapWith(Number),
  };
  const viewers = sql`coalesce(length(cast(${tickets.visibleTo} as text)), 0)`;
  const pageStatement = prepared<{ boardId: string; after: string; userId: string }>()((query, $) =>
    query
      .select(sized)
      .from(tickets)
      .where(and(eq(boardId, $('boardId')), gt(id, $('after')), visibleTo($('userId'))))
      .orderBy(asc(id))
      .limit(TICKETS_PER_PAGE),
  );
  const sizeStatement = prepared<{ boardId: string; userId: string }>()((query, $) =>
    query
      .select({
        tickets: count(),
        bytes: sql`coalesce(sum(${sized.bytes} + ${viewers}), 0)`.mapWith(Number),
      })
      .from(tickets)
      .where(and(eq(boardId, $('boardId')), visibleTo($('userId')))),
  );
  const smallBoardStatement = prepared<{ boardId: string; userId: string }>()((query, $) =>
    query
      .select({ ...recordColumns(tickets), ...sized })
      .from(tickets)
      .where(and(eq(boardId, $('boardId')), visibleTo($('userId')))),
  );
  const recordsStatement = prepared<{ ids: string }>()((query, $) =>
    query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(inList(id, $('ids'))),
  );
  const commentsStatement = prepared<{ boardId: string; ids: string }>()((query, $) => {
    const { ticketId } = comments;
    const isOfTickets = and(eq(comments.boardId, $('boardId')), inList(ticketId, $('ids')));
    return query
      .select({ ...commentColumns(comments), ticketId })
      .from(comments)
      .where(and(isOfTickets, isNull(comments.deletedAt)));
  });

  function visibleTo(userId: string | Placeholder): SQL | undefined {
    return and(isNull(tickets.deletedAt), sees(userId));
  }

  /** Yields the tickets of a board that the user sees, page by page. */
  async function* sizedPages(
    query: Query,
    userId: string,
    ofBoard: string,
  ): AsyncGenerator<SizedTicket[]> {
    const [size] = await sizeStatement(query, { boardId: ofBoard, userId });
    if (size && size.tickets <= SMALL_BOARD.tickets && size.bytes <= SMALL_BOARD.bytes) {
      yield await smallBoardStatement(query, { boardId: ofBoard, userId });
      return;
    }
    const pace = new TimeSlice();
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: SizedTicket[] = await pageStatement(query, { boardId: ofBoard, userId, after });
      yield rows;
      after = rows.length < TICKETS_PER_PAGE ? undefined : rows.at(-1)?.id;
      if (pace.isDue) await pace.nextSlice();
    }
  }

  /** Those of these tickets that the user sees if they may open the board. */
  function sizedByIds(query: Query, userId: string, ids: string[]) {
    return query
      .select({ ...sized, boardId })
      .from(tickets)
      .where(and(inArray(id, ids), visibleTo(userId)));
  }

  /** Yields these tickets of a board with comments and history, in portions, in order. */
  async function* wholeIn(
    query: Query,
    ofBoard: string,
    sizedTickets: SizedTicket[],
  ): AsyncGenerator<FullTicket[]> {
    const pace = new TimeSlice();
    for (const portion of portionsOf(sizedTickets)) {
      const records = await recordsOf(query, portion);
      const commentsById = await commentsOf(query, ofBoard, portion);
      const historyById = await historyOf(query, portion);
      yield portion.flatMap((ticket) => {
        const record = isRead(ticket) ? ticket : records.get(ticket.id);
        if (!record) return [];
        const comments = commentsById.get(ticket.id) ?? [];
        const history = (historyById.get(ticket.id) ?? []).sort(oldestFirst);
        return Object.assign(record, { comments, history });
      });
      if (pace.isDue) await pace.nextSlice();
    }
  }

  /** The records that are not read yet. */
  async function recordsOf(query: Query, portion: SizedTicket[]) {
    const unread = portion.filter((ticket) => !isRead(ticket));
    const rows = unread.length > 0 ? await recordsStatement(query, { ids: idsOf(unread) }) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function commentsOf(query: Query, ofBoard: string, portion: SizedTicket[]) {
    const byTicketId = new Map<string, CommentRecord[]>();
    const commented = portion.filter((ticket) => ticket.commentCount > 0);
    if (commented.length === 0) return byTicketId;
    const rows = await commentsStatement(query, { boardId: ofBoard, ids: idsOf(commented) });
    for (const { ticketId: of, ...comment } of rows) {
      const list = byTicketId.get(of) ?? [];
      list.push(comment);
      byTicketId.set(of, list);
    }
    for (const list of byTicketId.values()) list.sort(newestFirst);
    return byTicketId;
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

/** Whether the list of sizes has its record, as for small boards. */
function isRead(ticket: SizedTicket): ticket is SizedTicket & TicketRecord {
  return 'description' in ticket;
}

/** Their ids as a list for `inList`. */
function idsOf(some: SizedTicket[]): string {
  return JSON.stringify(some.map((ticket) => ticket.id));
}

function* portionsOf(sizedTickets: SizedTicket[]): Generator<SizedTicket[]> {
  let portion: SizedTicket[] = [];
  let bytes = 0;
  for (const ticket of sizedTickets) {
    const isFull =
      portion.length === MAX_PORTION_TICKETS || bytes + ticket.bytes > MAX_PORTION_BYTES;
    if (portion.length > 0 && isFull) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(ticket);
    bytes += ticket.bytes;
  }
  if (portion.length > 0) yield portion;
}

function newestFirst(a: CommentRecord, b: CommentRecord): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
