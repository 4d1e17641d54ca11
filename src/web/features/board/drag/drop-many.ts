import type { Board } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Selection } from '../selection/selection-store.ts';
import { commandOf, type Drop } from './drop-target.ts';

interface Column {
  id: string;
  tickets: readonly Ticket[];
}

/**
 * The command of a drop. If the dragged ticket is one of several that are selected, all of them are
 * moved to the place, in their order; dropping on another ticket puts them above it.
 */
export function commandOfDrop(
  boardId: Board['id'],
  drop: Drop,
  draggedId: string,
  columns: readonly Column[],
  selection: Selection,
): Command | null {
  if (!isSelectionDrag(draggedId, selection)) return commandOf(boardId, drop, draggedId, columns);
  const column = columns.find(({ id }) => id === drop.columnId);
  if (!column) return null;
  const ticketIds = columns
    .flatMap(({ tickets }) => tickets.map(({ id }) => id))
    .filter((id) => selection.has(id));
  const to = { columnId: column.id, ...anchorsOf(drop, column, selection) };
  return { type: 'tickets.changeMany', boardId, ticketIds, change: { type: 'move', to } };
}

export function isSelectionDrag(draggedId: string, selection: Selection): boolean {
  return selection.size > 1 && selection.has(draggedId);
}

/** The nearest tickets around the drop that are not moved themselves. */
function anchorsOf(drop: Drop, { tickets }: Column, selection: Selection) {
  const ids = tickets.map(({ id }) => id);
  const before = drop.kind === 'swap' ? drop.withId : drop.before;
  const index = before === undefined ? ids.length : ids.indexOf(before);
  const isStaying = (id: string) => !selection.has(id);
  return {
    after: ids.slice(0, index).findLast(isStaying),
    before: ids.slice(index).find(isStaying),
  };
}
