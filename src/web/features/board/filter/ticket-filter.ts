import type { Ticket } from '../../../../core/board/board.ts';
import { dueStateOf } from '../../ticket/due-date.ts';
import { addDays, dayAt, dayOf } from '../calendar/days.ts';
import type { FilterSearch } from './filter-search.ts';

/** Whether a ticket is shown. */
export type Shows = (ticket: Ticket) => boolean;

export const NONE = 'none';
export const ME = 'me';

/** How many days "the next days" are, today among them. */
const DAYS = 7;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * What a filter shows: tickets that fit all that was chosen. A text is looked for in the name, the
 * beginning of the description and the labels; each of its words has to be there, in any order.
 * @param found ids of those that have it in what boards do not hold of descriptions
 */
export function ticketFilter(
  filter: FilterSearch,
  userId: string,
  now: Date,
  found: ReadonlySet<string> = NOTHING,
): Shows {
  const { assignee, label, priority, due } = filter;
  const words = folded(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const wanted = assignee === ME ? userId : assignee;
  const tests: Shows[] = [];
  if (words.length > 0)
    tests.push(
      (ticket) => words.every((word) => textOf(ticket).includes(word)) || found.has(ticket.id),
    );
  if (wanted) tests.push((ticket) => (ticket.assignee ?? NONE) === wanted);
  if (label) tests.push(({ labels }) => labels.includes(label));
  if (priority) tests.push((ticket) => (ticket.priority ?? NONE) === priority);
  if (due) tests.push(({ dueDate }) => isDue(dueDate, due, now));
  return (ticket) => tests.every((test) => test(ticket));
}

/** Every label of the tickets, by name. */
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
  return day !== null && day >= today && day < addDays(today, DAYS);
}

const texts = new WeakMap<Ticket, string>();

/** Worked out once for each ticket: a filter is asked about all of them at every letter. */
function textOf(ticket: Ticket): string {
  let text = texts.get(ticket);
  if (text === undefined) {
    text = folded([ticket.name, ticket.preview, ...ticket.labels].join('\n'));
    texts.set(ticket, text);
  }
  return text;
}

/** Without cases and the marks on letters. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
}
