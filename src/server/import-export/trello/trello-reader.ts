import type { BoardRole } from '../../../core/board/board.ts';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { newId } from '../../lib/tokens.ts';
import { parseBytes } from '../json/damaged-file.ts';
import type { Report } from '../report.ts';
import { splitText, truncate } from '../split-text.ts';
import type { ImportTarget } from '../staging/import-target.ts';
import type { PeopleMap } from '../staging/people-map.ts';
import {
  type TrelloCard,
  type TrelloChecklist,
  type TrelloComment,
  type TrelloList,
  trelloCard,
  trelloChecklist,
  trelloComment,
} from './trello.schema.ts';
import { type CardPlace, type Place, parseValue, type TrelloIndex } from './trello-index.ts';
import { type Conversion, cleanText, createdAtOf, ticketOfCard, timeOf } from './trello-ticket.ts';

/** Reads the bytes at a place in the file. */
export type ReadPlace = (place: Place) => Promise<Buffer>;

export interface TrelloReading {
  index: TrelloIndex;
  readPlace: ReadPlace;
  people: PeopleMap;
  report: Report;
  target: ImportTarget;
  userId: string;
  timeZone: string;
  /** Whether to import archived lists and cards. */
  withArchived: boolean;
  now: number;
  /** Called after each card, with the total number of cards. */
  onCard?: (done: number, of: number) => void;
}

/**
 * Imports a board from a Trello file.
 * @throws AppError import.damaged, column.limit, ticket.limit
 */
export async function readTrello(reading: TrelloReading): Promise<void> {
  const { index, report, target, userId } = reading;
  const boardId = 'trello';
  const lists = listsOf(reading);
  if (lists.length > LIMITS.columns) throw new AppError('column.limit');
  report.name = truncate(cleanText(index.name, report) || 'Trello', LIMITS.name);
  const createdAt = Math.min(reading.now, ...lists.map(({ id }) => createdAtOf(id) ?? Infinity));
  await target.board({
    id: boardId,
    name: report.name,
    createdBy: userId,
    createdAt,
    updatedAt: reading.now,
    projectId: null,
    isTemplate: false,
    estimateUnit: 'POINTS',
    labelColors: [],
    members: membersOf(reading),
    columns: columnsOf(lists, report),
  });
  await readCards(lists, boardId, reading);
}

function membersOf({ index, people, report, userId }: TrelloReading) {
  const members = new Map<string, BoardRole>();
  for (const { id, fullName, username, email } of index.members) {
    const name = cleanText(fullName, report) || username;
    const accountId = people.addPerson({ id, name, ...(email && { email }) });
    if (accountId === null) report.remark('unknownPeople', name);
    else if (accountId !== userId) members.set(accountId, index.roles.get(id) ?? 'EDITOR');
  }
  return [...members].map(([id, role]) => ({ userId: id, role }));
}

/** The lists that become columns: the open ones, then archived ones if requested. */
function listsOf({ index, withArchived, report }: TrelloReading): TrelloList[] {
  const open = index.lists.filter(({ closed }) => !closed);
  const archived = index.lists.filter(({ closed }) => closed);
  if (withArchived) return [...open, ...archived];
  for (const { name } of archived) report.remark('archivedColumns', cleanText(name, report));
  return open;
}

/** Names of columns are unique and shorter than list names may be. */
function columnsOf(lists: TrelloList[], report: Report): { id: string; name: string }[] {
  const usedNames = new Set<string>();
  return lists.map((list) => {
    const listName = cleanText(list.name, report) || 'Untitled';
    const name = freeName(truncate(listName, LIMITS.columnName), usedNames);
    if (name !== listName) report.remark('renamedColumns', name);
    usedNames.add(name);
    return { id: list.id, name };
  });
}

function freeName(name: string, usedNames: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : ` (${n})`;
    const candidate = truncate(name, LIMITS.columnName - ending.length) + ending;
    if (!usedNames.has(candidate)) return candidate;
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
    for (const place of sortCards(index.cards.get(list.id) ?? [])) {
      if (place.isArchived && !reading.withArchived) continue;
      await readCard(place, list.closed || place.isArchived, conversion, reading);
      done += 1;
      onCard?.(done, total);
    }
  }
  reportSkipped(lists, reading);
}

/** In the order of the list, archived cards last. */
function sortCards(cards: CardPlace[]): CardPlace[] {
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
  const { index, target, report, userId, now } = reading;
  const card = await cardAt(reading, place);
  const checklists: TrelloChecklist[] = [];
  for (const location of index.checklists.get(card.id) ?? []) {
    checklists.push(parseValue(trelloChecklist, await valueAt(reading, location), 'checklists'));
  }
  checklists.sort((a, b) => a.pos - b.pos);
  const { ticket, remainingTexts } = ticketOfCard(card, checklists, isArchived, conversion);
  await target.ticket(ticket);
  const onTicket = { boardId: ticket.boardId, ticketId: ticket.id, photoUrls: [] };
  for (const [n, text] of remainingTexts
    .flatMap((part) => splitText(part, LIMITS.comment))
    .entries()) {
    // Descending times, so that they are read from top to bottom.
    await target.comment({ ...onTicket, id: newId('m'), author: userId, text, at: now - n });
  }
  const comments = index.comments.get(card.id) ?? [];
  const missing = (card.badges?.comments ?? 0) - comments.length;
  if (missing > 0) report.remark('missingComments', ticket.name, missing);
  for (const location of comments) {
    const comment = parseValue(trelloComment, await valueAt(reading, location), 'actions');
    for (const part of commentsOf(comment, reading)) await target.comment({ ...onTicket, ...part });
  }
}

/** A comment, split if it is too long. */
function commentsOf(comment: TrelloComment, { people, report, now }: TrelloReading) {
  const { idMemberCreator, memberCreator } = comment;
  const author = people.idOf(idMemberCreator);
  const name = people.nameOf(idMemberCreator) ?? cleanText(memberCreator?.fullName ?? '', report);
  const text = cleanText(comment.data.text, report);
  const pieces = splitText(author || !name ? text : `${name}: ${text}`, LIMITS.comment);
  const at = timeOf(comment.date) ?? now;
  return pieces.map((piece, n) => ({
    id: newId('m'),
    author: author ?? DELETED_USER_ID,
    text: piece,
    at: at - n,
  }));
}

/** Reports skipped cards, and comments whose card is missing. */
function reportSkipped(lists: TrelloList[], { index, report, withArchived }: TrelloReading): void {
  const importedLists = new Set(lists.map(({ id }) => id));
  for (const [listId, cards] of index.cards) {
    const skipped = cards.filter(({ isArchived }) => isArchived && !withArchived);
    report.remark('archivedTickets', '', importedLists.has(listId) ? skipped.length : cards.length);
  }
  for (const [cardId, comments] of index.comments) {
    if (!index.cardIds.has(cardId)) report.remark('lostComments', '', comments.length);
  }
}

async function cardAt(reading: TrelloReading, place: Place): Promise<TrelloCard> {
  return parseValue(trelloCard, await valueAt(reading, place), 'cards');
}

async function valueAt({ readPlace }: TrelloReading, place: Place): Promise<unknown> {
  return parseBytes(await readPlace(place), () => `byte ${place.at}`);
}
