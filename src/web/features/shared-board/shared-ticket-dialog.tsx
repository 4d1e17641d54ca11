import type { Board } from '../../../core/board/board.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { CARD_FIELD_NAMES, TICKET_FIELDS } from '../../../core/board/ticket-fields.ts';
import { fieldTexts } from '../../i18n/en/fields.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { openTicketTexts, ticketPropertyTexts } from '../../i18n/en/ticket.ts';
import { ticketNumberTexts } from '../../i18n/en/ticket-numbers.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReadOnlyProperties } from '../custom-fields/read-only-properties.tsx';
import {
  MarkdownContext,
  type MarkdownContextValue,
  NO_UPLOADS,
} from '../markdown/markdown-context.ts';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { FieldValue, hasValue } from '../ticket/fields/field-value.tsx';
import { Property } from '../ticket/fields/property.tsx';
import factStyles from '../ticket/fields/ticket-properties.module.css';
import { useReplaceTicket } from '../ticket/open-ticket.ts';
import bodyStyles from '../ticket/ticket-body.module.css';
import modalStyles from '../ticket/ticket-modal.module.css';
import type { SharedBoardConnection } from './shared-board-connection.ts';
import { useSharedTicket } from './use-shared-ticket.ts';

interface SharedTicketDialogProps {
  board: Board;
  ticket: Ticket;
  status: string;
  session: BoardSession;
  connection: SharedBoardConnection;
  onClose: () => void;
}

/** A ticket of a shared board: its description, and the fields of its card. */
export default function SharedTicketDialog({
  board,
  ticket,
  status,
  onClose,
  ...sharedBoard
}: SharedTicketDialogProps) {
  const details = useSharedTicket(sharedBoard, ticket.id);
  const openTicket = useReplaceTicket();
  const place: MarkdownContextValue = {
    board,
    ticketId: ticket.id,
    ...NO_UPLOADS,
    isShared: true,
    openTicket,
  };
  return (
    <Dialog title={ticket.name} size="lg" onClose={onClose}>
      <div className={modalStyles.ticket} tabIndex={-1} data-autofocus>
        <section className={bodyStyles.body}>
          <div>
            <h3 className={bodyStyles.title}>{openTicketTexts.description}</h3>
            <MarkdownContext value={place}>
              <Description {...details} />
            </MarkdownContext>
          </div>
        </section>
        <SharedTicketProperties board={board} ticket={ticket} status={status} />
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
        aria-label={shellTexts.loading}
        aria-busy="true"
        className={bodyStyles.loading}
      >
        <Skeleton width="92%" />
        <Skeleton width="78%" />
      </div>
    );
  }
  if (description === '') return <p className={bodyStyles.none}>{openTicketTexts.noDescription}</p>;
  return <MarkdownText text={description} />;
}

/** The fields that a share link shows of a card, which has the name as its title. */
const SHARED = CARD_FIELD_NAMES.filter(
  (name) => TICKET_FIELDS[name].shared && name !== 'name' && name !== 'assignee',
);

function SharedTicketProperties({
  board,
  ticket,
  status,
}: Pick<SharedTicketDialogProps, 'board' | 'ticket' | 'status'>) {
  const number = numberOf(board, ticket);
  const texts = ticketPropertyTexts;
  return (
    <aside className={factStyles.facts} aria-label={texts.title}>
      {number && <Property label={ticketNumberTexts.number}>{number}</Property>}
      {ticket.assignee && (
        <Property label={fieldTexts.assignee.label}>
          <FieldValue name="assignee" ticket={ticket} />
        </Property>
      )}
      <Property label={texts.status}>{status}</Property>
      {SHARED.filter((name) => hasValue(ticket, name)).map((name) => (
        <Property key={name} label={fieldTexts[name].onTicket ?? fieldTexts[name].label}>
          <FieldValue name={name} ticket={ticket} />
        </Property>
      ))}
      <ReadOnlyProperties fields={board.customFields} ticket={ticket} />
    </aside>
  );
}
