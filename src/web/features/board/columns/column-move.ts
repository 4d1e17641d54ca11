import type { Board } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';

/** The command for a column dropped on another one; null if it does not move. */
export function columnMove(
  boardId: string,
  columnId: string,
  overId: string,
  order: readonly string[],
): Command<'boards.moveColumn'> | null {
  const from = order.indexOf(columnId);
  const to = order.indexOf(overId);
  if (from < 0 || to < 0 || from === to) return null;
  const others = order.filter((id) => id !== columnId);
  const place = { after: others[to - 1], before: others[to] };
  return { type: 'boards.moveColumn', boardId, columnId, to: place };
}

/** The command that moves a column by one place; null at the end. */
export function columnStep(
  board: Board,
  columnId: string,
  by: -1 | 1,
): Command<'boards.moveColumn'> | null {
  const order = sortedColumns(board).map(({ id }) => id);
  return columnMove(board.id, columnId, order[order.indexOf(columnId) + by] ?? '', order);
}
