import type { Board, BoardHead, Column } from '../../core/board/board.ts';
import { byPosition } from '../../core/board/ordering.ts';
import type { Cursor } from '../../core/board/wire/feed.ts';
import type { FullTicket } from '../storage/tickets/tickets.ts';
import type { Person } from './people-lookup.ts';

/** A board without its tickets. */
export interface BoardStructure extends Pick<Board, 'members' | 'columns'> {
  row: BoardHead;
  /** The position in the board's log at which it was read. */
  cursor: Cursor;
}

/** A board with all tickets that are visible to the viewer, complete with comments and history. */
export interface FullBoard extends BoardStructure {
  tickets: FullTicket[];
  people: ReadonlyMap<string, Person>;
}

/** Some tickets of a board, and the people in their history. */
export type TicketPortion = Pick<FullBoard, 'tickets' | 'people'>;

/** A board whose tickets are streamed in portions. */
export interface StreamedBoard extends BoardStructure {
  /** The tickets visible to the reader, ordered by column and position. */
  placed: readonly { id: string; columnId: string }[];
  /** The same tickets in full, in the same order. */
  portions(): AsyncIterable<TicketPortion>;
}

/** A ticket's column as the reader sees it, with the ids of its visible tickets in order. */
export interface ColumnOrder {
  /** The column's name. */
  column: string;
  ticketIds: string[];
}

/** Collects all portions into one. */
export async function collect(portions: AsyncIterable<TicketPortion>): Promise<TicketPortion> {
  const tickets: FullTicket[] = [];
  const people = new Map<string, Person>();
  for await (const portion of portions) {
    tickets.push(...portion.tickets);
    for (const [id, person] of portion.people) people.set(id, person);
  }
  return { tickets, people };
}

/** Loads a board with all of its tickets into memory; only for small boards. */
export async function loadFullBoard(board: StreamedBoard): Promise<FullBoard> {
  return { ...board, ...(await collect(board.portions())) };
}

export function sortedColumnsOf(columns: BoardStructure['columns']): Column[] {
  return [...columns.values()].sort(byPosition);
}
