import { hasForeignScheme, wallClock } from '../../../core/board/field-formats.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { Report } from '../report.ts';
import { cutTo, splitText, storable } from '../split-text.ts';
import type { TicketIn } from '../staging/import-target.ts';
import type { KnownPeople } from '../staging/known-people.ts';
import type { TrelloCard, TrelloChecklist } from './trello.schema.ts';

/** So that archived cards can be told from the others, and be filtered. */
const ARCHIVED = 'Archived';
const UNNAMED = 'Untitled';

export interface Conversion {
  boardId: string;
  /** Who imports. */
  userId: string;
  people: KnownPeople;
  /** What labels are called, by their ids. */
  labels: ReadonlyMap<string, string>;
  /** Where the due dates, which Trello keeps in UTC, are read off the clock. */
  timeZone: string;
  report: Report;
  now: number;
}

/** A card as a ticket, and what of its texts had no room in that. */
export interface ConvertedCard {
  ticket: TicketIn;
  rest: string[];
}

/** What a card is here, with its checklists in their order. */
export function ticketOfCard(
  card: TrelloCard,
  checklists: readonly TrelloChecklist[],
  isArchived: boolean,
  conversion: Conversion,
): ConvertedCard {
  const { boardId, userId, report } = conversion;
  const fullName = cleaned(card.name, report).replaceAll(/\s+/g, ' ') || UNNAMED;
  const name = cutTo(fullName, LIMITS.ticketName);
  if (name !== fullName) report.remark('longNames', name);
  const { assignee, others } = peopleOf(card, conversion, name);
  const texts = [
    name === fullName ? '' : fullName,
    cleaned(card.desc, report),
    ...checklists.map((checklist) => checklistText(checklist, report)),
    attachmentsText(card, report, name),
    others.length > 0 ? `Also on this card: ${others.join(', ')}` : '',
    startText(card, conversion),
  ];
  const [description = '', ...rest] = splitText(
    texts.filter(Boolean).join('\n\n'),
    LIMITS.description,
  );
  if (rest.length > 0) report.remark('longTexts', name);
  report.take('checklists', checklists.length);
  report.remark('customFields', name, card.customFieldItems.length);
  if (card.dueComplete && card.due) report.remark('doneDates', name);
  const createdAt = createdAtOf(card.id) ?? conversion.now;
  const ticket: TicketIn = {
    boardId,
    id: card.id,
    columnId: card.idList,
    name,
    description,
    assignee,
    priority: null,
    labels: labelsOf(card, isArchived, conversion, name),
    url: urlOf(card),
    dueDate: clockTime(card.due, conversion, name),
    visibleTo: null,
    photoUrls: [],
    createdBy: userId,
    createdAt,
    updatedAt: timeOf(card.dateLastActivity) ?? createdAt,
    imported: 'Imported from Trello',
  };
  return { ticket, rest };
}

/** What can be stored, trimmed; what cannot is replaced and told of. */
export function cleaned(text: string, report: Report): string {
  const kept = storable(text);
  if (kept !== text) report.remark('characters', kept.trim());
  return kept.trim();
}

/** In ms since 1970; null for what is no time. */
export function timeOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isFinite(at) && at >= 0 ? at : null;
}

/** Trello's ids begin with when they were made, in seconds. */
export function createdAtOf(id: string): number | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

/** A ticket has one assignee: the first on the card who has an account here. */
function peopleOf(card: TrelloCard, { people, report }: Conversion, name: string) {
  const assigned = card.idMembers.find((id) => people.idOf(id) !== null);
  const assignee = assigned === undefined ? null : people.idOf(assigned);
  const others = card.idMembers
    .filter((id) => id !== assigned)
    .flatMap((id) => people.nameOf(id) ?? []);
  if (card.idMembers.length > 1) report.remark('severalPeople', name);
  return { assignee, others };
}

function checklistText({ name, checkItems }: TrelloChecklist, report: Report): string {
  const items = checkItems
    .toSorted((a, b) => a.pos - b.pos)
    .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${cleaned(item.name, report)}`);
  return [`${cleaned(name, report) || 'Checklist'}:`, ...items].join('\n');
}

function attachmentsText({ attachments }: TrelloCard, report: Report, name: string): string {
  if (attachments.length === 0) return '';
  report.take('attachments', attachments.length);
  const files = attachments.filter(({ isUpload }) => isUpload).length;
  report.remark('attachments', name, files);
  const lines = attachments.map((one) => {
    const url = cleaned(one.url, report);
    const title = cleaned(one.name, report);
    return title && title !== url ? `- ${title}: ${url}` : `- ${url}`;
  });
  return ['Attachments:', ...lines].join('\n');
}

function startText(card: TrelloCard, conversion: Conversion): string {
  const start = card.start ? clockTime(card.start, conversion, card.name) : null;
  return start ? `Start: ${start.slice(0, 10)}` : '';
}

/** The first link of the card that is none to a file at Trello. */
function urlOf({ attachments }: TrelloCard): string | null {
  const links = attachments.filter(({ isUpload }) => !isUpload).map(({ url }) => url.trim());
  const fits = (url: string) =>
    /^https?:/i.test(url) && url.length <= LIMITS.url && !hasForeignScheme(url);
  return links.find((url) => fits(url) && storable(url) === url) ?? null;
}

function labelsOf(
  card: TrelloCard,
  isArchived: boolean,
  { labels, report }: Conversion,
  name: string,
): string[] {
  const named = card.labels
    ? card.labels.map((label) => label.name || label.color)
    : card.idLabels.map((id) => labels.get(id) ?? '');
  const all = [...named, ...(isArchived ? [ARCHIVED] : [])].map((label) => cleaned(label, report));
  const cut = [...new Set(all.filter(Boolean).map((label) => cutTo(label, LIMITS.label)))];
  const kept = cut.slice(-LIMITS.labels);
  if (kept.length < cut.length || all.some((label) => label.length > LIMITS.label)) {
    report.remark('labels', name);
  }
  return kept;
}

/** What the clock says there at that time, as due dates are kept. */
function clockTime(
  text: string | null | undefined,
  { timeZone, report }: Conversion,
  name: string,
): string | null {
  if (!text) return null;
  const at = timeOf(text);
  const format = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  // Swedish writes dates as ISO 8601 does.
  const told = at === null ? '' : new Intl.DateTimeFormat('sv-SE', format).format(at);
  const time = wallClock(told.replace(' ', 'T'));
  if (time === null) report.remark('dates', name);
  return time;
}
