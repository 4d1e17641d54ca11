import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Board, Column, CommentTotals, Trash } from '../../../../core/board/board.ts';
import { hasHardLimit } from '../../../../core/board/columns/column-limit.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { DeletedThing, ReadSet } from '../../../../core/board/rule.ts';
import type { Ticket, TicketDetails } from '../../../../core/board/ticket.ts';
import { projectsRepository } from '../../directory/projects.ts';
import type { Tables } from '../../schema.ts';
import { prepared, type Query } from '../../store.ts';
import { commentsRepository } from '../../tickets/comments.ts';
import { filesRepository } from '../../tickets/files.ts';
import { labelledTicketsRepository } from '../../tickets/labelled-tickets.ts';
import { detailColumns, ticketColumns } from '../../tickets/ticket-columns.ts';
import { ticketLinksRepository } from '../../tickets/ticket-links.ts';
import { ticketNumbersRepository } from '../../tickets/ticket-numbers.ts';
import { visibleTicketsRepository } from '../../tickets/visible-tickets.ts';
import { archiveRepository } from '../archive.ts';
import type { BoardAccess } from '../boards.ts';
import { columnsRepository } from '../columns.ts';
import type { HistoryRepository } from '../log/history.ts';
import { logRepository } from '../log/log.ts';
import type { MembersRepository } from '../members.ts';
import { type BoardRow, headOf } from '../rows.ts';
import { savedViewsRepository } from '../saved-views.ts';
import { trashRepository } from '../trash.ts';
import { orderKeysRepository } from './order-keys.ts';

/** Up to this many tickets are read one by one, more in batches. */
const MAX_SINGLE_READS = 8;
const TICKETS_PER_STATEMENT = 500;

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Loads the part of a board that a command needs, so its cost does not depend on the board's size.
 */
export function partialBoardsRepository(
  tables: Tables,
  structure: MembersRepository,
  history: HistoryRepository,
) {
  const { tickets } = tables;
  const comments = commentsRepository(tables);
  const files = filesRepository(tables);
  const projects = projectsRepository(tables);
  const wholeColumns = columnsRepository(tables);
  const orderKeys = orderKeysRepository(tables);
  const trash = trashRepository(tables);
  const archive = archiveRepository(tables);
  const visibleTickets = visibleTicketsRepository(tables);
  const labelledTickets = labelledTicketsRepository(tables);
  const ticketLinks = ticketLinksRepository(tables);
  const numbers = ticketNumbersRepository(tables);
  const log = logRepository(tables);
  const savedViews = savedViewsRepository(tables);
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
    const loaded = await ticketsById(query, boardId, readSet.tickets ?? []);
    const labelled = readSet.labelled
      ? await labelledTickets.find(query, boardId, readSet.labelled, actor.id)
      : null;
    for (const ticket of labelled?.tickets ?? []) loaded.set(ticket.id, ticket);
    const labelChange = readSet.labelChange
      ? await log.labelChange(query, { boardId, by: actor.id, ...readSet.labelChange })
      : null;
    const relabelled = present(labelChange?.undos.map(({ ticket }) => ticket?.id) ?? []);
    for (const [id, ticket] of await ticketsById(query, boardId, relabelled))
      loaded.set(id, ticket);
    const columns = await structure.columnsAt(query, row);
    const trashed = readSet.trash ? await trash.find(query, row, readSet.trash) : null;
    const ends = readSet.trash ? endsFor(readSet.trash, trashed, columns) : [];
    const keyReads =
      ends.length > 0 ? { ...readSet, last: [...(readSet.last ?? []), ...ends] } : readSet;
    const keys = await orderKeys.load(query, boardId, keyReads, actor.id, loaded, async (id) => {
      const ticket = loaded.get(id) ?? (await ticketById(query, boardId, id));
      loaded.set(id, ticket);
      return ticket;
    });
    const inColumn = readSet.column
      ? await visibleTickets.inColumn(query, boardId, readSet.column, actor.id)
      : [];
    const portion = readSet.portion
      ? await visibleTickets.portionOf(query, boardId, readSet.portion, actor.id)
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
        archivedCount: readSet.archivedCount ? await archive.count(query, boardId) : null,
        columnCounts: readSet.counts
          ? await columnCounts(query, boardId, columns, readSet.counts)
          : NONE,
        allMembers: readSet.members ?? false,
        keys,
        // Moves need none of the following, and even awaiting nothing takes time.
        neighbours: readSet.neighbour
          ? await visibleTickets.neighbourOf(query, boardId, readSet.neighbour, loaded, actor.id)
          : NONE,
        comments: readSet.comments
          ? await comments.headsOf(query, boardId, readSet.comments)
          : NONE,
        comment: readSet.comment ? await comments.find(query, boardId, readSet.comment) : null,
        file: readSet.file ? await files.find(query, boardId, readSet.file) : null,
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
        trash: trashed,
        hasOthersActivity: readSet.othersActivity
          ? await builtOn(query, boardId, readSet.othersActivity, actor.id)
          : false,
        labelled,
        labelChange,
        links: readSet.links ? await ticketLinks.read(query, actor, row, readSet.links) : null,
        views: readSet.views ? await savedViews.seenBy(query, boardId, actor.id) : null,
        lastNumber: row.lastNumber,
        formerNumber: readSet.formerNumber
          ? await numbers.formerNumberOf(query, boardId, readSet.formerNumber)
          : null,
        key: readSet.key ? await numbers.readKey(query, readSet.key, boardId) : null,
        freeKey: readSet.freeKeyFor ? await numbers.freeKeyFor(query, readSet.freeKeyFor) : null,
      },
      // Last: V8 creates a new hidden class per call for properties added to a spread object.
      ...headOf(row),
    };
  }

  /** Columns without a hard limit are not counted, because nothing is refused there. */
  async function columnCounts(
    query: Query,
    boardId: string,
    columns: ReadonlyMap<string, Column>,
    requested: NonNullable<ReadSet['counts']>,
  ): Promise<ReadonlyMap<string, number>> {
    const ids = requested === 'all' ? [...columns.keys()] : requested;
    const limited = ids.filter((id) => hasHardLimit(columns.get(id)));
    if (limited.length === 0) return NONE;
    const counts = new Map<string, number>();
    for (const id of limited) {
      const max = columns.get(id)?.limit ?? 0;
      counts.set(id, await wholeColumns.countUpTo(query, boardId, id, max));
    }
    return counts;
  }

  async function ticketsById(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, Ticket | null>> {
    const loaded = new Map<string, Ticket | null>(ids.map((id) => [id, null]));
    if (loaded.size <= MAX_SINGLE_READS) {
      for (const id of loaded.keys()) loaded.set(id, await ticketById(query, boardId, id));
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

  async function ticketById(query: Query, boardId: string, id: string): Promise<Ticket | null> {
    const [ticket = null] = await ticketStatement(query, { boardId, id });
    return ticket;
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

  return { load };
}

/** The columns at whose ends restored tickets are put. */
function endsFor(
  { kind }: DeletedThing,
  trashed: Trash | null,
  columns: ReadonlyMap<string, Column>,
): string[] {
  if (!['ticket', 'tickets', 'archived'].includes(kind)) return [];
  const own = (trashed?.archived ?? []).map(({ ticket }) => ticket.columnId);
  return [...new Set([...firstOf(columns), ...own.filter((id) => columns.has(id))])];
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
