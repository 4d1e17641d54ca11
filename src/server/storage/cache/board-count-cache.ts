import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm';
import { audienceOf } from '../../../core/board/visibility.ts';
import { setBounded } from '../../lib/bounded-map.ts';
import type { BoardRow } from '../boards/rows.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Boards whose counts are kept at hand, at most. */
const KEPT = 5000;

/** What tells a board's content of now from any other. */
type Written = Pick<BoardRow, 'id' | 'epoch' | 'seq' | 'lastWrite'>;

interface BoardCounts {
  of: Written;
  columns: number;
  /** Tickets that everybody on the board sees. */
  open: number;
  /** Of those that not everybody sees, how many each person does. */
  byPerson: Map<string, number>;
}

/** How much is on boards. It is counted again where a board was written since. */
export function boardCountsRepository({ columns, tickets }: Tables) {
  const kept = new Map<string, BoardCounts>();

  /** By board: its columns, and the tickets that the person may see. */
  async function of(query: Query, boards: readonly Written[], userId: string) {
    const known = new Map(boards.map((board) => [board.id, kept.get(board.id)]));
    const stale = boards.filter((board) => !isOf(known.get(board.id), board));
    for (const [id, one] of await counts(query, stale)) {
      known.set(id, one);
      setBounded(kept, id, one, KEPT);
    }
    return (id: string) => {
      const board = known.get(id);
      return {
        columnCount: board?.columns ?? 0,
        ticketCount: (board?.open ?? 0) + (board?.byPerson.get(userId) ?? 0),
      };
    };
  }

  async function counts(query: Query, boards: Written[]): Promise<Map<string, BoardCounts>> {
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
        visibleTo: tickets.visibleTo,
      })
      .from(tickets)
      .where(and(inArray(tickets.boardId, ids), live, isNotNull(tickets.visibleTo)));
    const found = new Map<string, BoardCounts>();
    for (const { id, epoch, seq, lastWrite } of boards) {
      found.set(id, {
        of: { id, epoch, seq, lastWrite },
        columns: columnCounts.get(id) ?? 0,
        open: open.get(id) ?? 0,
        byPerson: new Map(),
      });
    }
    for (const ticket of restricted) {
      const board = found.get(ticket.boardId);
      if (!board) continue;
      const audience = audienceOf(ticket);
      // Nobody is named: everybody sees it.
      if (audience === null) board.open += 1;
      else for (const id of audience) board.byPerson.set(id, (board.byPerson.get(id) ?? 0) + 1);
    }
    return found;
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

function isOf(counts: BoardCounts | undefined, { epoch, seq, lastWrite }: Written): boolean {
  const known = counts?.of;
  return known?.seq === seq && known.lastWrite === lastWrite && known.epoch === epoch;
}
