import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { setOf } from './positions.ts';
import type { Undo } from './undo-command.ts';

export function undoEditComment(
  command: Command<'tickets.editComment'>,
  changes: readonly Change[],
): Undo | null {
  const edited = changes.find((change) => change.type === 'comment.set');
  // Pages do not hold the text that was replaced: it is known only from the edit itself.
  if (!edited || command.was === undefined) return null;
  // Photos that the edit added stay.
  const { addPhotoUrls: _added, ...edit } = command;
  return {
    command: { ...edit, comment: edited.id, text: command.was, was: command.text },
    text: undoTexts.commentEdited,
    movedFrom: [],
  };
}

export function undoDeleteComment(
  { boardId, ticketId }: Command<'tickets.deleteComment'>,
  changes: readonly Change[],
): Undo | null {
  const removed = changes.find((change) => change.type === 'comment.removed');
  if (!removed) return null;
  return {
    command: { type: 'tickets.restoreComment', boardId, ticketId, comment: removed.id },
    text: undoTexts.commentDeleted,
    movedFrom: [],
  };
}

export function undoRemoveFile(
  { boardId, ticketId, fileId }: Command<'tickets.removeFile'>,
  changes: readonly Change[],
): Undo | null {
  if (!setOf(ticketId, changes)) return null;
  const command = { type: 'tickets.restoreFile' as const, boardId, ticketId, fileId };
  return { command, text: undoTexts.fileRemoved, movedFrom: [] };
}
