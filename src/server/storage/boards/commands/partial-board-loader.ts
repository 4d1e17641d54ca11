import type { Board, Column } from '../../../../core/board/board.ts';
import { hasHardLimit } from '../../../../core/board/columns/column-limit.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Trash } from '../../../../core/board/partial-board.ts';
import type { DeletedRecord, ReadSet } from '../../../../core/board/rule.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { batchesOf } from '../../../lib/batches.ts';
import { projectsRepository } from '../../directory/projects.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import { commentsRepository } from '../../tickets/comments.ts';
import { filesRepository } from '../../tickets/files.ts';
import { labelledTicketsRepository } from '../../tickets/labelled-tickets.ts';
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
import { linkReaderRepository } from './link-reader.ts';
import { orderKeysRepository } from './order-keys.ts';
import { ticketLoaderRepository } from './ticket-loader.ts';

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
  const ticketLoader = ticketLoaderRepository(tables);
  const comments = commentsRepository(tables);
  const files = filesRepository(tables);
  const projects = projectsRepository(tables);
  const wholeColumns = columnsRepository(tables);
  const orderKeys = orderKeysRepository(tables);
  const trash = trashRepository(tables);
  const archive = archiveRepository(tables);
  const visibleTickets = visibleTicketsRepository(tables);
  const labelledTickets = labelledTicketsRepository(tables);
  const linkReader = linkReaderRepository(tables);
  const numbers = ticketNumbersRepository(tables);
  const log = logRepository(tables);
  const savedViews = savedViewsRepository(tables);
  /** The board with its columns, the actor's membership and the requested parts. */
  async function load(
    query: Query,
    row: BoardRow,
    { actor, member }: BoardAccess,
    readSet: ReadSet,
  ): Promise<Board> {
    const boardId = row.id;
    const loaded = await ticketLoader.byIds(query, boardId, readSet.tickets ?? []);
    const labelled = readSet.labelled
      ? await labelledTickets.find(query, boardId, readSet.labelled, actor.id)
      : null;
    for (const ticket of labelled?.tickets ?? []) loaded.set(ticket.id, ticket);
    const labelChange = readSet.labelChange
      ? await log.labelChange(query, { boardId, by: actor.id, ...readSet.labelChange })
      : null;
    const relabelled = present(labelChange?.undos.map(({ ticket }) => ticket?.id) ?? []);
    for (const [id, ticket] of await ticketLoader.byIds(query, boardId, relabelled))
      loaded.set(id, ticket);
    const columns = await structure.columnsAt(query, row);
    const trashed = readSet.trash ? await trash.find(query, row, readSet.trash) : null;
    const ends = readSet.trash ? endsFor(readSet.trash, trashed, columns) : [];
    const keyReads =
      ends.length > 0 ? { ...readSet, last: [...(readSet.last ?? []), ...ends] } : readSet;
    const keys = await orderKeys.load(query, boardId, keyReads, actor.id, loaded, async (id) => {
      const ticket = loaded.get(id) ?? (await ticketLoader.byId(query, boardId, id));
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
    const restricted = readSet.restricted ? await ticketLoader.restricted(query, boardId) : [];
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
          ? await ticketLoader.commentTotalsOf(query, boardId, readSet.commentTotals)
          : NONE,
        portion,
        details: portion
          ? await ticketLoader.detailsOfMany(query, boardId, portion.tickets)
          : readSet.details
            ? await ticketLoader.detailsOf(query, boardId, readSet.details)
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
        links: readSet.links ? await linkReader.read(query, actor, row, readSet.links) : null,
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

  async function builtOn(query: Query, boardId: string, ids: string[], userId: string) {
    for (const some of batchesOf(ids, TICKETS_PER_STATEMENT)) {
      if (await history.hasOthers(query, boardId, some, userId)) return true;
      if (await comments.hasOthers(query, boardId, some, userId)) return true;
    }
    return false;
  }

  return { load };
}

/** The columns at whose ends restored tickets are put. */
function endsFor(
  { kind }: DeletedRecord,
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
