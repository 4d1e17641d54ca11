import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import type { Undo } from './undo-command.ts';

/** The opposite command; null if the command changed nothing. */
export function undoLink(
  { type, ...link }: Command<'tickets.link'> | Command<'tickets.unlink'>,
  before: Board,
  changes: readonly Change[],
): Undo | null {
  const ticket = before.tickets.get(link.ticketId);
  if (!ticket || !changes.some((change) => change.type === 'links.changed')) return null;
  const isSet = type === 'tickets.link';
  return {
    command: { type: isSet ? 'tickets.unlink' : 'tickets.link', ...link },
    text: isSet ? undoTexts.linked(ticket.name) : undoTexts.unlinked(ticket.name),
    movedFrom: [],
  };
}
