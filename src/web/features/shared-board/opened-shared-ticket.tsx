import { useEffect, useRef } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { sharedBoardTexts } from '../../i18n/en/shared-board.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { SharedBoardConnection } from './shared-board-connection.ts';

/** Fetches the code that shows a ticket. */
export const loadDialog = () => import('./shared-ticket-dialog.tsx');
const SharedTicketDialog = lazyDialog(loadDialog);

interface OpenedSharedTicketProps {
  id: string;
  board: Board;
  session: BoardSession;
  connection: SharedBoardConnection;
  onClose: () => void;
}

/** The opened ticket, while it is visible to everyone. */
export function OpenedSharedTicket({ id, board, onClose, ...rest }: OpenedSharedTicketProps) {
  const ticket = board.tickets.get(id);
  const isGone = !ticket;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isGone) return;
    showAlert(sharedBoardTexts.ticketGone, 'info');
    close.current();
  }, [isGone]);
  if (!ticket) return null;
  return (
    <SharedTicketDialog
      {...rest}
      board={board}
      ticket={ticket}
      status={statusOf(board, ticket)}
      onClose={onClose}
    />
  );
}

function statusOf({ columns }: Board, { columnId }: Ticket): string {
  return columns.get(columnId)?.name ?? '';
}
