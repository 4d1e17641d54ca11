import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { ticketNumberTexts } from '../../../i18n/en/ticket-numbers.ts';
import { showAlert, showFailure } from '../../../ui/alert-store.ts';

/** Copies the number of a ticket, as WEB-12. */
export function copyNumber(number: string): Promise<void> {
  return copy(number, ticketNumberTexts.copied(number), ticketNumberTexts.copyFailed);
}

export function copyAddress({ id: boardId }: Board, { id, name }: Ticket): Promise<void> {
  const address = `${location.origin}/boards/${encodeURIComponent(boardId)}?ticket=${id}`;
  return copy(address, selectionTexts.copied(name), selectionTexts.copyFailed);
}

async function copy(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showAlert(done, 'info');
  } catch {
    showFailure(failed);
  }
}
