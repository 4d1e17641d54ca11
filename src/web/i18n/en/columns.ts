import type { SortKey } from '../../../core/board/columns/sort-tickets.ts';

const sortKeys: Record<SortKey, string> = {
  dueDate: 'Due date, earliest first',
  priority: 'Priority, highest first',
  name: 'Name',
  createdAt: 'Creation date, oldest first',
  assignee: 'Assignee',
};

/** Texts of a column's settings and of sorting it. */
export const columnDialogTexts = {
  color: 'Color',
  noColor: 'None',
  limit: 'Ticket limit',
  limitHint: 'Counts the tickets that everyone on the board can see. Leave empty for no limit.',
  limitInvalid: 'Enter a number from 1 to 20,000, or leave it empty.',
  hardLimit: 'Refuse tickets above the limit',
  hardLimitHint: 'Otherwise the limit is only shown.',
  done: 'Tickets here are done',
  doneHint: 'They are never overdue.',
  sort: 'Sort',
  sortTitle: (name: string) => `Sort ${name}`,
  sortBy: 'Sort by',
  sortHint: 'The tickets are put in this order once. New ones are added at the end as before.',
  sortLimit: 'At most 1,000 tickets can be sorted at once.',
  sortKeys,
};
