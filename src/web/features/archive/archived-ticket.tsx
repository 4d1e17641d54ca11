import { ArchiveRestore } from 'lucide-react';
import { useEffect } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { CARD_FIELD_NAMES } from '../../../core/board/ticket-fields.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { archiveTexts } from '../../i18n/en/archive.ts';
import { fieldTexts } from '../../i18n/en/fields.ts';
import { openTicketTexts, ticketPropertyTexts } from '../../i18n/en/ticket.ts';
import { ticketNumberTexts } from '../../i18n/en/ticket-numbers.ts';
import { usePerson } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { codeOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ReadOnlyProperties } from '../custom-fields/read-only-properties.tsx';
import {
  MarkdownContext,
  type MarkdownContextValue,
  photosOf,
} from '../markdown/markdown-context.ts';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { PhotoList } from '../photos/photo-list.tsx';
import { FieldValue, hasValue } from '../ticket/fields/field-value.tsx';
import { Property } from '../ticket/fields/property.tsx';
import factStyles from '../ticket/fields/ticket-properties.module.css';
import { useReplaceTicket } from '../ticket/open-ticket.ts';
import bodyStyles from '../ticket/ticket-body.module.css';
import modalStyles from '../ticket/ticket-modal.module.css';
import { ArchivedFiles } from './archived-files.tsx';
import { ArchivedTalk } from './archived-talk.tsx';
import styles from './archived-ticket.module.css';

const LISTED = CARD_FIELD_NAMES.filter(
  (name) => name !== 'name' && name !== 'cover' && name !== 'fields',
);

interface ArchivedTicketProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
  ticketId: string;
  /** There is no such ticket in the archive, or the user may not see it. */
  onUnknown: () => void;
  onClose: () => void;
}

/** A ticket of the archive, which can be read and restored. */
export default function ArchivedTicket(props: ArchivedTicketProps) {
  const { board, actor, session, ticketId, onUnknown, onClose } = props;
  const { data, error, isFetching, refetch } = trpc.tickets.get.useQuery(
    { ticketId },
    { staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' },
  );
  const hasFiles = data !== undefined && data.fileCount > 0;
  const files = trpc.tickets.files.useQuery({ ticketId }, { enabled: hasFiles, staleTime: 0 });
  const openTicket = useReplaceTicket();
  const isUnknown =
    codeOf(error) === 'ticket.unknown' || (data !== undefined && data.boardId !== board.id);
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);
  if (error && !data && !isUnknown) {
    return (
      <Dialog title={archiveTexts.title} size="sm" onClose={onClose}>
        <ErrorBanner
          text={openTicketTexts.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Dialog>
    );
  }
  // While it is on its way back to the board, the board's own dialog is about to follow.
  if (!data?.archived || isUnknown) return null;

  const fileIds =
    files.data && !files.isFetching ? new Set(files.data.files.map(({ id }) => id)) : null;
  const place: MarkdownContextValue = {
    ...{ board, ticketId, fileIds, isShared: false, openTicket },
    photos: photosOf(data.photoUrls, data),
  };
  const restore = () =>
    void session.run({ type: 'tickets.unarchive', boardId: board.id, ticketIds: [ticketId] });
  return (
    <MarkdownContext value={place}>
      <PageTitle>{`${data.name} · ${board.name}`}</PageTitle>
      <Dialog title={data.name} size="lg" onClose={onClose}>
        <Notice
          archived={data.archived}
          onRestore={can(actor, 'tickets.archive', { board, ticket: data }) ? restore : null}
        />
        <div className={modalStyles.ticket} tabIndex={-1} data-autofocus>
          <div className={bodyStyles.body}>
            <section>
              <h3 className={bodyStyles.title}>{openTicketTexts.description}</h3>
              {data.description ? (
                <MarkdownText text={data.description} />
              ) : (
                <p className={bodyStyles.none}>{openTicketTexts.noDescription}</p>
              )}
            </section>
            {data.photoUrls.length > 0 && (
              <section>
                <h3 className={bodyStyles.title}>{openTicketTexts.photos}</h3>
                <PhotoList photoUrls={data.photoUrls} />
              </section>
            )}
            {data.fileCount > 0 && (
              <ArchivedFiles ticketId={ticketId} titleClass={bodyStyles.title} />
            )}
          </div>
          <Properties
            board={board}
            ticket={data}
            number={numberOf(board, data)}
            columnName={data.archived.columnName}
          />
          <ArchivedTalk ticketId={ticketId} details={data} />
        </div>
      </Dialog>
    </MarkdownContext>
  );
}

interface NoticeProps {
  archived: { at: number; by: string | null };
  /** Null if the user may not restore the ticket. */
  onRestore: (() => void) | null;
}

function Notice({ archived, onRestore }: NoticeProps) {
  const person = usePerson(archived.by);
  return (
    <div className={styles.notice}>
      <p role="status">{archiveTexts.notice(formatMoment(archived.at), person?.name ?? null)}</p>
      {onRestore && (
        <Button size="sm" icon={<ArchiveRestore aria-hidden="true" />} onClick={onRestore}>
          {archiveTexts.restore}
        </Button>
      )}
    </div>
  );
}

interface PropertiesProps {
  board: Board;
  ticket: Ticket;
  number: string;
  columnName: string;
}

function Properties({ board, ticket, number, columnName }: PropertiesProps) {
  const texts = ticketPropertyTexts;
  return (
    <aside className={factStyles.facts} aria-label={texts.title}>
      {number && <Property label={ticketNumberTexts.number}>{number}</Property>}
      {columnName && <Property label={texts.status}>{columnName}</Property>}
      {LISTED.filter((name) => hasValue(ticket, name)).map((name) => (
        <Property key={name} label={fieldTexts[name].onTicket ?? fieldTexts[name].label}>
          <FieldValue name={name} ticket={ticket} />
        </Property>
      ))}
      <ReadOnlyProperties fields={board.customFields} ticket={ticket} />
      <Property label={texts.created}>{formatMoment(ticket.createdAt)}</Property>
    </aside>
  );
}
