import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import { columnSettingsOf } from '../../../core/board/columns/column.ts';
import type { Command } from '../../../core/board/commands.ts';
import { byPosition, sortedColumns } from '../../../core/board/ordering.ts';
import { pick } from '../../../core/lib/pick.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { columnPos, neighboursOf, positionOf, ticketsPut } from './positions.ts';
import type { Undo } from './undo-command.ts';

export function undoRenameColumn(
  { boardId, columnId, name: was }: Command<'boards.renameColumn'>,
  before: Board,
): Undo | null {
  const column = before.columns.get(columnId);
  if (!column) return null;
  const { name } = column;
  const command = { type: 'boards.renameColumn' as const, boardId, columnId, name, was };
  return { command, text: undoTexts.renamed(name), movedFrom: [] };
}

export function undoEditColumn(
  { boardId, columnId, set: was }: Command<'boards.editColumn'>,
  before: Board,
): Undo | null {
  const column = before.columns.get(columnId);
  if (!column) return null;
  const values = { name: column.name, ...columnSettingsOf(column) };
  // The rule also drops a hard limit with the limit, so both are restored.
  const names: (keyof typeof values)[] = 'limit' in was ? ['limit', 'isLimitHard'] : [];
  for (const name of Object.keys(was) as (keyof typeof values)[]) names.push(name);
  const set = pick(values, names);
  const command = { type: 'boards.editColumn' as const, boardId, columnId, set, was };
  return { command, text: undoTexts.columnEdited(column.name), movedFrom: [] };
}

export function undoSortColumn(
  { boardId, columnId, ticketIds: was }: Command<'boards.sortColumn'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const column = before.columns.get(columnId);
  if (!column || changes.length === 0) return null;
  const tickets = was.flatMap((id) => before.tickets.get(id) ?? []).sort(byPosition);
  const ticketIds = tickets.map(({ id }) => id);
  return {
    command: { type: 'boards.sortColumn', boardId, columnId, ticketIds, was },
    text: undoTexts.sorted(column.name),
    movedFrom: tickets.map(positionOf),
  };
}

export function undoMoveColumn(
  { boardId, columnId }: Command<'boards.moveColumn'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const column = before.columns.get(columnId);
  const pos = columnPos(columnId, changes);
  if (!column || pos === null) return null;
  const to = neighboursOf(
    columnId,
    sortedColumns(before).map(({ id }) => id),
  );
  return {
    command: { type: 'boards.moveColumn', boardId, columnId, to, was: { pos } },
    text: undoTexts.moved(column.name),
    movedFrom: [{ id: columnId, columnId, pos: column.pos }],
  };
}

export function undoDuplicateColumn(
  { boardId, columnId }: Command<'boards.duplicateColumn'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const column = before.columns.get(columnId);
  const put = changes.find((change) => change.type === 'column.put');
  if (!column || !put) return null;
  const { id, name } = put.column;
  const asCopied = { name, ticketIds: ticketsPut(changes).map((ticket) => ticket.id) };
  return {
    command: { type: 'boards.deleteColumn', boardId, columnId: id, asCopied },
    text: undoTexts.columnCopied(column.name),
    movedFrom: [],
  };
}

export function undoDeleteColumn(
  { boardId, columnId }: Command<'boards.deleteColumn'>,
  before: Board,
): Undo | null {
  const column = before.columns.get(columnId);
  if (!column) return null;
  return {
    command: { type: 'boards.restoreColumn', boardId, columnId },
    text: undoTexts.deleted(column.name),
    movedFrom: [],
  };
}
