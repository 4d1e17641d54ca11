import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { type Action, can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { markdownTexts } from '../../i18n/en/markdown.ts';
import { photoTexts } from '../../i18n/en/photos.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useFileUploads } from '../files/use-file-uploads.ts';
import { useFiles } from '../files/use-files.ts';
import { TextUploadsContext } from '../markdown/editor/text-uploads.ts';
import {
  MarkdownContext,
  type MarkdownContextValue,
  photosOf,
} from '../markdown/markdown-context.ts';
import { acceptDroppedPhotos } from '../photos/drop-photos.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { CommentsSection } from './comments/comments-section.tsx';
import { useCommentPhotos } from './comments/use-comment-photos.ts';
import { TicketProperties } from './fields/ticket-properties.tsx';
import EditTicketDialog from './form/edit-ticket-dialog.tsx';
import type { EditDraft } from './form/ticket-draft.ts';
import { useEditableName } from './in-place/editable-name.tsx';
import { TicketMenu } from './menu/ticket-menu.tsx';
import { useOpenTicket } from './open-ticket.ts';
import { TicketBody } from './ticket-body.tsx';
import { TicketConnection } from './ticket-connection.tsx';
import styles from './ticket-modal.module.css';
import { TicketPlace } from './ticket-place.tsx';
import { useTextUploads } from './use-text-uploads.tsx';
import { useTicketDetails } from './use-ticket-details.ts';
import { TicketVersions } from './versions/ticket-versions.tsx';

/** A requested edit; with a merge if it continues a refused edit or a draft. */
export interface RequestedEdit {
  merge: EditDraft | null;
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
  onRefused: (merge: EditDraft) => void;
  onDelete: () => void;
  /** Closes the ticket at once, because it leaves the board. */
  onLeave: () => void;
  onClose: () => void;
}

/** The dialog of an open ticket. */
export default function TicketModal(props: TicketModalProps) {
  const { board, ticket, isDeleted, isLive, actor, session, edit, onEdit, onRefused } = props;
  const { details, isFailed, retry, older } = useTicketDetails(session, ticket.id, actor.id);
  const openTicket = useOpenTicket();
  const [versionsOf, setVersionsOf] = useState<{ commentId: string | null } | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const may = (action: Action) => can(actor, action, { board, ticket });
  // The server attaches the upload to the ticket, and all viewers refetch it.
  const uploads = useUploads({ boardId: board.id, ticketId: ticket.id });
  const files = useFiles(session, ticket);
  const fileUploads = useFileUploads(ticket.id, files.maxBytes);
  const ticketRef = { boardId: board.id, ticketId: ticket.id };
  // Those of the description; they show their progress beside the text.
  const noFiles = markdownTexts.noFiles;
  const textUploads = useTextUploads({
    photos: useUploads(ticketRef),
    files: useFileUploads(ticket.id, files.maxBytes),
    noFiles,
  });
  const mayAddFiles = may('tickets.editPhotos');
  const commentPhotos = useCommentPhotos(ticketRef);
  const commentFiles = useFileUploads(ticket.id, files.maxBytes);
  const commentUploads = useTextUploads({
    photos: commentPhotos.uploads,
    files: mayAddFiles ? commentFiles : null,
    noFiles,
  });
  // Of edited comments.
  const [editUploadCount, setEditUploadCount] = useState(0);
  const onEditUploading = useCallback(
    (begins: boolean) => setEditUploadCount((count) => count + (begins ? 1 : -1)),
    [],
  );
  const isUploading =
    editUploadCount > 0 ||
    [uploads, fileUploads, textUploads, commentUploads].some((each) => each.isUploading);
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
          onLink={() => setLinking(true)}
          onLeave={props.onLeave}
        />
      )}
    </>
  );
  /** Images become photos of the ticket, everything else its files. */
  function addDropped(dropped: readonly File[]) {
    const isPhoto = ({ type }: File) => type.startsWith('image/');
    const photos = dropped.filter(isPhoto);
    if (photos.length > 0) uploads.add(photos);
    if (photos.length < dropped.length) fileUploads.add(dropped.filter((file) => !isPhoto(file)));
  }

  const rest = { board, ticket, actor, session };
  const edited = { boardId: board.id, ticket, isDeleted, session };
  const name = useEditableName(edited, !isDeleted && may('tickets.edit'));
  const photos = photosOf(
    details?.photoUrls ?? [],
    { comments: details?.comments ?? [], hasOlder: older.hasOlder },
    commentPhotos.urls,
  );
  const place: MarkdownContextValue = {
    ...{ board, ticketId: ticket.id, photos, fileIds: files.ids, isShared: false, openTicket },
  };
  return (
    <MarkdownContext value={place}>
      <PageTitle>{`${ticket.name} · ${board.name}`}</PageTitle>
      <Dialog
        title={ticket.name}
        {...name}
        size="lg"
        eyebrow={<TicketPlace board={board} ticket={ticket} />}
        actions={actions}
        notice={<TicketConnection session={session} ticketId={ticket.id} />}
        onClose={props.onClose}
      >
        {/* Not a field, which would open the keyboard on a phone. */}
        <div
          className={styles.ticket}
          tabIndex={-1}
          data-autofocus
          {...(mayAddFiles && acceptDroppedPhotos(addDropped))}
        >
          <TicketProperties {...rest} isDeleted={isDeleted} />
          <TextUploadsContext value={mayAddFiles ? textUploads : null}>
            <TicketBody
              {...rest}
              isDeleted={isDeleted}
              details={details}
              uploads={uploads}
              files={files}
              fileUploads={fileUploads}
              isLive={isLive}
              isFailed={isFailed}
              onRetry={retry}
              onShowVersions={() => setVersionsOf({ commentId: null })}
              isLinking={isLinking}
              onLinking={setLinking}
            />
          </TextUploadsContext>
          {details && (
            <CommentsSection
              {...rest}
              isDeleted={isDeleted}
              isLive={isLive}
              details={details}
              commentPhotos={commentPhotos}
              textUploads={commentUploads}
              attaching={{ mayAddFiles, maxBytes: files.maxBytes, onUploading: onEditUploading }}
              onShowVersions={(commentId) => setVersionsOf({ commentId })}
              older={older}
            />
          )}
        </div>
      </Dialog>
      {edit && details && (
        <TextUploadsContext value={mayAddFiles ? textUploads : null}>
          <EditTicketDialog
            boardId={board.id}
            ticket={ticket}
            description={details.description}
            photoUrls={details.photoUrls}
            uploads={mayAddFiles ? uploads : null}
            isDeleted={isDeleted}
            mayEdit={may('tickets.edit')}
            isLive={isLive}
            initial={edit.merge}
            isFromDraft={edit.isFromDraft ?? false}
            run={session.run}
            onClose={() => onEdit(null)}
            onRefused={onRefused}
          />
        </TextUploadsContext>
      )}
      {versionsOf && details && (
        <TicketVersions
          {...rest}
          {...versionsOf}
          details={details}
          onClose={() => setVersionsOf(null)}
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
    </MarkdownContext>
  );
}
