import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { audienceOf } from '../../../core/board/visibility.ts';
import type { BoardRow } from '../boards/rows.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Maximum number of boards with cached counts. */
const MAX_CACHED_BOARDS = 5000;

/** Identifies the current content of a board. */
type BoardVersion = Pick<BoardRow, 'id' | 'epoch' | 'seq' | 'lastWrite'>;

interface BoardCounts {
  version: BoardVersion;
  columns: number;
  /** Tickets that everyone on the board may see. */
  open: number;
  /** By user id, how many of the restricted tickets they may see. */
  byPerson: Map<string, number>;
}

/** Counts of columns and tickets, which are counted again only after a board was written. */
export function boardCountsRepository({ columns, tickets }: Tables) {
  const cache = new LRUCache<string, BoardCounts>({ max: MAX_CACHED_BOARDS });

  /** By board id: its column count, and the count of tickets that the user may see. */
  async function of(query: Query, boards: readonly BoardVersion[], userId: string) {
    const countsById = new Map(boards.map((board) => [board.id, cache.get(board.id)]));
    const stale = boards.filter((board) => !isCurrent(countsById.get(board.id), board));
    for (const [id, one] of await counts(query, stale)) {
      countsById.set(id, one);
      cache.set(id, one);
    }
    return (id: string) => {
      const board = countsById.get(id);
      return {
        columnCount: board?.columns ?? 0,
        ticketCount: (board?.open ?? 0) + (board?.byPerson.get(userId) ?? 0),
      };
    };
  }

  async function counts(query: Query, boards: BoardVersion[]): Promise<Map<string, BoardCounts>> {
    if (boards.length === 0) return new Map();
    const ids = boards.map(({ id }) => id);
    const columnCounts = await countsOf(query, columns, ids, isNull(columns.deletedAt));
    const live = isNull(tickets.deletedAt);
    const open = await countsOf(query, tickets, ids, and(live, isNull(tickets.visibleTo)));
    const restricted = await query
      .select({
        boardId: tickets.boardId,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        coAssignees: tickets.coAssignees,
        visibleTo: tickets.visibleTo,
      })
      .from(tickets)
      .where(and(inArray(tickets.boardId, ids), live, isNotNull(tickets.visibleTo)));
    const result = new Map<string, BoardCounts>();
    for (const { id, epoch, seq, lastWrite } of boards) {
      result.set(id, {
        version: { id, epoch, seq, lastWrite },
        columns: columnCounts.get(id) ?? 0,
        open: open.get(id) ?? 0,
        byPerson: new Map(),
      });
    }
    for (const ticket of restricted) {
      const board = result.get(ticket.boardId);
      if (!board) continue;
      const audience = audienceOf(ticket);
      // An empty list names no one: everyone may see it.
      if (audience === null) board.open += 1;
      else for (const id of audience) board.byPerson.set(id, (board.byPerson.get(id) ?? 0) + 1);
    }
    return result;
  }

  async function countsOf(
    query: Query,
    table: Tables['columns'] | Tables['tickets'],
    ids: string[],
    where: ReturnType<typeof and>,
  ): Promise<Map<string, number>> {
    const rows = await query
      .select({ boardId: table.boardId, count: count() })
      .from(table)
      .where(and(inArray(table.boardId, ids), where))
      .groupBy(table.boardId);
    return new Map(rows.map((row) => [row.boardId, row.count]));
  }

  return { of };
}

function isCurrent(
  counts: BoardCounts | undefined,
  { epoch, seq, lastWrite }: BoardVersion,
): boolean {
  const cached = counts?.version;
  return cached?.seq === seq && cached.lastWrite === lastWrite && cached.epoch === epoch;
}
