import type { Command } from '../../../../core/board/commands.ts';

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
