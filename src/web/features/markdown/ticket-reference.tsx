import { type MouseEvent, use } from 'react';
import { numberOf, parseTicketNumber } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { TicketRef } from '../../../core/markdown/document.ts';
import { archiveTexts } from '../../i18n/en/archive.ts';
import { trpc } from '../../session/trpc.ts';
import { MarkdownContext, type MarkdownContextValue } from './markdown-context.ts';
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
  const address = addressIn(reference, written);
  const unknown = address ? <a href={address}>{written}</a> : written;
  if (!place) return unknown;
  const ticket = ticketOn(place, reference);
  if (ticket) {
    const status = place.board.columns.get(ticket.columnId)?.name ?? '';
    const label = 'shortId' in reference ? '' : numberOf(place.board, ticket);
    const target = { id: ticket.id, name: ticket.name, label };
    return <Reference place={place} ticket={target} boardId={place.board.id} status={status} />;
  }
  const isHere = 'boardId' in reference && reference.boardId === place.board.id;
  if ('shortId' in reference || place.isShared || isHere) return unknown;
  return <ReferenceElsewhere place={place} reference={reference} unknown={unknown} />;
}

interface ReferenceProps {
  place: MarkdownContextValue;
  /** The label is its number; '' for the last characters of its id. */
  ticket: Pick<Ticket, 'id' | 'name'> & { label: string };
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
      <span className={styles.id}>{ticket.label || `#${ticket.id.slice(-6)}`}</span>{' '}
      <span className={styles.name}>{ticket.name}</span>{' '}
      <span className={styles.status}>{status}</span>
    </a>
  );
}

interface ElsewhereProps {
  place: MarkdownContextValue;
  reference: Exclude<TicketRef, { shortId: string }>;
  unknown: React.ReactNode;
}

/** A ticket of another board, one that is archived, or one with an earlier number. */
function ReferenceElsewhere({ place, reference, unknown }: ElsewhereProps) {
  const named =
    'number' in reference ? { number: reference.number } : { ticketId: reference.ticketId };
  const { data } = trpc.tickets.reference.useQuery(named, { staleTime: FRESH_MS, retry: false });
  if (!data) return unknown;
  // A ticket of this board is followed live.
  const ticket = data.boardId === place.board.id ? place.board.tickets.get(data.id) : undefined;
  const status = place.board.columns.get(ticket?.columnId ?? '')?.name ?? data.columnName;
  return (
    <Reference
      place={place}
      ticket={{ id: data.id, name: ticket?.name ?? data.name, label: data.number }}
      boardId={data.boardId}
      status={data.isArchived && !ticket ? archiveTexts.archived : status}
    />
  );
}

function ticketOn({ board }: MarkdownContextValue, reference: TicketRef): Ticket | undefined {
  if ('ticketId' in reference) {
    return reference.boardId === board.id ? board.tickets.get(reference.ticketId) : undefined;
  }
  const tickets = [...board.tickets.values()];
  if ('shortId' in reference) return tickets.find(({ id }) => id.endsWith(reference.shortId));
  const written = parseTicketNumber(reference.number);
  if (!written || written.key !== board.ticketKey) return undefined;
  return tickets.find(({ number }) => number === written.number);
}

/**
 * The target of a reference to a ticket that the user does not see; null if it was not written as
 * an address.
 */
function addressIn(reference: TicketRef, written: string): string | null {
  if ('boardId' in reference) return addressOf(reference);
  return 'number' in reference && written !== reference.number ? `/t/${reference.number}` : null;
}

function addressOf({ boardId, ticketId }: { boardId: string; ticketId: string }): string {
  return `/boards/${boardId}?ticket=${ticketId}`;
}
