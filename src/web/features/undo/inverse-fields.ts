import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import type { CustomValues } from '../../../core/board/fields/custom-values.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import type { Undo } from './undo-command.ts';

export function undoSetFields(
  { boardId }: Command<'boards.setFields'>,
  { customFields: fields }: Board,
  changes: readonly Change[],
): Undo | null {
  const changed = changes.find((change) => change.type === 'board.set');
  const was = changed?.set.customFields;
  if (!was) return null;
  const removed = fields.find(({ id }) => !was.some((field) => field.id === id));
  const text = removed ? undoTexts.deleted(removed.name) : undoTexts.fieldsChanged;
  return { command: { type: 'boards.setFields', boardId, fields, was }, text, movedFrom: [] };
}

/** The values of these custom fields; null for those without one. */
export function customValuesOf(ids: readonly string[], values: CustomValues | null): CustomValues {
  return Object.fromEntries(ids.map((id) => [id, values?.[id] ?? null]));
}
