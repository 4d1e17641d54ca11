import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { Actor } from '../../../core/users/user.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityLine } from '../board/presence/activity-line.tsx';
import { FilesSection } from '../files/files-section.tsx';
import type { FileUploads } from '../files/use-file-uploads.ts';
import type { useFiles } from '../files/use-files.ts';
import { TicketLinks } from '../links/ticket-links.tsx';
import type { Uploads } from '../photos/use-uploads.ts';
import { EditableDescription } from './in-place/editable-description.tsx';
import styles from './ticket-body.module.css';
import type { TicketDetails } from './ticket-details.ts';
import { TicketPhotos } from './ticket-photos.tsx';

interface TicketBodyProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  details: TicketDetails | null;
  uploads: Uploads;
  files: ReturnType<typeof useFiles>;
  fileUploads: FileUploads;
  isLive: boolean;
  /** The ticket was deleted or hidden meanwhile. */
  isDeleted: boolean;
  isFailed: boolean;
  onRetry: () => void;
  onShowVersions: () => void;
  /** Whether a link is being added. */
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}

/** The description, links, photos and files of a ticket. */
export function TicketBody({
  files,
  fileUploads,
  isLive,
  isFailed,
  onRetry,
  onShowVersions,
  isLinking,
  onLinking,
  ...rest
}: TicketBodyProps) {
  const { details, ...ofTicket } = rest;
  return (
    <div className={styles.body}>
      <section>
        {details ? (
          <EditableDescription {...ofTicket} details={details} onShowVersions={onShowVersions} />
        ) : (
          <div className={styles.head}>
            <h3 className={styles.title}>{openTicketTexts.description}</h3>
            <ActivityLine ticketId={rest.ticket.id} doing="editing" />
          </div>
        )}
        {!details && !isFailed && (
          <div
            role="status"
            aria-label={shellTexts.loading}
            aria-busy="true"
            className={styles.loading}
          >
            <Skeleton width="92%" />
            <Skeleton width="78%" />
            <Skeleton width="40%" />
          </div>
        )}
        {isFailed && (
          <div className={styles.failed}>
            <p role="alert">{openTicketTexts.loadFailed}</p>
            <Button size="sm" onClick={onRetry}>
              {openTicketTexts.tryAgain}
            </Button>
          </div>
        )}
      </section>
      <TicketLinks {...ofTicket} isAdding={isLinking} onAdding={onLinking} />
      {details && <TicketPhotos {...ofTicket} photoUrls={details.photoUrls} />}
      <FilesSection
        {...ofTicket}
        loaded={files}
        uploads={fileUploads}
        isLive={isLive}
        titleClass={styles.title ?? ''}
      />
    </div>
  );
}
