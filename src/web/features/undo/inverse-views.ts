import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import type { Undo } from './undo-command.ts';

/** Boards hold no views: the former view is known only from the command itself. */
export function undoView(
  command: Command<'boards.saveView'> | Command<'boards.deleteView'>,
  changes: readonly Change[],
): Undo | null {
  const { boardId, was } = command;
  if (was === undefined || !changes.some(({ type }) => type === 'views.changed')) return null;
  if (command.type === 'boards.deleteView') {
    if (!was) return null;
    return {
      command: { type: 'boards.saveView', boardId, view: was, was: null },
      text: undoTexts.deleted(was.name),
      movedFrom: [],
    };
  }
  const { view } = command;
  return {
    command: was
      ? { type: 'boards.saveView', boardId, view: was, was: view }
      : { type: 'boards.deleteView', boardId, viewId: view.id, was: view },
    text: was ? undoTexts.edited(view.name) : undoTexts.viewSaved(view.name),
    movedFrom: [],
  };
}
