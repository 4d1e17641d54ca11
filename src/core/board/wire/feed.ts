import type { Board, BoardHead, Column, Member } from '../board.ts';
import type { Change } from '../change.ts';
import type { Ticket } from '../ticket.ts';

/** A board as one user may see it, as plain data, with the cursor of its last change. */
export interface Snapshot extends BoardHead {
  cursor: string;
  members: Member[];
  columns: Column[];
  tickets: Ticket[];
}

/** One entry of a board's log as one user receives it. `seq` rises by one with each entry. */
export interface LogEntry {
  seq: number;
  commandId: string;
  by: string;
  changes: Change[];
}

/** A message to a viewer: log entries up to a cursor, or a request to load a fresh snapshot. */
export type Push = { cursor: string; rows: LogEntry[] } | { cursor: string; reset: true };

/** The answer to a command: its number in the board's log, or null if nothing changed. */
export interface CommandReply {
  seq: number | null;
  result: { id: string } | null;
}

/** A position in a board's log. The epoch changes when a backup restore replaces the log. */
export interface Cursor {
  epoch: string;
  seq: number;
}

export function formatCursor({ epoch, seq }: Cursor): string {
  return `${epoch}.${seq}`;
}

/** The parsed cursor, or null if the text is not one. */
export function parseCursor(text: string): Cursor | null {
  const [, epoch, seq] = /^([a-z0-9]{1,40})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : null;
}

/** The snapshot of a board as one user sees it: the inverse of boardFrom. */
export function snapshotOf(board: Board, cursor: string): Snapshot {
  const { members, columns, tickets, ...head } = board;
  return {
    ...head,
    cursor,
    members: [...members.values()],
    columns: [...columns.values()],
    tickets: [...tickets.values()],
  };
}

export function boardFrom(snapshot: Snapshot): Board {
  const { cursor: _cursor, members, columns, tickets, ...head } = snapshot;
  return {
    ...head,
    members: new Map(members.map((member) => [member.userId, member])),
    columns: byId(columns),
    tickets: byId(tickets),
  };
}

/** Allocates no pair per record: there may be ten thousand. */
function byId<T extends { id: string }>(all: readonly T[]): Map<string, T> {
  const records = new Map<string, T>();
  for (const record of all) records.set(record.id, record);
  return records;
}
