import { etagOf } from '../../http/etags.ts';
import { MAX_COMMENT_BYTES_IN_TRANSACTION } from '../../storage/boards/comments.ts';
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
  { comments, history, ...head }: TicketAnswer,
  performers: Performers = new Map(),
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"comments":[`;
  yield* joined(comments, (comment) => JSON.stringify(comment));
  yield '],"history":[';
  yield* joined(history, (entry) => entryText(entry, performers));
  yield ']}';
}

export function ticketText(ticket: TicketAnswer): string {
  return [...ticketPieces(ticket)].join('');
}

/**
 * The strong ETag of a ticket: a digest of its text. If that is long, the texts of comments, which
 * never change, are left out, so that it is fast enough for a transaction.
 */
export function ticketTag(ticket: TicketAnswer): string {
  return tagOfLong(ticket) ?? etagOf(ticketText(ticket));
}

/** The ETag of a ticket with a long text; null for others. */
export function tagOfLong(ticket: TicketAnswer): string | null {
  const performers: Performers = new Map();
  if (!isLongTalk(ticket) && !isLongHistory(ticket, performers)) return null;
  const { comments, history, ...head } = ticket;
  const commentKeys = comments.map(({ id, photoUrls }) => [id, photoUrls]);
  const historyKeys = history.map(({ id, performedBy }) => [id, performedBy.id]);
  for (const { performedBy } of history) performerText(performedBy, performers);
  return etagOf(JSON.stringify([head, commentKeys, historyKeys, [...performers.values()]]));
}

/** Texts that were not loaded are long (comments.ts). */
function isLongTalk({ comments }: TicketAnswer): boolean {
  let bytes = 0;
  for (const { comment } of comments as { comment: string | null }[]) {
    if (comment === null) return true;
    bytes += Buffer.byteLength(comment);
  }
  return bytes > MAX_COMMENT_BYTES_IN_TRANSACTION;
}

function isLongHistory({ history }: TicketAnswer, performers: Performers): boolean {
  let characters = 0;
  for (const { performedBy } of history) {
    characters += performerText(performedBy, performers).length;
  }
  return characters > LONG_HISTORY_CHARACTERS;
}

function* joined<T>(items: readonly T[], textOf: (item: T) => string): Generator<string> {
  for (const [n, item] of items.entries()) yield n === 0 ? textOf(item) : `,${textOf(item)}`;
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
