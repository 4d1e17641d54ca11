import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type {
  Board,
  Column,
  ColumnPortion,
  CommentTotals,
  Direction,
  Placed,
  Ticket,
  TicketDetails,
} from '../../../core/board/board.ts';
import type { LoggedChange } from '../../../core/board/change.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import { PORTION } from '../../../core/board/portions.ts';
import type { ReadSet } from '../../../core/board/rule.ts';
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
import { headOf, ticketColumns } from './ticket-columns.ts';
import { trashRepository } from './trash.ts';

const LOOKED_AT = 20;
/** Tickets up to this many are looked up one by one, others so many in one statement. */
const FEW = 8;
const AT_ONCE = 500;

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** Loads of a board what a command needs, so that a command costs the same on any board. */
export function partialBoardsRepository(tables: Tables) {
  const { tickets } = tables;
  const structure = membersRepository(tables);
  const comments = commentsRepository(tables);
  const history = historyRepository(tables);
  const projects = projectsRepository(tables);
  const orderKeys = orderKeysRepository(tables);
  const trash = trashRepository(tables);
  const kept = new TicketCache();
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
      .select({ description: tickets.description, photoUrls: tickets.photoUrls })
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );
  const commentTotalsStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select({ count: tickets.commentCount, characters: tickets.commentCharacters })
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );
  /** The board with its columns, the actor's membership and what else is needed. */
  async function load(
    query: Query,
    row: BoardRow,
    { actor, member }: BoardAccess,
    needs: ReadSet,
  ): Promise<Board> {
    const boardId = row.id;
    const known = kept.open(row);
    const found = await ticketsById(query, boardId, needs.tickets ?? [], known);
    const columns = await structure.columnsAt(query, row);
    const wanted =
      needs.trash?.kind === 'ticket'
        ? { ...needs, last: [...(needs.last ?? []), ...firstOf(columns)] }
        : needs;
    const keys = await orderKeys.load(query, boardId, wanted, actor.id, found, async (id) => {
      const ticket = found.get(id) ?? (await ticketById(query, boardId, id, known));
      found.set(id, ticket);
      return ticket;
    });
    const inColumn = needs.column ? await seenIn(query, boardId, needs.column, actor.id) : [];
    const portion = needs.portion ? await portionOf(query, boardId, needs.portion, actor.id) : null;
    for (const ticket of [...inColumn, ...(portion?.tickets ?? [])]) found.set(ticket.id, ticket);
    const restricted = needs.restricted ? await restrictedTickets(query, boardId) : [];
    for (const ticket of restricted) found.set(ticket.id, ticket);
    const people = needs.members ? await structure.membersOf(query, boardId) : [member];
    return {
      columns,
      members: new Map(present(people).map((person) => [person.userId, person])),
      tickets: byId(present([...found.values()])),
      partial: {
        tickets: found,
        ticketCount: row.ticketCount,
        allMembers: needs.members ?? false,
        keys,
        // Moves need none of these: to wait for nothing costs something, too.
        neighbours: needs.neighbour
          ? await visibleNeighbours(query, boardId, needs.neighbour, found, actor.id)
          : NONE,
        comments: needs.comments ? await comments.headsOf(query, boardId, needs.comments) : NONE,
        commentTotals: needs.commentTotals
          ? await commentTotalsOf(query, boardId, needs.commentTotals)
          : NONE,
        portion,
        details: portion
          ? await detailsOfMany(query, boardId, portion.tickets)
          : needs.details
            ? await detailsOf(query, boardId, needs.details)
            : NONE,
        projects: needs.projects
          ? await projects.openTo(query, actor, present(needs.projects))
          : NONE,
        trash: needs.trash ? await trash.find(query, row, needs.trash) : null,
        hasOthersActivity: needs.builtOn
          ? await builtOn(query, boardId, needs.builtOn, actor.id)
          : false,
      },
      // Last: V8 makes a hidden class anew at each call for what is added to a spread record.
      ...headOf(row),
    };
  }

  async function ticketsById(
    query: Query,
    boardId: string,
    ids: string[],
    known: Map<string, Ticket>,
  ): Promise<Map<string, Ticket | null>> {
    const found = new Map<string, Ticket | null>(ids.map((id) => [id, null]));
    if (found.size <= FEW) {
      for (const id of found.keys()) found.set(id, await ticketById(query, boardId, id, known));
      return found;
    }
    // The save of a whole board may name all of its tickets.
    const all = [...found.keys()];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const rows = await query
        .select(ticketColumns(tickets))
        .from(tickets)
        .where(
          and(
            eq(tickets.boardId, boardId),
            inArray(tickets.id, all.slice(from, from + AT_ONCE)),
            isNull(tickets.deletedAt),
          ),
        );
      for (const ticket of rows) found.set(ticket.id, ticket);
    }
    return found;
  }

  async function ticketById(
    query: Query,
    boardId: string,
    id: string,
    known: Map<string, Ticket>,
  ): Promise<Ticket | null> {
    const ticket = known.get(id);
    if (ticket) return ticket;
    const [read = null] = await ticketStatement(query, { boardId, id });
    if (read) known.set(id, read);
    return read;
  }

  async function commentTotalsOf(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, CommentTotals>> {
    const totals = new Map<string, CommentTotals>();
    for (const id of ids) {
      const [known] = await commentTotalsStatement(query, { boardId, id });
      if (known) totals.set(id, known);
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
      const [known] = await detailsStatement(query, { boardId, id });
      if (known) details.set(id, known);
    }
    return details;
  }

  /** The tickets of a column that a person sees. */
  async function seenIn(query: Query, boardId: string, columnId: string, userId: string) {
    const all = await query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(isIn(boardId, columnId));
    return all.filter((ticket) => sees(audienceOf(ticket), userId));
  }

  /** The tickets of a column after a place that a person sees, one more than a portion has. */
  async function portionOf(
    query: Query,
    boardId: string,
    { columnId, after }: NonNullable<ReadSet['portion']>,
    userId: string,
  ): Promise<ColumnPortion> {
    const portion: Ticket[] = [];
    for (let from = after; portion.length <= PORTION.tickets; ) {
      const next = await nextIn(query, boardId, columnId, from);
      portion.push(...next.filter((ticket) => sees(audienceOf(ticket), userId)));
      from = next.at(-1) ?? null;
      if (next.length <= PORTION.tickets) break;
    }
    const count = after ? 0 : await seenCount(query, boardId, columnId, userId);
    return { tickets: portion.slice(0, PORTION.tickets + 1), count };
  }

  function nextIn(query: Query, boardId: string, columnId: string, after: Placed | null) {
    const { pos, id } = tickets;
    const isAfter = after && or(gt(pos, after.pos), and(eq(pos, after.pos), gt(id, after.id)));
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(and(isIn(boardId, columnId), isAfter ?? undefined))
      .orderBy(asc(pos), asc(id))
      .limit(PORTION.tickets + 1);
  }

  async function seenCount(query: Query, boardId: string, columnId: string, userId: string) {
    const { id, createdBy, assignee, visibleTo } = tickets;
    const [open] = await query
      .select({ count: count() })
      .from(tickets)
      .where(and(isIn(boardId, columnId), isNull(visibleTo)));
    const restricted = await query
      .select({ id, createdBy, assignee, visibleTo })
      .from(tickets)
      .where(and(isIn(boardId, columnId), isNotNull(visibleTo)));
    const seen = restricted.filter((ticket) => sees(audienceOf(ticket), userId));
    return (open?.count ?? 0) + seen.length;
  }

  function isIn(boardId: string, columnId: string) {
    const inColumn = and(eq(tickets.boardId, boardId), eq(tickets.columnId, columnId));
    return and(inColumn, isNull(tickets.deletedAt));
  }

  async function detailsOfMany(
    query: Query,
    boardId: string,
    wanted: readonly Ticket[],
  ): Promise<Map<string, TicketDetails>> {
    const { id, description, photoUrls } = tickets;
    const ids = wanted.map((ticket) => ticket.id);
    const rows = await query
      .select({ id, description, photoUrls })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), inArray(id, ids)));
    return new Map(rows.map(({ id: ticketId, ...details }) => [ticketId, details]));
  }

  async function builtOn(query: Query, boardId: string, ids: string[], userId: string) {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
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

  /** The nearest ticket on one side that the actor sees: rarely more than a few are looked at. */
  async function visibleNeighbours(
    query: Query,
    boardId: string,
    wanted: NonNullable<ReadSet['neighbour']>,
    found: Map<string, Ticket | null>,
    actorId: string,
  ): Promise<Map<string, Ticket | null>> {
    const ticket = found.get(wanted.ticketId);
    if (!ticket) return new Map();
    for (let from: Ticket = ticket; ; ) {
      const others = await beside(query, boardId, from, wanted.direction);
      const seen = others.find((other) => sees(audienceOf(other), actorId));
      const last = others.at(-1);
      if (seen || !last) return new Map([[ticket.id, seen ?? null]]);
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
      .limit(LOOKED_AT);
  }

  return { load, wrote: (row: BoardRow, facts: LoggedChange[]) => kept.close(row, facts) };
}

/** Where a ticket goes whose own column is gone. */
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
