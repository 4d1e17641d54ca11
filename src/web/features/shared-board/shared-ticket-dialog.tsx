import type { Ticket } from '../../../core/board/ticket.ts';
import { formatWallClock } from '../../i18n/dates.ts';
import { uiTexts } from '../../i18n/en/shell.ts';
import { openTicketTexts, ticketPropertyTexts } from '../../i18n/en/ticket.ts';
import { usePerson } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PriorityBadge } from '../ticket/priority-badge.tsx';
import { Property, PropertyLabels } from '../ticket/property.tsx';
import bodyStyles from '../ticket/ticket-body.module.css';
import modalStyles from '../ticket/ticket-modal.module.css';
import factStyles from '../ticket/ticket-properties.module.css';
import { useDue } from '../ticket/use-due.ts';
import type { SharedBoardConnection } from './shared-board-connection.ts';
import { useSharedTicket } from './use-shared-ticket.ts';

interface SharedTicketDialogProps {
  ticket: Ticket;
  status: string;
  session: BoardSession;
  connection: SharedBoardConnection;
  onClose: () => void;
}

/** A ticket of a shared board: its description, and the fields of its card. */
export function SharedTicketDialog({
  ticket,
  status,
  onClose,
  ...sharedBoard
}: SharedTicketDialogProps) {
  const details = useSharedTicket(sharedBoard, ticket.id);
  return (
    <Dialog title={ticket.name} size="lg" onClose={onClose}>
      <div className={modalStyles.ticket} tabIndex={-1} data-autofocus>
        <section className={bodyStyles.body}>
          <div>
            <h3 className={bodyStyles.title}>{openTicketTexts.description}</h3>
            <Description {...details} />
          </div>
        </section>
        <SharedTicketProperties ticket={ticket} status={status} />
      </div>
    </Dialog>
  );
}

function Description({ description, isFailed, retry }: ReturnType<typeof useSharedTicket>) {
  if (isFailed) {
    return (
      <div className={bodyStyles.failed}>
        <p role="alert">{openTicketTexts.loadFailed}</p>
        <Button size="sm" onClick={retry}>
          {openTicketTexts.tryAgain}
        </Button>
      </div>
    );
  }
  if (description === null) {
    return (
      <div
        role="status"
        aria-label={uiTexts.loading}
        aria-busy="true"
        className={bodyStyles.loading}
      >
        <Skeleton width="92%" />
        <Skeleton width="78%" />
      </div>
    );
  }
  if (description === '') return <p className={bodyStyles.none}>{openTicketTexts.noDescription}</p>;
  return <p className={bodyStyles.text}>{description}</p>;
}

function SharedTicketProperties({ ticket, status }: { ticket: Ticket; status: string }) {
  const texts = ticketPropertyTexts;
  const assignee = usePerson(ticket.assignee);
  const isOverdue = useDue(ticket.dueDate)?.state === 'overdue';
  const due = ticket.dueDate && formatWallClock(ticket.dueDate);
  return (
    <aside className={factStyles.facts} aria-label={texts.title}>
      {assignee && (
        <Property label={texts.assignee}>
          <span className={factStyles.person}>
            <Avatar initials={assignee.initials} index={assignee.index} size="sm" />
            {assignee.name}
          </span>
        </Property>
      )}
      <Property label={texts.status}>{status}</Property>
      {ticket.priority && (
        <Property label={texts.priority}>
          <PriorityBadge priority={ticket.priority} />
        </Property>
      )}
      {ticket.labels.length > 0 && (
        <Property label={texts.labels}>
          <PropertyLabels labels={ticket.labels} />
        </Property>
      )}
      {due && (
        <Property label={texts.due}>
          <span className={cx(isOverdue && factStyles.overdue)}>{due}</span>
          {isOverdue && <span className={factStyles.late}>{texts.overdue}</span>}
        </Property>
      )}
    </aside>
  );
}
