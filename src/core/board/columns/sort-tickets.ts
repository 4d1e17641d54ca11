import { byPosition } from '../ordering.ts';
import type { Ticket } from '../ticket.ts';

/** What the tickets of a column can be sorted by. */
export const SORT_KEYS = ['dueDate', 'priority', 'name', 'createdAt', 'assignee'] as const;

export type SortKey = (typeof SORT_KEYS)[number];

const RANK = { HIGH: 0, MEDIUM: 1, LOW: 2 } as const;

type Compare = (a: Ticket, b: Ticket) => number;

/**
 * The tickets in ascending order of a property; those without a value come last, and equal ones stay
 * in the order of their column. Dates ascend, and the highest priority comes first.
 * @param nameOf the name of an assignee, by user id
 */
export function sortTickets(
  tickets: Iterable<Ticket>,
  by: SortKey,
  nameOf: (userId: string) => string,
): Ticket[] {
  const compare = comparison(by, nameOf);
  return [...tickets].sort((a, b) => compare(a, b) || byPosition(a, b));
}

function comparison(by: SortKey, nameOf: (userId: string) => string): Compare {
  switch (by) {
    case 'dueDate':
      return (a, b) => compareTexts(a.dueDate, b.dueDate, byCodeUnit);
    case 'priority':
      return (a, b) => rankOf(a) - rankOf(b);
    case 'name':
      return (a, b) => byAlphabet(a.name, b.name);
    case 'createdAt':
      return (a, b) => a.createdAt - b.createdAt;
    case 'assignee': {
      const name = ({ assignee }: Ticket) => assignee && nameOf(assignee);
      return (a, b) => compareTexts(name(a), name(b), byAlphabet);
    }
  }
}

function rankOf({ priority }: Ticket): number {
  return priority ? RANK[priority] : Object.keys(RANK).length;
}

function compareTexts(
  a: string | null,
  b: string | null,
  compare: (a: string, b: string) => number,
): number {
  if (a && b) return compare(a, b);
  return Number(!a) - Number(!b);
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function byAlphabet(a: string, b: string): number {
  return a.localeCompare(b, undefined, { numeric: true, sensitivity: 'base' });
}
