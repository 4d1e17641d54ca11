import { etagOf } from '../../http/etags.ts';
import { LONG_TALK } from '../../storage/boards/comments.ts';
import type { TicketAnswer } from './shapes.ts';

type Entry = TicketAnswer['history'][number];
export type Performers = Map<Entry['performedBy'], string>;

/** Items of a list that are written in one piece. */
const AT_ONCE = 50;
/** A history that takes more characters has its ticket's tag made from what is in it. */
const LONG_HISTORY = 1024 * 1024;

/**
 * A ticket as JSON, to the byte as `JSON.stringify` writes it, in pieces. Who did something is said in
 * each entry of its history, with all their boards: that is written once for each person.
 */
export function* ticketPieces(
  { comments, history, ...head }: TicketAnswer,
  performers: Performers = new Map(),
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"comments":[`;
  yield* listed(comments, (comment) => JSON.stringify(comment));
  yield '],"history":[';
  yield* listed(history, (entry) => entryText(entry, performers));
  yield ']}';
}

export function ticketText(ticket: TicketAnswer): string {
  return [...ticketPieces(ticket)].join('');
}

/**
 * The strong tag of a ticket: a digest of its text. Where that is long, of all that is in it but the
 * texts of comments, which never change, so that it can be asked for in a transaction.
 */
export function ticketTag(ticket: TicketAnswer): string {
  return tagOfLong(ticket) ?? etagOf(ticketText(ticket));
}

/** The tag of a ticket whose text is long; null for others. */
export function tagOfLong(ticket: TicketAnswer): string | null {
  const performers: Performers = new Map();
  if (!isLongTalk(ticket) && !isLongHistory(ticket, performers)) return null;
  const { comments, history, ...head } = ticket;
  const said = comments.map(({ id, photoUrls }) => [id, photoUrls]);
  const done = history.map(({ id, performedBy }) => [id, performedBy.id]);
  for (const { performedBy } of history) performerText(performedBy, performers);
  return etagOf(JSON.stringify([head, said, done, [...performers.values()]]));
}

/** Texts that were not read are long (comments.ts). */
function isLongTalk({ comments }: TicketAnswer): boolean {
  let bytes = 0;
  for (const { comment } of comments as { comment: string | null }[]) {
    if (comment === null) return true;
    bytes += Buffer.byteLength(comment);
  }
  return bytes > LONG_TALK;
}

function isLongHistory({ history }: TicketAnswer, performers: Performers): boolean {
  let characters = 0;
  for (const { performedBy } of history) {
    characters += performerText(performedBy, performers).length;
  }
  return characters > LONG_HISTORY;
}

function* listed<T>(items: readonly T[], textOf: (item: T) => string): Generator<string> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const texts = items.slice(from, from + AT_ONCE).map(textOf);
    yield from === 0 ? texts.join(',') : `,${texts.join(',')}`;
  }
}

function entryText({ id, date, performedBy, notes }: Entry, performers: Performers): string {
  const by = performerText(performedBy, performers);
  return `{"id":${JSON.stringify(id)},"date":"${date}","performedBy":${by},"notes":${JSON.stringify(notes)}}`;
}

function performerText(performer: Entry['performedBy'], performers: Performers): string {
  const known = performers.get(performer);
  if (known !== undefined) return known;
  const text = JSON.stringify(performer);
  performers.set(performer, text);
  return text;
}
