import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { type Action, can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { photoTexts } from '../../i18n/en/photos.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { acceptDroppedPhotos } from '../photos/drop-photos.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { CommentsSection } from './comments/comments-section.tsx';
import { useCommentPhotos } from './comments/use-comment-photos.ts';
import EditTicketDialog from './form/edit-ticket-dialog.tsx';
import type { Merge } from './form/ticket-merge.ts';
import { TicketBody } from './ticket-body.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import styles from './ticket-modal.module.css';
import { TicketProperties } from './ticket-properties.tsx';
import { useTicketDetails } from './use-ticket-details.ts';

/** A requested edit; with a merge if it continues a refused edit or a draft. */
export interface RequestedEdit {
  merge: Merge | null;
  /** It was restored from a draft. */
  isFromDraft?: boolean;
}

interface TicketModalProps {
  board: Board;
  ticket: Ticket;
  /** The ticket was deleted or hidden meanwhile. */
  isDeleted: boolean;
  isLive: boolean;
  actor: Actor;
  session: BoardSession;
  edit: RequestedEdit | null;
  onEdit: (edit: RequestedEdit | null) => void;
  onRefused: (merge: Merge) => void;
  onDelete: () => void;
  /** Closes the ticket at once, because it leaves the board. */
  onLeave: () => void;
  onClose: () => void;
}

/** The dialog of an open ticket. */
export default function TicketModal(props: TicketModalProps) {
  const { board, ticket, isDeleted, isLive, actor, session, edit, onEdit, onRefused } = props;
  const { details, isFailed, retry, older } = useTicketDetails(session, ticket.id, actor.id);
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const may = (action: Action) => can(actor, action, { board, ticket });
  // The server attaches the upload to the ticket, and all viewers refetch it.
  const uploads = useUploads({ boardId: board.id, ticketId: ticket.id });
  const commentPhotos = useCommentPhotos({ boardId: board.id, ticketId: ticket.id });
  const isUploading = uploads.isUploading || commentPhotos.uploads.isUploading;
  const stopUploads = useConfirmDiscard(isUploading, props.onClose, {
    texts: {
      question: photoTexts.confirmStop,
      details: photoTexts.confirmStopDetails,
      confirm: photoTexts.yesStop,
    },
  });

  const actions = (
    <>
      {may('tickets.edit') && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Pencil aria-hidden="true" />}
          disabled={!details}
          onClick={() => onEdit({ merge: null })}
        >
          <span className={styles.word}>{openTicketTexts.edit}</span>
        </Button>
      )}
      {may('tickets.delete') && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setConfirmingDelete(true)}
        >
          <span className={styles.word}>{openTicketTexts.remove}</span>
        </Button>
      )}
      {!isDeleted && (
        <TicketMenu
          board={board}
          ticket={ticket}
          actor={actor}
          session={session}
          onLeave={props.onLeave}
        />
      )}
    </>
  );
  const rest = { board, ticket, actor, session };
  return (
    <>
      <PageTitle>{`${ticket.name} · ${board.name}`}</PageTitle>
      <Dialog title={ticket.name} size="lg" actions={actions} onClose={props.onClose}>
        {/* Not a field, which would open the keyboard on a phone. */}
        <div
          className={styles.ticket}
          tabIndex={-1}
          data-autofocus
          {...(may('tickets.editPhotos') && acceptDroppedPhotos(uploads.add))}
        >
          <TicketBody
            {...rest}
            details={details}
            uploads={uploads}
            isFailed={isFailed}
            onRetry={retry}
          />
          <TicketProperties {...rest} isDeleted={isDeleted} />
          {details && (
            <CommentsSection
              {...rest}
              isDeleted={isDeleted}
              isLive={isLive}
              details={details}
              commentPhotos={commentPhotos}
              older={older}
            />
          )}
        </div>
      </Dialog>
      {edit && details && (
        <EditTicketDialog
          boardId={board.id}
          ticket={ticket}
          description={details.description}
          photoUrls={details.photoUrls}
          uploads={may('tickets.editPhotos') ? uploads : null}
          isDeleted={isDeleted}
          isLive={isLive}
          initial={edit.merge}
          isFromDraft={edit.isFromDraft ?? false}
          run={session.run}
          onClose={() => onEdit(null)}
          onRefused={onRefused}
        />
      )}
      {isConfirmingDelete && (
        <ConfirmDialog
          question={
            may('boards.manage')
              ? openTicketTexts.confirmDelete
              : openTicketTexts.confirmDeleteUnmanaged
          }
          confirm={openTicketTexts.remove}
          onConfirm={props.onDelete}
          onCancel={() => setConfirmingDelete(false)}
        />
      )}
      {stopUploads.question}
    </>
  );
}
