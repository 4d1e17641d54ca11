import { useEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { Actor } from '../../../core/users/user.ts';
import { boardTexts } from '../../i18n/en/board.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { AboutAtAddress } from '../about-text/about-at-address.tsx';
import ArchiveAtAddress from '../archive/archive-at-address.tsx';
import { useBoardSearch } from '../board/use-board-search.ts';
import { type EditDraft, storedEdit } from './form/ticket-draft.ts';
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
/** For tickets that are not on the board: shows those of its archive. */
const ArchivedTicket = lazyDialog(() => import('../archive/archived-ticket.tsx'));

/**
 * Dialogs that the URL opens over any board view: the archive, the text about the board, and a
 * ticket. Loaded after the cards.
 */
export default function OpenedFromUrl(props: OpenedTicketProps) {
  const { board, actor, session } = props;
  return (
    <>
      <ArchiveAtAddress board={board} actor={actor} session={session} />
      <AboutAtAddress board={board} actor={actor} session={session} />
      <OpenTicket {...props} />
    </>
  );
}

function OpenTicket(props: OpenedTicketProps) {
  const { ticket: id } = useBoardSearch();
  const open = useOpenTicket();
  // Stored here, because an edit may be refused after its ticket was closed.
  const [edit, setEdit] = useState<(RequestedEdit & { of: string }) | null>(null);
  useEffect(() => fetchWhenIdle(loadModal), []);
  const shownId = useRef(id);
  useEffect(() => {
    shownId.current = id;
    setEdit((current) => (current?.of === id ? current : storedEditOf(id)));
  }, [id]);

  if (!id) return null;
  function reopen(ticketId: string, merge: EditDraft) {
    setEdit({ of: ticketId, merge });
    if (shownId.current !== ticketId) open(ticketId);
  }
  return (
    <TicketById
      key={id}
      id={id}
      {...props}
      edit={edit?.of === id ? edit : null}
      onEdit={(requested) => setEdit(requested && { of: id, ...requested })}
      onRefused={(merge) => reopen(id, merge)}
    />
  );
}

/** Resumes a stored draft of the ticket. */
function storedEditOf(id: string | undefined) {
  const merge = id ? storedEdit(id) : null;
  return id && merge ? { of: id, merge, isFromDraft: true } : null;
}

interface TicketByIdProps extends OpenedTicketProps {
  id: string;
  edit: RequestedEdit | null;
  onEdit: (edit: RequestedEdit | null) => void;
  onRefused: (merge: EditDraft) => void;
}

function TicketById({ id, ...props }: TicketByIdProps) {
  const { board, session, edit } = props;
  const close = useCloseTicket();
  const current = board.tickets.get(id);
  const lastTicket = useRef<Ticket | undefined>(undefined);
  if (current) lastTicket.current = current;
  const ticket = current ?? lastTicket.current;
  // Nothing is shown while closing is in progress.
  const [isClosing, setClosing] = useState(false);
  // A ticket that is being edited is not closed.
  const isDeleted = !current && !edit && !isClosing;
  // Perhaps it was archived.
  const [isGone, setGone] = useState(false);
  // It was restored; its forms must be able to recover their input if it is deleted again.
  if (current && isGone) setGone(false);

  useEffect(() => {
    if (!isDeleted) return;
    // A deletion by the user themselves was already announced.
    const isOwnDeletion = session.getPending().some(({ command }) => isDeletionOf(id, command));
    if (!isOwnDeletion) return setGone(true);
    setClosing(true);
    close();
  }, [isDeleted, close, session, id]);

  function leave() {
    setClosing(true);
    close();
  }

  function leaveUnknown() {
    showAlert(ticket ? boardTexts.ticketGone : boardTexts.ticketUnknown, 'info');
    leave();
  }

  function remove() {
    leave();
    void session.run({ type: 'tickets.delete', boardId: board.id, ticketId: id });
  }

  if (isDeleted && isGone) {
    const { board, actor } = props;
    const archivedProps = { board, actor, session, ticketId: id };
    return <ArchivedTicket {...archivedProps} onUnknown={leaveUnknown} onClose={close} />;
  }
  // A deleted ticket is rendered once more, so that its forms can recover their input.
  if (!ticket || isClosing) return null;
  return (
    <TicketModal
      {...props}
      ticket={ticket}
      isDeleted={!current}
      onDelete={remove}
      onLeave={leave}
      onClose={close}
    />
  );
}

function isDeletionOf(id: string, command: Command): boolean {
  if (command.type === 'tickets.delete') return command.ticketId === id;
  if (command.type !== 'tickets.changeMany') return false;
  if (command.change.type !== 'delete' && command.change.type !== 'archive') return false;
  return command.ticketIds.includes(id);
}
