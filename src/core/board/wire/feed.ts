import type { Board, BoardHead, Column, Member, Ticket } from '../board.ts';
import type { Change } from '../change.ts';

/** A board as one person may see it, as plain data, and the cursor of the last change in it. */
export interface Snapshot extends BoardHead {
  cursor: string;
  members: Member[];
  columns: Column[];
  tickets: Ticket[];
}

/** One row of a board's log as one person receives it. `seq` rises by one with each change. */
export interface LogEntry {
  seq: number;
  commandId: string;
  by: string;
  changes: Change[];
}

/** What a viewer is told: rows up to a cursor, or that they need a fresh snapshot. */
export type Push = { cursor: string; rows: LogEntry[] } | { cursor: string; reset: true };

/** The answer to a command: its number in the board's log, or null when nothing changed. */
export interface Reply {
  seq: number | null;
  result: { id: string } | null;
}

/** A place in a board's log. The epoch is renewed when a board's past is replaced, by a restore. */
export interface Cursor {
  epoch: string;
  seq: number;
}

export function formatCursor({ epoch, seq }: Cursor): string {
  return `${epoch}.${seq}`;
}

/** The cursor, or null when the text is none. */
export function parseCursor(text: string): Cursor | null {
  const [, epoch, seq] = /^([a-z0-9]{1,40})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : null;
}

/** A board that one person sees, as it was answered to them: the inverse of boardFrom. */
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

/** Without a pair for each: there may be ten thousand. */
function byId<T extends { id: string }>(all: readonly T[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of all) found.set(one.id, one);
  return found;
}
