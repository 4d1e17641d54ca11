import { useEffect } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { TicketDetails } from '../ticket-details.ts';

const VersionsDialog = lazyDialog(() => import('./versions-dialog.tsx'));

interface TicketVersionsProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  details: TicketDetails;
  /** Null for the description. */
  commentId: string | null;
  onClose: () => void;
}

/** The earlier texts of the description or of a comment. Restoring one is an ordinary edit. */
export function TicketVersions({
  board,
  ticket,
  actor,
  session,
  details,
  commentId,
  onClose,
}: TicketVersionsProps) {
  const comment = details.comments.find(({ id }) => id === commentId);
  const isGone = commentId !== null && !comment;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  const current = comment?.text ?? details.description;
  const mayRestore = comment
    ? can(actor, 'comments.edit', { board, ticket, comment })
    : can(actor, 'tickets.edit', { board, ticket });
  const ticketRef = { boardId: board.id, ticketId: ticket.id };

  function restore(text: string) {
    if (comment) {
      const edit = { comment: comment.id, text, was: current };
      void session.run({ type: 'tickets.editComment', ...ticketRef, ...edit });
    } else {
      const edit = { set: { description: text }, was: { description: current } };
      void session.run({ type: 'tickets.edit', ...ticketRef, ...edit });
    }
  }

  return (
    <VersionsDialog
      ticketId={ticket.id}
      commentId={commentId}
      current={current}
      onRestore={mayRestore ? restore : null}
      onClose={onClose}
    />
  );
}
