import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NOBODY } from '../../../core/users/user.ts';
import { newId } from '../../lib/new-id.ts';
import { parseBytes } from '../json/damaged-file.ts';
import type { Report } from '../report.ts';
import { cutTo, splitText } from '../split-text.ts';
import type { ImportTarget } from '../staging/import-target.ts';
import type { KnownPeople } from '../staging/known-people.ts';
import {
  type TrelloCard,
  type TrelloChecklist,
  type TrelloComment,
  type TrelloList,
  trelloCard,
  trelloChecklist,
  trelloComment,
} from './trello.schema.ts';
import { type CardPlace, type Place, parsed, type TrelloIndex } from './trello-index.ts';
import { type Conversion, cleaned, createdAtOf, ticketOfCard, timeOf } from './trello-ticket.ts';

/** What a place in the file holds. */
export type ReadPlace = (place: Place) => Promise<Buffer>;

export interface TrelloReading {
  index: TrelloIndex;
  readPlace: ReadPlace;
  people: KnownPeople;
  report: Report;
  sink: ImportTarget;
  userId: string;
  timeZone: string;
  /** Whether archived lists and cards are taken too. */
  withArchived: boolean;
  now: number;
  /** Hears of each card that is done, and of how many there are. */
  onCard?: (done: number, of: number) => void;
}

/**
 * Makes a board of a Trello file.
 * @throws AppError import.damaged, column.limit, ticket.limit
 */
export async function readTrello(reading: TrelloReading): Promise<void> {
  const { index, report, sink, userId } = reading;
  const boardId = 'trello';
  const lists = listsOf(reading);
  if (lists.length > LIMITS.columns) throw new AppError('column.limit');
  report.name = cutTo(cleaned(index.name, report) || 'Trello', LIMITS.name);
  const createdAt = Math.min(reading.now, ...lists.map(({ id }) => createdAtOf(id) ?? Infinity));
  await sink.board({
    id: boardId,
    name: report.name,
    createdBy: userId,
    createdAt,
    updatedAt: reading.now,
    projectId: null,
    isTemplate: false,
    members: membersOf(reading),
    columns: columnsOf(lists, report),
  });
  await readCards(lists, boardId, reading);
}

function membersOf({ index, people, report, userId }: TrelloReading) {
  const members = new Map<string, 'EDITOR' | 'ADMIN'>();
  for (const { id, fullName, username, email } of index.members) {
    const name = cleaned(fullName, report) || username;
    const known = people.meet({ id, name, ...(email && { email }) });
    if (known === null) report.remark('unknownPeople', name);
    else if (known !== userId) members.set(known, index.admins.has(id) ? 'ADMIN' : 'EDITOR');
  }
  return [...members].map(([id, role]) => ({ userId: id, role }));
}

/** Those that become columns: the open ones, and then the archived ones where they are wanted. */
function listsOf({ index, withArchived, report }: TrelloReading): TrelloList[] {
  const open = index.lists.filter(({ closed }) => !closed);
  const archived = index.lists.filter(({ closed }) => closed);
  if (withArchived) return [...open, ...archived];
  for (const { name } of archived) report.remark('archivedColumns', cleaned(name, report));
  return open;
}

/** A column's name is its own on the board, and shorter than a list's may be. */
function columnsOf(lists: TrelloList[], report: Report): { id: string; name: string }[] {
  const taken = new Set<string>();
  return lists.map((list) => {
    const wanted = cleaned(list.name, report) || 'Untitled';
    const name = freeName(cutTo(wanted, LIMITS.columnName), taken);
    if (name !== wanted) report.remark('renamedColumns', name);
    taken.add(name);
    return { id: list.id, name };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : ` (${n})`;
    const free = cutTo(name, LIMITS.columnName - ending.length) + ending;
    if (!taken.has(free)) return free;
  }
}

async function readCards(
  lists: TrelloList[],
  boardId: string,
  reading: TrelloReading,
): Promise<void> {
  const { index, people, report, userId, timeZone, now, onCard } = reading;
  const conversion: Conversion = {
    ...{ boardId, userId, people, report, timeZone, now },
    labels: index.labels,
  };
  const total = index.cardIds.size;
  let done = 0;
  for (const list of lists) {
    for (const place of inOrder(index.cards.get(list.id) ?? [])) {
      if (place.isArchived && !reading.withArchived) continue;
      await readCard(place, list.closed || place.isArchived, conversion, reading);
      done += 1;
      onCard?.(done, total);
    }
  }
  tellOfOthers(lists, reading);
}

/** As they hang in the list, the archived ones below. */
function inOrder(cards: CardPlace[]): CardPlace[] {
  return cards.toSorted(
    (a, b) =>
      Number(a.isArchived) - Number(b.isArchived) || a.pos - b.pos || (a.id < b.id ? -1 : 1),
  );
}

async function readCard(
  place: CardPlace,
  isArchived: boolean,
  conversion: Conversion,
  reading: TrelloReading,
): Promise<void> {
  const { index, sink, report, userId, now } = reading;
  const card = await cardAt(reading, place);
  const checklists: TrelloChecklist[] = [];
  for (const one of index.checklists.get(card.id) ?? []) {
    checklists.push(parsed(trelloChecklist, await valueAt(reading, one), 'checklists'));
  }
  checklists.sort((a, b) => a.pos - b.pos);
  const { ticket, rest } = ticketOfCard(card, checklists, isArchived, conversion);
  await sink.ticket(ticket);
  const onTicket = { boardId: ticket.boardId, ticketId: ticket.id, photoUrls: [] };
  for (const [n, text] of rest.flatMap((part) => splitText(part, LIMITS.comment)).entries()) {
    // Each is older than the one before it, so that they are read on downwards.
    await sink.comment({ ...onTicket, id: newId('m'), author: userId, text, at: now - n });
  }
  const comments = index.comments.get(card.id) ?? [];
  const missing = (card.badges?.comments ?? 0) - comments.length;
  if (missing > 0) report.remark('missingComments', ticket.name, missing);
  for (const one of comments) {
    const comment = parsed(trelloComment, await valueAt(reading, one), 'actions');
    for (const said of commentsOf(comment, reading)) await sink.comment({ ...onTicket, ...said });
  }
}

/** A comment, in several where it is too long for one. */
function commentsOf(comment: TrelloComment, { people, report, now }: TrelloReading) {
  const { idMemberCreator, memberCreator } = comment;
  const author = people.idOf(idMemberCreator);
  const name = people.nameOf(idMemberCreator) ?? cleaned(memberCreator?.fullName ?? '', report);
  const text = cleaned(comment.data.text, report);
  const pieces = splitText(author || !name ? text : `${name}: ${text}`, LIMITS.comment);
  const at = timeOf(comment.date) ?? now;
  return pieces.map((piece, n) => ({
    id: newId('m'),
    author: author ?? NOBODY,
    text: piece,
    at: at - n,
  }));
}

/** Of cards that are not taken, and of comments whose card is not in the file. */
function tellOfOthers(lists: TrelloList[], { index, report, withArchived }: TrelloReading): void {
  const taken = new Set(lists.map(({ id }) => id));
  for (const [listId, cards] of index.cards) {
    const left = cards.filter(({ isArchived }) => isArchived && !withArchived);
    report.remark('archivedTickets', '', taken.has(listId) ? left.length : cards.length);
  }
  for (const [cardId, comments] of index.comments) {
    if (!index.cardIds.has(cardId)) report.remark('lostComments', '', comments.length);
  }
}

async function cardAt(reading: TrelloReading, place: Place): Promise<TrelloCard> {
  return parsed(trelloCard, await valueAt(reading, place), 'cards');
}

async function valueAt({ readPlace }: TrelloReading, place: Place): Promise<unknown> {
  return parseBytes(await readPlace(place), () => `byte ${place.at}`);
}
