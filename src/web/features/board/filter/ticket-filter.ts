import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import { type CustomField, customTexts } from '../../../../core/board/fields/custom-fields.ts';
import { isSnoozed } from '../../../../core/board/fields/snooze.ts';
import { parseTicketNumber } from '../../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { type CardFieldName, TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { addDays, dayAt, dayOf } from '../../../../core/days.ts';
import { dueStateOf } from '../../ticket/fields/due-date.ts';
import { customFieldTest } from './custom-filter.ts';
import { FILTERED_FIELDS, type FilterSearch } from './filter-search.ts';

/** Predicate of shown tickets. */
export type TicketPredicate = (ticket: Ticket) => boolean;

export const NONE = 'none';
export const ME = 'me';

/** Number of days that `week` covers, including today. */
const WEEK_DAYS = 7;

/** The data that a filter needs besides the tickets. */
interface FilterContext {
  /** The user that `me` means. */
  userId: string;
  now: Date;
  /** The key of the board's ticket numbers. */
  ticketKey?: string;
  /** Ids of the columns for finished tickets, of which none is overdue. */
  doneColumns?: ReadonlySet<string>;
  /** Ids of the blocked tickets. */
  blocked?: Pick<ReadonlySet<string>, 'has'>;
  /** The custom fields of the board. */
  customFields?: readonly CustomField[];
}

const NO_IDS: ReadonlySet<string> = new Set();
const NO_FIELDS: readonly CustomField[] = [];

/**
 * Returns the predicate of a filter: tickets that match all chosen criteria. A text is searched in
 * the name, the description preview, the labels and the custom values; each of its words must
 * occur, in any order. It may also be the number of a ticket.
 * @param found ids of tickets whose full description contains the text, which boards do not hold
 */
export function ticketFilter(
  filter: FilterSearch,
  context: FilterContext,
  found: ReadonlySet<string> = NO_IDS,
): TicketPredicate {
  const words = foldText(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const written = parseTicketNumber(filter.text ?? '');
  const number = written && written.key === context.ticketKey ? written.number : null;
  const tests: TicketPredicate[] = [];
  const { blocked = NO_IDS, customFields = NO_FIELDS } = context;
  const textOf = searchableTexts(customFields);
  if (words.length > 0)
    tests.push(
      (ticket) =>
        words.every((word) => textOf(ticket).includes(word)) ||
        ticket.number === number ||
        found.has(ticket.id),
    );
  if (filter.fields) tests.push(customFieldTest(filter.fields, customFields));
  for (const { name, parameter } of FILTERED_FIELDS) {
    const chosen = filter[parameter];
    if (chosen) tests.push(fieldTest(name, chosen, context));
  }
  if (filter.tasks) tests.push(taskTest(filter.tasks));
  if (filter.away !== 'all') {
    const isWanted = filter.away === 'yes';
    tests.push((ticket) => isSnoozed(ticket) === isWanted);
  }
  if (filter.blocked) {
    const isWanted = filter.blocked === 'yes';
    tests.push(({ id }) => blocked.has(id) === isWanted);
  }
  return (ticket) => tests.every((test) => test(ticket));
}

/** All labels of the tickets, sorted. */
export function labelsOf(tickets: Iterable<Ticket>): string[] {
  const labels = new Set<string>();
  for (const ticket of tickets) for (const label of ticket.labels) labels.add(label);
  return [...labels].sort((a, b) => a.localeCompare(b));
}

/** Tickets with open tasks, or with tasks that are all done. */
function taskTest(chosen: string): TicketPredicate {
  return ({ taskCount, doneTaskCount }) => {
    if (chosen === 'open') return doneTaskCount < taskCount;
    return chosen === 'done' && taskCount > 0 && doneTaskCount === taskCount;
  };
}

/** Whether a ticket matches the chosen value of a field. */
function fieldTest(
  name: CardFieldName,
  chosen: string,
  { userId, now, doneColumns = NO_IDS }: FilterContext,
): TicketPredicate {
  const { kind, filter } = TICKET_FIELDS[name];
  const criterion = kind === 'person' && chosen === ME ? userId : chosen;
  return (ticket) => {
    const value = kind === 'person' && ticket.assignee ? assigneeIdsOf(ticket) : ticket[name];
    if (Array.isArray(value)) return value.includes(criterion);
    if (filter === 'range') {
      const isFinished = criterion === 'overdue' && doneColumns.has(ticket.columnId);
      return !isFinished && isInRange(value as string | null, criterion, now);
    }
    return String(value ?? NONE) === criterion;
  };
}

function isInRange(date: string | null, range: string, now: Date): boolean {
  const day = dayOf(date);
  if (range === NONE) return day === null;
  if (range !== 'week') return dueStateOf(date, now) === range;
  const today = dayAt(now);
  return day !== null && day >= today && day < addDays(today, WEEK_DAYS);
}

const cachedTexts = new WeakMap<readonly CustomField[], WeakMap<Ticket, string>>();

/**
 * Returns the searchable text of a ticket of a board with these custom fields. Cached, because every
 * key press filters all tickets.
 */
function searchableTexts(customFields: readonly CustomField[]): (ticket: Ticket) => string {
  const texts = cachedTexts.get(customFields) ?? new WeakMap<Ticket, string>();
  cachedTexts.set(customFields, texts);
  return (ticket) => {
    let text = texts.get(ticket);
    if (text === undefined) {
      const { name, preview, labels, fields } = ticket;
      text = foldText([name, preview, ...labels, ...customTexts(customFields, fields)].join('\n'));
      texts.set(ticket, text);
    }
    return text;
  };
}

/** Removes case and diacritics. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
}
