import { etagOf } from '../../http/files/etags.ts';
import type { TicketAnswer } from './shapes.ts';

type Entry = TicketAnswer['history'][number];
export type Performers = Map<Entry['performedBy'], string>;

/** Longer histories have their ticket's ETag computed from an excerpt. */
const LONG_HISTORY_CHARACTERS = 1024 * 1024;

/**
 * A ticket as JSON in pieces, byte for byte like `JSON.stringify`. Each history entry includes its
 * performer with all their boards, which is serialized once per user.
 */
export function* ticketPieces(
  ticket: TicketAnswer,
  performers: Performers = new Map(),
): Generator<string> {
  const { comments, history } = ticket;
  yield `${JSON.stringify({ ...ticket, comments: undefined, history: undefined }).slice(0, -1)},"comments":[`;
  for (const [n, comment] of comments.entries()) yield listed(n, JSON.stringify(comment));
  yield '],"history":[';
  for (const [n, entry] of history.entries()) yield listed(n, entryText(entry, performers));
  yield ']}';
}

export function ticketText(ticket: TicketAnswer): string {
  return [...ticketPieces(ticket)].join('');
}

/**
 * The strong ETag of a ticket: a digest of its text. Of a long history only an excerpt is part of
 * it, so that it is fast enough for a transaction.
 */
export function ticketTag(ticket: TicketAnswer): string {
  return tagOfLongHistory(ticket) ?? etagOf(ticketText(ticket));
}

/** The ETag of a ticket with a long history; null for others. */
export function tagOfLongHistory(ticket: TicketAnswer): string | null {
  const performers: Performers = new Map();
  if (!isLongHistory(ticket, performers)) return null;
  const { history, ...rest } = ticket;
  const historyKeys = history.map(({ id, performedBy }) => [id, performedBy.id]);
  for (const { performedBy } of history) performerText(performedBy, performers);
  return etagOf(JSON.stringify([rest, historyKeys, [...performers.values()]]));
}

function isLongHistory({ history }: TicketAnswer, performers: Performers): boolean {
  let characters = 0;
  for (const { performedBy } of history) {
    characters += performerText(performedBy, performers).length;
  }
  return characters > LONG_HISTORY_CHARACTERS;
}

function listed(n: number, text: string): string {
  return n === 0 ? text : `,${text}`;
}

function entryText({ id, date, performedBy, notes }: Entry, performers: Performers): string {
  const by = performerText(performedBy, performers);
  return `{"id":${JSON.stringify(id)},"date":"${date}","performedBy":${by},"notes":${JSON.stringify(notes)}}`;
}

function performerText(performer: Entry['performedBy'], performers: Performers): string {
  const cached = performers.get(performer);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(performer);
  performers.set(performer, text);
  return text;
}
