import { Link } from 'lucide-react';
import type { Board } from '../../../core/board/board.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import { ticketNumberTexts } from '../../i18n/en/ticket-numbers.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyAddress } from './menu/copy-ticket.ts';
import styles from './ticket-modal.module.css';

/** The number and the board of an open ticket, and a button that copies its address. */
export function TicketPlace({ board, ticket }: { board: Board; ticket: Ticket }) {
  const number = numberOf(board, ticket);
  return (
    <div className={styles.place}>
      {number && <strong>{number}</strong>}
      <span>{openTicketTexts.board(board.name)}</span>
      <IconButton
        label={ticketNumberTexts.copyAddress}
        size="sm"
        onClick={() => void copyAddress(board, ticket)}
      >
        <Link aria-hidden="true" />
      </IconButton>
    </div>
  );
}
