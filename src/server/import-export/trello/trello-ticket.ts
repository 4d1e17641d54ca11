import { assignedTo } from '../../../core/board/fields/assignees.ts';
import { startsAfterDue } from '../../../core/board/fields/due.ts';
import { hasForeignScheme, wallClock } from '../../../core/board/fields/field-formats.ts';
import { EMPTY_VALUES } from '../../../core/board/ticket-fields.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { Report } from '../report.ts';
import { splitText, storable, truncate } from '../split-text.ts';
import type { ImportedTicketData } from '../staging/import-target.ts';
import type { PeopleMap } from '../staging/people-map.ts';
import type { TrelloCard, TrelloChecklist } from './trello.schema.ts';

/** The label of archived cards, so that they can be filtered. */
const ARCHIVED_LABEL = 'Archived';
const DEFAULT_NAME = 'Untitled';

export interface Conversion {
  boardId: string;
  /** The importing user. */
  userId: string;
  people: PeopleMap;
  /** The names of labels, by id. */
  labels: ReadonlyMap<string, string>;
  /** Time zone of the due dates, which Trello stores in UTC. */
  timeZone: string;
  report: Report;
  now: number;
}

/** A card as a ticket, and the texts that do not fit into it. */
export interface ConvertedCard {
  ticket: ImportedTicketData;
  remainingTexts: string[];
}

/** Converts a card, with its checklists in their order. */
export function ticketOfCard(
  card: TrelloCard,
  checklists: readonly TrelloChecklist[],
  isArchived: boolean,
  conversion: Conversion,
): ConvertedCard {
  const { boardId, userId, report } = conversion;
  const fullName = cleanText(card.name, report).replaceAll(/\s+/g, ' ') || DEFAULT_NAME;
  const name = truncate(fullName, LIMITS.ticketName);
  if (name !== fullName) report.remark('longNames', name);
  const { assigned, others } = peopleOf(card, conversion, name);
  const start = clockTime(card.start, conversion, name);
  const dates = datesOf(start, clockTime(card.due, conversion, name));
  const texts = [
    name === fullName ? '' : fullName,
    cleanText(card.desc, report),
    ...checklists.map((checklist) => checklistText(checklist, report)),
    attachmentsText(card, report, name),
    others.length > 0 ? `Also on this card: ${others.join(', ')}` : '',
    dates.startDate === null && start ? `Start: ${start.slice(0, 10)}` : '',
  ];
  const [description = '', ...rest] = splitText(
    texts.filter(Boolean).join('\n\n'),
    LIMITS.description,
  );
  if (rest.length > 0) report.remark('longTexts', name);
  report.count('checklists', checklists.length);
  report.remark('customFields', name, card.customFieldItems.length);
  if (card.dueComplete && card.due) report.remark('doneDates', name);
  const createdAt = createdAtOf(card.id) ?? conversion.now;
  const ticket: ImportedTicketData = {
    ...EMPTY_VALUES,
    boardId,
    id: card.id,
    columnId: card.idList,
    name,
    description,
    ...assigned,
    labels: labelsOf(card, isArchived, conversion, name),
    url: urlOf(card),
    ...dates,
    visibleTo: null,
    photoUrls: [],
    createdBy: userId,
    createdAt,
    updatedAt: timeOf(card.dateLastActivity) ?? createdAt,
    imported: 'Imported from Trello',
  };
  return { ticket, remainingTexts: rest };
}

/** A trimmed text that can be stored; replaced characters are reported. */
export function cleanText(text: string, report: Report): string {
  const stored = storable(text);
  if (stored !== text) report.remark('characters', stored.trim());
  return stored.trim();
}

/** In ms since 1970; null if it is not a time. */
export function timeOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isFinite(at) && at >= 0 ? at : null;
}

/** Trello's ids begin with their creation time in seconds. */
export function createdAtOf(id: string): number | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

/** The members of the card with an account are the assignees, as many as a ticket can have. */
function peopleOf(card: TrelloCard, { people, report }: Conversion, name: string) {
  const members = [...new Set(card.idMembers)];
  const assignees = members.filter((id) => people.idOf(id) !== null).slice(0, LIMITS.assignees);
  const others = members
    .filter((id) => !assignees.includes(id))
    .flatMap((id) => people.nameOf(id) ?? []);
  if (others.length > 0) report.remark('severalPeople', name);
  return { assigned: assignedTo(assignees.flatMap((id) => people.idOf(id) ?? [])), others };
}

function checklistText({ name, checkItems }: TrelloChecklist, report: Report): string {
  const items = checkItems
    .toSorted((a, b) => a.pos - b.pos)
    .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${cleanText(item.name, report)}`);
  return [`${cleanText(name, report) || 'Checklist'}:`, ...items].join('\n');
}

function attachmentsText({ attachments }: TrelloCard, report: Report, name: string): string {
  if (attachments.length === 0) return '';
  report.count('attachments', attachments.length);
  const files = attachments.filter(({ isUpload }) => isUpload).length;
  report.remark('attachments', name, files);
  const lines = attachments.map((attachment) => {
    const url = cleanText(attachment.url, report);
    const title = cleanText(attachment.name, report);
    return title && title !== url ? `- ${title}: ${url}` : `- ${url}`;
  });
  return ['Attachments:', ...lines].join('\n');
}

/** A start date has no time at Trello. One after the due date is only in the description. */
function datesOf(start: string | null, dueDate: string | null) {
  const startDate = start && `${start.slice(0, 10)}T00:00:00`;
  return { startDate: startsAfterDue(startDate, dueDate) ? null : startDate, dueDate };
}

/** The first link of the card that is not a file at Trello. */
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
  const all = [...named, ...(isArchived ? [ARCHIVED_LABEL] : [])].map((label) =>
    cleanText(label, report),
  );
  const shortened = [...new Set(all.filter(Boolean).map((label) => truncate(label, LIMITS.label)))];
  const fitting = shortened.slice(-LIMITS.labels);
  if (fitting.length < shortened.length || all.some((label) => label.length > LIMITS.label)) {
    report.remark('labels', name);
  }
  return fitting;
}

/** The wall-clock time in the time zone, as due dates are stored. */
function clockTime(
  text: string | null | undefined,
  { timeZone, report }: Conversion,
  name: string,
): string | null {
  if (!text) return null;
  const at = timeOf(text);
  const format = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  // The Swedish format is the one of ISO 8601.
  const formatted = at === null ? '' : new Intl.DateTimeFormat('sv-SE', format).format(at);
  const time = wallClock(formatted.replace(' ', 'T'));
  if (time === null) report.remark('dates', name);
  return time;
}
