import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { Actor } from '../../../core/users/user.ts';
import { uiTexts } from '../../i18n/en/shell.ts';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityLine } from '../board/presence/activity-line.tsx';
import type { Uploads } from '../photos/use-uploads.ts';
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
  isFailed: boolean;
  onRetry: () => void;
}

/** The description and photos of a ticket. */
export function TicketBody({ details, isFailed, onRetry, ...rest }: TicketBodyProps) {
  return (
    <div className={styles.body}>
      <section>
        <div className={styles.head}>
          <h3 className={styles.title}>{openTicketTexts.description}</h3>
          <ActivityLine ticketId={rest.ticket.id} doing="editing" />
        </div>
        {details?.description && <p className={styles.text}>{details.description}</p>}
        {details?.description === '' && (
          <p className={styles.none}>{openTicketTexts.noDescription}</p>
        )}
        {!details && !isFailed && (
          <div
            role="status"
            aria-label={uiTexts.loading}
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
      {details && <TicketPhotos {...rest} photoUrls={details.photoUrls} />}
    </div>
  );
}
