import type { Ticket } from '../../../../core/board/ticket.ts';
import { dueStateOf } from '../../ticket/due-date.ts';
import { addDays, dayAt, dayOf } from '../calendar/days.ts';
import type { FilterSearch } from './filter-search.ts';

/** Predicate of shown tickets. */
export type TicketPredicate = (ticket: Ticket) => boolean;

export const NONE = 'none';
export const ME = 'me';

/** Number of days that `week` covers, including today. */
const WEEK_DAYS = 7;

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Returns the predicate of a filter: tickets that match all chosen criteria. A text is searched in
 * the name, the description preview and the labels; each of its words must occur, in any order.
 * @param found ids of tickets whose full description contains the text, which boards do not hold
 */
export function ticketFilter(
  filter: FilterSearch,
  userId: string,
  now: Date,
  found: ReadonlySet<string> = NO_IDS,
): TicketPredicate {
  const { assignee, label, priority, due } = filter;
  const words = foldText(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const assigneeId = assignee === ME ? userId : assignee;
  const tests: TicketPredicate[] = [];
  if (words.length > 0)
    tests.push(
      (ticket) => words.every((word) => textOf(ticket).includes(word)) || found.has(ticket.id),
    );
  if (assigneeId) tests.push((ticket) => (ticket.assignee ?? NONE) === assigneeId);
  if (label) tests.push(({ labels }) => labels.includes(label));
  if (priority) tests.push((ticket) => (ticket.priority ?? NONE) === priority);
  if (due) tests.push(({ dueDate }) => isDue(dueDate, due, now));
  return (ticket) => tests.every((test) => test(ticket));
}

/** All labels of the tickets, sorted. */
export function labelsOf(tickets: Iterable<Ticket>): string[] {
  const labels = new Set<string>();
  for (const ticket of tickets) for (const label of ticket.labels) labels.add(label);
  return [...labels].sort((a, b) => a.localeCompare(b));
}

function isDue(dueDate: string | null, due: string, now: Date): boolean {
  const day = dayOf(dueDate);
  if (due === NONE) return day === null;
  if (due !== 'week') return dueStateOf(dueDate, now) === due;
  const today = dayAt(now);
  return day !== null && day >= today && day < addDays(today, WEEK_DAYS);
}

const cachedTexts = new WeakMap<Ticket, string>();

/** The searchable text of a ticket. Cached, because every key press filters all tickets. */
function textOf(ticket: Ticket): string {
  let text = cachedTexts.get(ticket);
  if (text === undefined) {
    text = foldText([ticket.name, ticket.preview, ...ticket.labels].join('\n'));
    cachedTexts.set(ticket, text);
  }
  return text;
}

/** Removes case and diacritics. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
}
