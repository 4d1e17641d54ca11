import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './notifications-panel.module.css';

interface TicketPlaceProps {
  boardId: string;
  ticketId: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A link that opens a ticket on its board. */
export function TicketLink({ boardId, ticketId, onOpen, children }: TicketPlaceProps) {
  return (
    <Link
      to="/boards/$boardId"
      params={{ boardId }}
      search={{ ticket: ticketId }}
      className={styles.link}
      onClick={onOpen}
    >
      {children}
    </Link>
  );
}
