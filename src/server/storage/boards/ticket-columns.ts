import { sql } from 'drizzle-orm';
import type { BoardHead } from '../../../core/board/board.ts';
import type { Tables } from '../schema.ts';
import type { BoardRow } from './rows.ts';

/** The columns of a ticket's row that make up its card (core's Ticket). */
export function ticketColumns(t: Tables['tickets']) {
  return {
    id: t.id,
    columnId: t.columnId,
    pos: t.pos,
    name: t.name,
    preview: t.preview,
    assignee: t.assignee,
    priority: t.priority,
    labels: t.labels,
    photoCount: sql`${t.photoUrls}`.mapWith((stored) =>
      lengthOf(t.photoUrls.mapFromDriverValue(stored)),
    ),
    url: t.url,
    dueDate: t.dueDate,
    visibleTo: t.visibleTo,
    createdBy: t.createdBy,
    createdAt: t.createdAt,
    updatedAt: t.updatedAt,
  };
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** The head of a board, without the fields of its log. */
export function headOf(row: BoardRow): BoardHead {
  const { id, name, createdBy, createdAt, updatedAt, version, projectId, isTemplate } = row;
  return { id, name, createdBy, createdAt, updatedAt, version, projectId, isTemplate };
}
