import type { Change } from '../change.ts';
import { type LogEntry, type Push, parseCursor } from './feed.ts';

/** A ticket's id, its order key, when it was moved, and its column where that is another one. */
type Moved = [ticketId: string, pos: string, at: number, columnId?: string];

/** A row of a board's log without what its reader knows already. */
export type CompactEntry = {
  /** Where it is not the number before the next row's; the last row's is that of the event. */
  seq?: number;
  /** The command's id, told to those alone whose command it was. */
  mine?: string;
  /** Who did it, where it was somebody else. */
  by?: string;
} & ({ moved: Moved } | { changes: Change[] });

/** Rows as they are told to who subscribed at a cursor, whose epoch is theirs too. */
export interface CompactEvent {
  /** The number in the board's log that they reach. */
  id: string;
  data: CompactEntry[];
}

type RowsPush = Extract<Push, { rows: LogEntry[] }>;
type TicketSet = Extract<Change, { type: 'ticket.set' }>;

/** A push for one reader, in as few bytes as can still be read. Commands of others lose their ids. */
export function toCompact({ cursor, rows }: RowsPush, viewerId: string): CompactEvent {
  const reached = parseCursor(cursor)?.seq ?? 0;
  const data = rows.map(({ seq, commandId, by, changes }, n): CompactEntry => {
    const expected = (rows[n + 1]?.seq ?? reached + 1) - 1;
    const moved = movedIn(changes);
    return {
      ...(seq !== expected && { seq }),
      ...(by === viewerId ? { mine: commandId } : by !== '' && { by }),
      ...(moved ? { moved } : { changes }),
    };
  });
  return { id: String(reached), data };
}

export interface Reader {
  viewerId: string;
  /** A cursor of the epoch that the event is of. */
  cursor: string;
}

/** The inverse of briefOf. */
export function fromCompact({ id, data }: CompactEvent, { viewerId, cursor }: Reader): RowsPush {
  const epoch = epochOf(cursor);
  let next = Number(id) + 1;
  const rows = data.toReversed().map((row): LogEntry => {
    const { seq = next - 1, mine, by = '' } = row;
    next = seq;
    const changes = 'moved' in row ? [changeOf(row.moved)] : row.changes;
    return { seq, commandId: mine ?? '', by: mine === undefined ? by : viewerId, changes };
  });
  return { cursor: `${epoch}.${id}`, rows: rows.reverse() };
}

/** Where a subscription that was made at a cursor goes on, after the event that came last. */
export function resumedAt(cursor: string, lastEventId: string | null | undefined): string {
  const last = lastEventId ?? cursor;
  return /^\d+$/.test(last) ? `${epochOf(cursor)}.${last}` : last;
}

function epochOf(cursor: string): string {
  return cursor.slice(0, cursor.lastIndexOf('.'));
}

/** Changes that are one ticket's move and nothing else. */
function movedIn(changes: readonly Change[]): Moved | null {
  const [change] = changes;
  if (changes.length !== 1 || change?.type !== 'ticket.set') return null;
  const { columnId, pos, updatedAt, ...more } = change.set;
  if (pos === undefined || updatedAt === undefined || Object.keys(more).length > 0) return null;
  if (columnId === undefined) return [change.id, pos, updatedAt];
  return [change.id, pos, updatedAt, columnId];
}

function changeOf([id, pos, updatedAt, columnId]: Moved): TicketSet {
  return { type: 'ticket.set', id, set: { updatedAt, ...(columnId && { columnId }), pos } };
}
