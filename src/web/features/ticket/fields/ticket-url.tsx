import { ExternalLink, Pencil } from 'lucide-react';
import { Fragment, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import { isForbidden } from '../../../../core/refusals.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { ticketUrlTexts } from '../../../i18n/en/ticket.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import type { Failure } from '../../../live/transport.ts';
import { Button } from '../../../ui/button.tsx';
import { photoUrlOf, thumbnailUrlOf } from '../../photos/photo-url.ts';
import { FieldForm } from '../in-place/field-form.tsx';
import { useFieldEdit } from '../in-place/use-field-edit.ts';
import styles from './ticket-url.module.css';

interface TicketUrlProps {
  board: Board;
  ticket: Ticket;
  /** The ticket was deleted or hidden meanwhile. */
  isDeleted: boolean;
  actor: Actor;
  session: BoardSession;
}

/** A ticket's URL as two links, with a field to edit it for users who may. */
export function TicketUrl({ board, ticket, isDeleted, actor, session }: TicketUrlProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const { url } = ticket;
  const mayEdit = can(actor, 'tickets.editUrl', { board, ticket });
  const edit = useFieldEdit({
    ...{ name: 'url', boardId: board.id, ticket, isDeleted, mayEdit, session },
    onClosed: () => editButton.current?.focus(),
    failureText: urlFailureText,
  });
  if (edit.merge && mayEdit) {
    return <FieldForm edit={edit} merge={edit.merge} createdBy={ticket.createdBy} />;
  }
  return (
    <div className={styles.url}>
      {url ? (
        <>
          <ExternalUrl href={photoUrlOf(url)}>{url}</ExternalUrl>
          <ExternalUrl href={thumbnailUrlOf(url)}>{ticketUrlTexts.think}</ExternalUrl>
        </>
      ) : (
        <span className={styles.none}>{ticketUrlTexts.none}</span>
      )}
      {mayEdit && (
        <Button
          ref={editButton}
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={edit.start}
        >
          {ticketUrlTexts.edit}
        </Button>
      )}
    </div>
  );
}

function ExternalUrl({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
      <BreakableUrl url={children} />
      <ExternalLink role="img" aria-label={ticketUrlTexts.opens} />
    </a>
  );
}

/** Where a URL may wrap: after punctuation, not within a word or an escape sequence. */
const URL_BREAKS = /(?<=[^\p{L}\p{N}%])(?=[\p{L}\p{N}])/u;

function BreakableUrl({ url }: { url: string }) {
  return url.split(URL_BREAKS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and may repeat
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function urlFailureText(failure: Failure): string {
  const mayNot = failure.kind === 'refused' && isForbidden(failure.code);
  return mayNot ? ticketUrlTexts.forbidden : ticketUrlTexts.failed;
}
