import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { TimeSlice } from '../../lib/time-slicing.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { commentsRepository, LONG_TALK, type SaidComment } from './comments.ts';
import { historyRepository, oldestFirst } from './history.ts';
import type { HistoryRecord } from './rows.ts';
import { type PlacedTicket, recordColumns, type WholeTicket } from './tickets.ts';

/** Tickets whose places are read in one statement. */
const PAGE = 1000;
/** Tickets of a portion, and bytes of their texts, at most; one ticket may have more. */
const PORTION = 200;
const PORTION_BYTES = LONG_TALK;

/** Where a ticket is, who sees it and how much there is to read of it. */
export interface SizedTicket extends PlacedTicket {
  columnId: string;
  boardId: string;
  lastEntry: number | null;
  commentCount: number;
  /** UTF-16 code units of all comments, deleted ones included. */
  commentCharacters: number;
  /** About how many bytes its texts take. */
  bytes: number;
}

/** Reads the tickets of whole boards in portions, each of which takes little time. */
export function ticketPortionsRepository(tables: Tables) {
  const { tickets, comments } = tables;
  const talk = commentsRepository(tables);
  const history = historyRepository(tables);
  const { id, boardId, columnId, pos, createdBy, assignee, visibleTo, lastEntry } = tickets;
  const sized = {
    ...{ id, boardId, columnId, pos, createdBy, assignee, visibleTo, lastEntry },
    commentCount: tickets.commentCount,
    commentCharacters: tickets.commentCharacters,
    descriptionBytes: sql`octet_length(${tickets.description})`.mapWith(Number),
  };
  const pageStatement = prepared<{ boardId: string; after: string }>()((query, $) =>
    query
      .select(sized)
      .from(tickets)
      .where(and(eq(boardId, $('boardId')), gt(id, $('after')), isNull(tickets.deletedAt)))
      .orderBy(asc(id))
      .limit(PAGE),
  );

  /** The tickets of a board, a page at a time. */
  async function* sizedPages(query: Query, ofBoard: string): AsyncGenerator<SizedTicket[]> {
    const pace = new TimeSlice();
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: SizedRow[] = await pageStatement(query, { boardId: ofBoard, after });
      yield rows.map(withBytes);
      after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
      if (pace.isDue) await pace.nextTurn();
    }
  }

  async function sizedByIds(query: Query, ids: string[]): Promise<SizedTicket[]> {
    const rows = await query
      .select(sized)
      .from(tickets)
      .where(and(inArray(id, ids), isNull(tickets.deletedAt)));
    return rows.map(withBytes);
  }

  /** These tickets with all that was said of them and done to them, in portions, in their order. */
  async function* wholeIn(query: Query, wanted: SizedTicket[]): AsyncGenerator<WholeTicket[]> {
    const pace = new TimeSlice();
    for (const portion of portionsOf(wanted)) {
      const ids = portion.map((ticket) => ticket.id);
      const rows = await query.select(recordColumns(tickets)).from(tickets).where(inArray(id, ids));
      const records = new Map(rows.map((row) => [row.id, row]));
      const said = await commentsOf(query, portion);
      const done = await historyOf(query, portion);
      yield portion.flatMap((ticket) => {
        const record = records.get(ticket.id);
        if (!record) return [];
        const entries = (done.get(ticket.id) ?? []).sort(oldestFirst);
        return { comments: said.get(ticket.id) ?? [], history: entries, ...record };
      });
      if (pace.isDue) await pace.nextTurn();
    }
  }

  async function commentsOf(query: Query, portion: SizedTicket[]) {
    const found = new Map<string, SaidComment[]>();
    const some = portion.filter(({ commentCount }) => commentCount > 0);
    const long = some.filter(({ bytes }) => bytes > PORTION_BYTES);
    for (const ticket of long) found.set(ticket.id, await longTalkOf(query, ticket));
    const short = some.filter((ticket) => !long.includes(ticket));
    const [first] = short;
    if (!first) return found;
    const { author, text, photoUrls, at, ticketId } = comments;
    const ofThese = inArray(
      ticketId,
      short.map((ticket) => ticket.id),
    );
    const rows = await query
      .select({ id: comments.id, author, text, photoUrls, at, ticketId })
      .from(comments)
      .where(and(eq(comments.boardId, first.boardId), ofThese, isNull(comments.deletedAt)));
    for (const { ticketId: of, ...comment } of rows) {
      const list = found.get(of) ?? [];
      list.push(comment);
      found.set(of, list);
    }
    for (const list of found.values()) list.sort(newestFirst);
    return found;
  }

  async function longTalkOf(query: Query, ticket: SizedTicket): Promise<SaidComment[]> {
    const said = await talk.saidOf(query, ticket.boardId, ticket.id, ticket.commentCharacters);
    return talk.withTexts(query, ticket.boardId, ticket.id, said);
  }

  async function historyOf(query: Query, portion: SizedTicket[]) {
    const found = new Map<string, HistoryRecord[]>();
    const newest = portion.flatMap((ticket) => ticket.lastEntry ?? []);
    for await (const rows of history.entriesFrom(query, newest)) {
      for (const { ticketId, id: entryId, at, by, notes } of rows) {
        const list = found.get(ticketId) ?? [];
        list.push({ id: entryId, at, by, notes });
        found.set(ticketId, list);
      }
    }
    return found;
  }

  return { sizedPages, sizedByIds, wholeIn };
}

type SizedRow = Omit<SizedTicket, 'bytes'> & { descriptionBytes: number };

/** Characters are counted as bytes: most of them are one. */
function withBytes({ descriptionBytes, ...ticket }: SizedRow): SizedTicket {
  return { ...ticket, bytes: descriptionBytes + ticket.commentCharacters };
}

/** All of one portion are of one board. */
function* portionsOf(wanted: SizedTicket[]): Generator<SizedTicket[]> {
  let portion: SizedTicket[] = [];
  let bytes = 0;
  for (const ticket of wanted) {
    const isFull = portion.length === PORTION || bytes + ticket.bytes > PORTION_BYTES;
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

function newestFirst(a: SaidComment, b: SaidComment): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
