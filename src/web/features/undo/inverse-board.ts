import type { Board } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import { chosenColor } from '../../../core/board/fields/labels.ts';
import { pick } from '../../../core/lib/pick.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import type { Undo } from './undo-command.ts';

export function undoRename(
  { boardId, name: was }: Command<'boards.rename'>,
  { name }: Board,
): Undo {
  const command = { type: 'boards.rename' as const, boardId, name, was };
  return { command, text: undoTexts.renamed(name), movedFrom: [] };
}

export function undoEstimateUnit(
  { boardId, unit }: Command<'boards.setEstimateUnit'>,
  before: Board,
): Undo {
  const command = {
    type: 'boards.setEstimateUnit' as const,
    boardId,
    unit: before.estimateUnit,
  };
  return { command, text: undoTexts.unitChanged[unit], movedFrom: [] };
}

export function undoArchiving(
  { boardId, days }: Command<'boards.setArchiving'>,
  { archiveAfterDays = null }: Board,
): Undo {
  const command = { type: 'boards.setArchiving' as const, boardId, days: archiveAfterDays };
  return { command, text: undoTexts.archiving(days), movedFrom: [] };
}

export function undoFading(
  { boardId, days }: Command<'boards.setFading'>,
  { fadeAfterDays = null }: Board,
): Undo {
  const command = { type: 'boards.setFading' as const, boardId, days: fadeAfterDays };
  return { command, text: undoTexts.fading(days), movedFrom: [] };
}

export function undoTimeSharing({ boardId, isShared }: Command<'boards.setTimeSharing'>): Undo {
  const command = { type: 'boards.setTimeSharing' as const, boardId, isShared: !isShared };
  return { command, text: undoTexts.timeShared(isShared), movedFrom: [] };
}

export function undoAbout(
  { boardId, about: was }: Command<'boards.setAbout'>,
  { about }: Board,
): Undo {
  const command = { type: 'boards.setAbout' as const, boardId, about, was };
  return { command, text: undoTexts.aboutChanged, movedFrom: [] };
}

export function undoAboutSharing({ boardId, isShared }: Command<'boards.shareAbout'>): Undo {
  const command = { type: 'boards.shareAbout' as const, boardId, isShared: !isShared };
  return { command, text: undoTexts.aboutShared(isShared), movedFrom: [] };
}

export function undoTicketKey(
  { boardId, key }: Command<'boards.setTicketKey'>,
  { ticketKey }: Board,
): Undo | null {
  if (!ticketKey) return null;
  const command = { type: 'boards.setTicketKey' as const, boardId, key: ticketKey };
  return { command, text: undoTexts.keyChanged(key), movedFrom: [] };
}

export function undoAppearance(
  { boardId, set: was }: Command<'boards.setAppearance'>,
  before: Board,
): Undo {
  const set = pick(before, Object.keys(was) as (keyof typeof was)[]);
  const command = { type: 'boards.setAppearance' as const, boardId, set, was };
  return { command, text: undoTexts.appearance, movedFrom: [] };
}

export function undoLabelColor(
  { boardId, label, color: was }: Command<'boards.setLabelColor'>,
  { labelColors }: Board,
): Undo {
  const color = chosenColor(labelColors, label);
  const command = { type: 'boards.setLabelColor' as const, boardId, label, color, was };
  return { command, text: undoTexts.labelColored(label), movedFrom: [] };
}

/** The server knows which tickets the command changed, hidden ones included. */
export function undoLabelChange({ boardId }: Command, text: string, undoes: string): Undo {
  return { command: { type: 'boards.restoreLabel', boardId, undoes }, text, movedFrom: [] };
}
