import type { Change } from '../change.ts';
import { type LogEntry, type Push, parseCursor } from './feed.ts';

/** A moved ticket: its id, order key and time (ms), and its column if that changed. */
type Moved = [ticketId: string, pos: string, at: number, columnId?: string];

/** A log entry without data that its recipient already has. */
export type CompactEntry = {
  /** Omitted if it is one less than the next entry's, or the event's id for the last entry. */
  seq?: number;
  /** The command's id, if the reader sent the command. */
  mine?: string;
  /** Who sent the command, if it was another user. */
  by?: string;
} & ({ moved: Moved } | { changes: Change[] });

/** Log entries as sent to a subscriber, in the epoch of the subscriber's cursor. */
export interface CompactEvent {
  /** The number in the board's log up to which the event reaches. */
  id: string;
  data: CompactEntry[];
}

type RowsPush = Extract<Push, { rows: LogEntry[] }>;
type TicketSet = Extract<Change, { type: 'ticket.set' }>;

/** Encodes a push for one reader in few bytes. Ids of other users' commands are dropped. */
export function toCompact({ cursor, rows }: RowsPush, viewerId: string): CompactEvent {
  const lastSeq = parseCursor(cursor)?.seq ?? 0;
  const data = rows.map(({ seq, commandId, by, changes }, n): CompactEntry => {
    const expected = (rows[n + 1]?.seq ?? lastSeq + 1) - 1;
    const moved = movedIn(changes);
    return {
      ...(seq !== expected && { seq }),
      ...(by === viewerId ? { mine: commandId } : by !== '' && { by }),
      ...(moved ? { moved } : { changes }),
    };
  });
  return { id: String(lastSeq), data };
}

export interface CompactReader {
  viewerId: string;
  /** A cursor of the event's epoch. */
  cursor: string;
}

/** The inverse of toCompact. */
export function fromCompact(
  { id, data }: CompactEvent,
  { viewerId, cursor }: CompactReader,
): RowsPush {
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

/** The cursor at which a subscription resumes, after the last received event. */
export function resumeCursor(cursor: string, lastEventId: string | null | undefined): string {
  const last = lastEventId ?? cursor;
  return /^\d+$/.test(last) ? `${epochOf(cursor)}.${last}` : last;
}

function epochOf(cursor: string): string {
  return cursor.slice(0, cursor.lastIndexOf('.'));
}

/** The move, if the changes are exactly one ticket's move, else null. */
function movedIn(changes: readonly Change[]): Moved | null {
  const [change] = changes;
  if (changes.length !== 1 || change?.type !== 'ticket.set') return null;
  const { columnId, pos, updatedAt, ...others } = change.set;
  if (pos === undefined || updatedAt === undefined || Object.keys(others).length > 0) return null;
  if (columnId === undefined) return [change.id, pos, updatedAt];
  return [change.id, pos, updatedAt, columnId];
}

function changeOf([id, pos, updatedAt, columnId]: Moved): TicketSet {
  return { type: 'ticket.set', id, set: { updatedAt, ...(columnId && { columnId }), pos } };
}
