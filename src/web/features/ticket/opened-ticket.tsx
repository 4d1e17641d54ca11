import { useEffect, useRef, useState } from 'react';
import type { Board, Ticket } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useBoardSearch } from '../board/use-board-search.ts';
import { storedEdit } from './form/ticket-draft.ts';
import type { Merge } from './form/ticket-merge.ts';
import { useCloseTicket, useOpenTicket } from './open-ticket.ts';
import type { RequestedEdit } from './ticket-modal.tsx';

interface OpenedTicketProps {
  board: Board;
  isLive: boolean;
  actor: Actor;
  session: BoardSession;
}

const loadModal = () => import('./ticket-modal.tsx');
const TicketModal = lazyDialog(loadModal);

/** The ticket that the address carries, over whatever the board shows. */
export function OpenedTicket(props: OpenedTicketProps) {
  const { ticket: id } = useBoardSearch();
  const open = useOpenTicket();
  // Kept here: an edit may be refused when its ticket is no longer open.
  const [edit, setEdit] = useState<(RequestedEdit & { of: string }) | null>(null);
  useEffect(() => fetchWhenIdle(loadModal), []);
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
    setEdit((now) => (now?.of === id ? now : keptEditOf(id)));
  }, [id]);

  if (!id) return null;
  function reopen(of: string, merge: Merge) {
    setEdit({ of, merge });
    if (shown.current !== of) open(of);
  }
  return (
    <TicketById
      key={id}
      id={id}
      {...props}
      edit={edit?.of === id ? edit : null}
      onEdit={(asked) => setEdit(asked && { of: id, ...asked })}
      onRefused={(merge) => reopen(id, merge)}
    />
  );
}

/** An edit of the ticket that was left half done is gone on with. */
function keptEditOf(id: string | undefined) {
  const merge = id ? storedEdit(id) : null;
  return id && merge ? { of: id, merge, isKept: true } : null;
}

interface TicketByIdProps extends OpenedTicketProps {
  id: string;
  edit: RequestedEdit | null;
  onEdit: (edit: RequestedEdit | null) => void;
  onRefused: (merge: Merge) => void;
}

function TicketById({ id, ...props }: TicketByIdProps) {
  const { board, session, edit } = props;
  const close = useCloseTicket();
  const current = board.tickets.get(id);
  const last = useRef<Ticket | undefined>(undefined);
  if (current) last.current = current;
  const ticket = current ?? last.current;
  // Closing takes a moment, in which nothing more is shown.
  const [isLeft, setLeft] = useState(false);
  // What somebody is typing is not taken away from under their hands.
  const isOver = !current && !edit && !isLeft;
  const wasSeen = ticket !== undefined;

  useEffect(() => {
    if (!isOver) return;
    // What one takes back oneself is told already.
    const isTakenBack = session
      .getPending()
      .some(({ command }) => command.type === 'tickets.delete' && command.ticketId === id);
    const text = wasSeen ? openTicketTexts.gone : openTicketTexts.unknown;
    if (!isTakenBack) showAlert(text, 'info');
    setLeft(true);
    close();
  }, [isOver, wasSeen, close, session, id]);

  function leave() {
    setLeft(true);
    close();
  }

  function remove() {
    leave();
    void session.run({ type: 'tickets.delete', boardId: board.id, ticketId: id });
  }

  // One that is over is shown once more, for its forms to hand back what is in them.
  if (!ticket || isLeft) return null;
  return (
    <TicketModal
      {...props}
      ticket={ticket}
      isGone={!current}
      onDelete={remove}
      onLeave={leave}
      onClose={close}
    />
  );
}
