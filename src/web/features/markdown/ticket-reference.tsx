import { type MouseEvent, use } from 'react';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { TicketRef } from '../../../core/markdown/document.ts';
import { archiveTexts } from '../../i18n/en/archive.ts';
import { trpc } from '../../session/trpc.ts';
import { MarkdownContext, type MarkdownPlace } from './markdown-context.ts';
import styles from './ticket-reference.module.css';

const FRESH_MS = 60_000;

interface TicketReferenceProps {
  reference: TicketRef;
  /** How the text names the ticket, which is shown if the reader does not see it. */
  written: string;
}

/** A ticket that a text names, with its name and status as they are now. */
export function TicketReference({ reference, written }: TicketReferenceProps) {
  const place = use(MarkdownContext);
  const address = 'boardId' in reference ? addressOf(reference) : null;
  const unknown = address ? <a href={address}>{written}</a> : written;
  if (!place) return unknown;
  const ticket = ticketOn(place, reference);
  if (ticket) {
    const status = place.board.columns.get(ticket.columnId)?.name ?? '';
    return <Reference place={place} ticket={ticket} boardId={place.board.id} status={status} />;
  }
  if ('shortId' in reference || place.isShared || reference.boardId === place.board.id) {
    return unknown;
  }
  return <ReferenceToOtherBoard place={place} ticketId={reference.ticketId} unknown={unknown} />;
}

interface ReferenceProps {
  place: MarkdownPlace;
  ticket: Pick<Ticket, 'id' | 'name'>;
  boardId: string;
  status: string;
}

function Reference({ place, ticket, boardId, status }: ReferenceProps) {
  const isHere = boardId === place.board.id;
  function open(event: MouseEvent) {
    if (!isHere || !place.openTicket) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    place.openTicket(ticket.id);
  }
  const address = place.isShared
    ? `?ticket=${ticket.id}`
    : addressOf({ boardId, ticketId: ticket.id });
  return (
    <a
      className={styles.reference}
      href={address}
      onClick={open}
      {...(!place.openTicket && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span className={styles.id}>#{ticket.id.slice(-6)}</span>{' '}
      <span className={styles.name}>{ticket.name}</span>{' '}
      <span className={styles.status}>{status}</span>
    </a>
  );
}

interface OtherBoardProps {
  place: MarkdownPlace;
  ticketId: string;
  unknown: React.ReactNode;
}

function ReferenceToOtherBoard({ place, ticketId, unknown }: OtherBoardProps) {
  const { data } = trpc.tickets.reference.useQuery(
    { ticketId },
    { staleTime: FRESH_MS, retry: false },
  );
  if (!data) return unknown;
  return (
    <Reference
      place={place}
      ticket={{ id: ticketId, name: data.name }}
      boardId={data.boardId}
      status={data.isArchived ? archiveTexts.archived : data.columnName}
    />
  );
}

function ticketOn({ board }: MarkdownPlace, reference: TicketRef): Ticket | undefined {
  if ('ticketId' in reference) {
    return reference.boardId === board.id ? board.tickets.get(reference.ticketId) : undefined;
  }
  return [...board.tickets.values()].find(({ id }) => id.endsWith(reference.shortId));
}

function addressOf({ boardId, ticketId }: { boardId: string; ticketId: string }): string {
  return `/boards/${boardId}?ticket=${ticketId}`;
}
