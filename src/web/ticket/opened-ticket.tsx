import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Board, Ticket } from '../../core/board/board.ts';
import type { Actor } from '../../core/user.ts';
import type { BoardSession } from '../live/board-session.ts';
import { openTicketTexts } from '../texts/ticket.ts';
import { showAlert } from '../ui/alert-store.ts';
import { useCloseTicket } from './open-ticket.ts';

interface OpenedTicketProps {
  board: Board;
  isLive: boolean;
  actor: Actor;
  session: BoardSession;
}

const loadModal = () => import('./ticket-modal.tsx');
const TicketModal = lazy(loadModal);

/** The ticket that the address carries, over whatever the board shows. */
export function OpenedTicket(props: OpenedTicketProps) {
  const { ticket: id } = useSearch({ from: '/shell/boards/$boardId' });
  useEffect(() => {
    // At hand as soon as the board is: later there may be no connection.
    loadModal().catch(() => {});
  }, []);
  return id ? <TicketById key={id} id={id} {...props} /> : null;
}

function TicketById({ id, board, isLive, actor, session }: OpenedTicketProps & { id: string }) {
  const close = useCloseTicket();
  const current = board.tickets.get(id);
  const last = useRef<Ticket | undefined>(undefined);
  if (current) last.current = current;
  const ticket = current ?? last.current;
  const [isEditing, setEditing] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // What somebody is typing is not taken away from under their hands.
  const isOver = !current && !isEditing && !isDeleted;
  const wasSeen = ticket !== undefined;

  useEffect(() => {
    if (!isOver) return;
    showAlert(wasSeen ? openTicketTexts.gone : openTicketTexts.unknown, 'info');
    close();
  }, [isOver, wasSeen, close]);

  function remove() {
    setDeleted(true);
    close();
    void session.run({ type: 'tickets.delete', boardId: board.id, ticketId: id });
  }

  if (!ticket || isOver || isDeleted) return null;
  return (
    <Suspense>
      <TicketModal
        board={board}
        ticket={ticket}
        isGone={!current}
        isLive={isLive}
        actor={actor}
        session={session}
        onEditing={setEditing}
        onDelete={remove}
        onClose={close}
      />
    </Suspense>
  );
}
