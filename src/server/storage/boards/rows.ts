import type { BoardRole } from '../../../core/board/board.ts';
import type { Tables } from '../schema.ts';

/** The mutation that facts belong to: its board, its time, its sender's id and who sent it. */
export type Mutation = { boardId: string; at: number; commandId: string; by: string };

/** A line of a ticket's history. `by` is the id of who did it, `at` is ms since 1970. */
export interface HistoryRecord {
  id: string;
  at: number;
  by: string;
  notes: string;
}

export type BoardRow = Tables['boards']['$inferSelect'];

/** A board as a list shows it; counts are of what the reader may see. Times are ms since 1970. */
export interface BoardSummary {
  id: string;
  name: string;
  createdBy: string;
  projectId: string | null;
  /** The reader's own, where they are a member. */
  role: BoardRole | null;
  isTemplate: boolean;
  createdAt: number;
  updatedAt: number;
  columnCount: number;
  ticketCount: number;
}
