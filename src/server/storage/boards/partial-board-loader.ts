import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type {
  Board,
  Column,
  ColumnPortion,
  CommentTotals,
  Direction,
  Placed,
} from '../../../core/board/board.ts';
import type { LoggedChange } from '../../../core/board/change.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import { MAX_PORTION } from '../../../core/board/portions.ts';
import type { ReadSet } from '../../../core/board/rule.ts';
import type { Ticket, TicketDetails } from '../../../core/board/ticket.ts';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import { TicketCache } from '../cache/ticket-cache.ts';
import { projectsRepository } from '../directory/projects.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardAccess } from './boards.ts';
import { commentsRepository } from './comments.ts';
import { historyRepository } from './history.ts';
import { membersRepository } from './members.ts';
import { orderKeysRepository } from './order-keys.ts';
import type { BoardRow } from './rows.ts';
import { detailColumns, headOf, ticketColumns } from './ticket-columns.ts';
import { trashRepository } from './trash.ts';

const NEIGHBOURS_PER_STATEMENT = 20;
/** Up to this many tickets are read one by one, more in batches. */
const MAX_SINGLE_READS = 8;
const TICKETS_PER_STATEMENT = 500;

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Loads the part of a board that a command needs, so its cost does not depend on the board's size.
 */
export function partialBoardsRepository(tables: Tables) {
  const { tickets } = tables;
  const structure = membersRepository(tables);
  const comments = commentsRepository(tables);
  const history = historyRepository(tables);
  const projects = projectsRepository(tables);
  const orderKeys = orderKeysRepository(tables);
  const trash = trashRepository(tables);
  const cache = new TicketCache();
  const ticketStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')), isNull(tickets.deletedAt)),
      ),
  );
  const detailsStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select(detailColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );
  const commentTotalsStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select({ count: tickets.commentCount, characters: tickets.commentCharacters })
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );
  /** The board with its columns, the actor's membership and the requested parts. */
  async function load(
    query: Query,
    row: BoardRow,
    { actor, member }: BoardAccess,
    readSet: ReadSet,
  ): Promise<Board> {
    const boardId = row.id;
    const cachedTickets = cache.beginWrite(row);
    const loaded = await ticketsById(query, boardId, readSet.tickets ?? [], cachedTickets);
    const columns = await structure.columnsAt(query, row);
    const keyReads =
      readSet.trash?.kind === 'ticket'
        ? { ...readSet, last: [...(readSet.last ?? []), ...firstOf(columns)] }
        : readSet;
    const keys = await orderKeys.load(query, boardId, keyReads, actor.id, loaded, async (id) => {
      const ticket = loaded.get(id) ?? (await ticketById(query, boardId, id, cachedTickets));
      loaded.set(id, ticket);
      return ticket;
    });
    const inColumn = readSet.column
      ? await visibleIn(query, boardId, readSet.column, actor.id)
      : [];
    const portion = readSet.portion
      ? await portionOf(query, boardId, readSet.portion, actor.id)
      : null;
    for (const ticket of [...inColumn, ...(portion?.tickets ?? [])]) loaded.set(ticket.id, ticket);
    const restricted = readSet.restricted ? await restrictedTickets(query, boardId) : [];
    for (const ticket of restricted) loaded.set(ticket.id, ticket);
    const people = readSet.members ? await structure.membersOf(query, boardId) : [member];
    return {
      columns,
      members: new Map(present(people).map((person) => [person.userId, person])),
      tickets: byId(present([...loaded.values()])),
      partial: {
        tickets: loaded,
        ticketCount: row.ticketCount,
        allMembers: readSet.members ?? false,
        keys,
        // Moves need none of the following, and even awaiting nothing takes time.
        neighbours: readSet.neighbour
          ? await visibleNeighbours(query, boardId, readSet.neighbour, loaded, actor.id)
          : NONE,
        comments: readSet.comments
          ? await comments.headsOf(query, boardId, readSet.comments)
          : NONE,
        commentTotals: readSet.commentTotals
          ? await commentTotalsOf(query, boardId, readSet.commentTotals)
          : NONE,
        portion,
        details: portion
          ? await detailsOfMany(query, boardId, portion.tickets)
          : readSet.details
            ? await detailsOf(query, boardId, readSet.details)
            : NONE,
        projects: readSet.projects
          ? await projects.openTo(query, actor, present(readSet.projects))
          : NONE,
        trash: readSet.trash ? await trash.find(query, row, readSet.trash) : null,
        hasOthersActivity: readSet.othersActivity
          ? await builtOn(query, boardId, readSet.othersActivity, actor.id)
          : false,
      },
      // Last: V8 creates a new hidden class per call for properties added to a spread object.
      ...headOf(row),
    };
  }

  async function ticketsById(
    query: Query,
    boardId: string,
    ids: string[],
    cachedTickets: Map<string, Ticket>,
  ): Promise<Map<string, Ticket | null>> {
    const loaded = new Map<string, Ticket | null>(ids.map((id) => [id, null]));
    if (loaded.size <= MAX_SINGLE_READS) {
      for (const id of loaded.keys())
        loaded.set(id, await ticketById(query, boardId, id, cachedTickets));
      return loaded;
    }
    // Saving a whole board may name all of its tickets.
    const all = [...loaded.keys()];
    for (let from = 0; from < all.length; from += TICKETS_PER_STATEMENT) {
      const rows = await query
        .select(ticketColumns(tickets))
        .from(tickets)
        .where(
          and(
            eq(tickets.boardId, boardId),
            inArray(tickets.id, all.slice(from, from + TICKETS_PER_STATEMENT)),
            isNull(tickets.deletedAt),
          ),
        );
      for (const ticket of rows) loaded.set(ticket.id, ticket);
    }
    return loaded;
  }

  async function ticketById(
    query: Query,
    boardId: string,
    id: string,
    cachedTickets: Map<string, Ticket>,
  ): Promise<Ticket | null> {
    const ticket = cachedTickets.get(id);
    if (ticket) return ticket;
    const [read = null] = await ticketStatement(query, { boardId, id });
    if (read) cachedTickets.set(id, read);
    return read;
  }

  async function commentTotalsOf(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, CommentTotals>> {
    const totals = new Map<string, CommentTotals>();
    for (const id of ids) {
      const [row] = await commentTotalsStatement(query, { boardId, id });
      if (row) totals.set(id, row);
    }
    return totals;
  }

  async function detailsOf(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, TicketDetails>> {
    const details = new Map<string, TicketDetails>();
    for (const id of ids) {
      const [row] = await detailsStatement(query, { boardId, id });
      if (row) details.set(id, row);
    }
    return details;
  }

  /** The tickets of a column that the user may see. */
  async function visibleIn(query: Query, boardId: string, columnId: string, userId: string) {
    const all = await query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(isIn(boardId, columnId));
    return all.filter((ticket) => sees(audienceOf(ticket), userId));
  }

  /**
   * The tickets after a position in a column that the user may see, one more than a portion holds.
   */
  async function portionOf(
    query: Query,
    boardId: string,
    { columnId, after }: NonNullable<ReadSet['portion']>,
    userId: string,
  ): Promise<ColumnPortion> {
    const portion: Ticket[] = [];
    for (let from = after; portion.length <= MAX_PORTION.tickets; ) {
      const next = await nextIn(query, boardId, columnId, from);
      portion.push(...next.filter((ticket) => sees(audienceOf(ticket), userId)));
      from = next.at(-1) ?? null;
      if (next.length <= MAX_PORTION.tickets) break;
    }
    const count = after ? 0 : await visibleCount(query, boardId, columnId, userId);
    return { tickets: portion.slice(0, MAX_PORTION.tickets + 1), count };
  }

  function nextIn(query: Query, boardId: string, columnId: string, after: Placed | null) {
    const { pos, id } = tickets;
    const isAfter = after && or(gt(pos, after.pos), and(eq(pos, after.pos), gt(id, after.id)));
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(and(isIn(boardId, columnId), isAfter ?? undefined))
      .orderBy(asc(pos), asc(id))
      .limit(MAX_PORTION.tickets + 1);
  }

  async function visibleCount(query: Query, boardId: string, columnId: string, userId: string) {
    const { id, createdBy, assignee, visibleTo } = tickets;
    const [open] = await query
      .select({ count: count() })
      .from(tickets)
      .where(and(isIn(boardId, columnId), isNull(visibleTo)));
    const restricted = await query
      .select({ id, createdBy, assignee, visibleTo })
      .from(tickets)
      .where(and(isIn(boardId, columnId), isNotNull(visibleTo)));
    const visible = restricted.filter((ticket) => sees(audienceOf(ticket), userId));
    return (open?.count ?? 0) + visible.length;
  }

  function isIn(boardId: string, columnId: string) {
    const inColumn = and(eq(tickets.boardId, boardId), eq(tickets.columnId, columnId));
    return and(inColumn, isNull(tickets.deletedAt));
  }

  async function detailsOfMany(
    query: Query,
    boardId: string,
    portion: readonly Ticket[],
  ): Promise<Map<string, TicketDetails>> {
    const { id } = tickets;
    const ids = portion.map((ticket) => ticket.id);
    const rows = await query
      .select({ id, ...detailColumns(tickets) })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), inArray(id, ids)));
    return new Map(rows.map(({ id: ticketId, ...details }) => [ticketId, details]));
  }

  async function builtOn(query: Query, boardId: string, ids: string[], userId: string) {
    for (let from = 0; from < ids.length; from += TICKETS_PER_STATEMENT) {
      const some = ids.slice(from, from + TICKETS_PER_STATEMENT);
      if (await history.hasOthers(query, boardId, some, userId)) return true;
      if (await comments.hasOthers(query, boardId, some, userId)) return true;
    }
    return false;
  }

  function restrictedTickets(query: Query, boardId: string): Promise<Ticket[]> {
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(eq(tickets.boardId, boardId), isNull(tickets.deletedAt), isNotNull(tickets.visibleTo)),
      );
  }

  /** The nearest ticket on one side that the actor may see, rarely beyond the first few. */
  async function visibleNeighbours(
    query: Query,
    boardId: string,
    neighbour: NonNullable<ReadSet['neighbour']>,
    loaded: Map<string, Ticket | null>,
    actorId: string,
  ): Promise<Map<string, Ticket | null>> {
    const ticket = loaded.get(neighbour.ticketId);
    if (!ticket) return new Map();
    for (let from: Ticket = ticket; ; ) {
      const others = await beside(query, boardId, from, neighbour.direction);
      const visible = others.find((other) => sees(audienceOf(other), actorId));
      const last = others.at(-1);
      if (visible || !last) return new Map([[ticket.id, visible ?? null]]);
      from = last;
    }
  }

  function beside(
    query: Query,
    boardId: string,
    { columnId, pos, id }: Ticket,
    direction: Direction,
  ): Promise<Ticket[]> {
    const [beyond, order] = direction === 'up' ? [lt, desc] : [gt, asc];
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, boardId),
          eq(tickets.columnId, columnId),
          isNull(tickets.deletedAt),
          or(beyond(tickets.pos, pos), and(eq(tickets.pos, pos), beyond(tickets.id, id))),
        ),
      )
      .orderBy(order(tickets.pos), order(tickets.id))
      .limit(NEIGHBOURS_PER_STATEMENT);
  }

  return { load, wrote: (row: BoardRow, changes: LoggedChange[]) => cache.endWrite(row, changes) };
}

/** The column for a restored ticket whose own column is gone. */
function firstOf(columns: ReadonlyMap<string, Column>): string[] {
  const [first] = [...columns.values()].sort(byPosition);
  return first ? [first.id] : [];
}

function byId(records: Ticket[]): Map<string, Ticket> {
  return new Map(records.map((record) => [record.id, record]));
}

function present<T>(values: T[]): Exclude<T, null | undefined | ''>[] {
  return values.filter((value) => value) as Exclude<T, null | undefined | ''>[];
}
