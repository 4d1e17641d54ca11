import type { BoardHead, BoardRole } from '../../../core/board/board.ts';
import type { Color } from '../../../core/board/settings/colors.ts';
import type { Tables } from '../schema.ts';

/** The mutation that changes belong to: board, time, command id and actor. */
export type Mutation = {
  boardId: string;
  at: number;
  commandId: string;
  by: string;
  /** The automation rule that makes it, if one does. */
  automationId?: string | null;
};

/** The deletion mark of a record. */
export type DeletionMark = { deletedAt: number | null; deletedBy: string | null };

export const LIVE: DeletionMark = { deletedAt: null, deletedBy: null };

/** An entry of a ticket's history. `by` is the actor's id, `at` is ms since 1970. */
export interface HistoryRecord {
  id: string;
  at: number;
  by: string;
  notes: string;
}

export type BoardRow = Tables['boards']['$inferSelect'];

/** A board in a list. Counts cover what the reader may see. Times are ms since 1970. */
export interface BoardSummary {
  id: string;
  name: string;
  createdBy: string;
  projectId: string | null;
  /** The reader's role, if they are a member. */
  role: BoardRole | null;
  isTemplate: boolean;
  color: Color | null;
  createdAt: number;
  updatedAt: number;
  columnCount: number;
  ticketCount: number;
}

/** The head of a board, without the fields of its log. */
export function headOf(row: BoardRow): BoardHead {
  const { id, name, createdBy, createdAt, updatedAt, version } = row;
  const { projectId, isTemplate, estimateUnit, labelColors, archiveAfterDays, fadeAfterDays } = row;
  const { sharesTime, ticketKey, customFields } = row;
  const { about, isAboutShared } = row;
  const { color, background } = row;
  return {
    ...{ id, name, createdBy, createdAt, updatedAt, version },
    ...{ projectId, isTemplate, estimateUnit, labelColors, archiveAfterDays, fadeAfterDays },
    ...{ sharesTime, ticketKey, customFields },
    ...{ about, isAboutShared },
    ...{ color, background },
  };
}
