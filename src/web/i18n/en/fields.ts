import type { FieldName } from '../../../core/board/ticket-fields.ts';
import { ticketTexts } from './board.ts';

/** The names of a ticket's field, and words for it. */
export interface FieldTexts {
  label: string;
  /** Its shorter name in an open ticket, if it has one. */
  onTicket?: string;
  inFilter?: string;
  /** Shown for an empty value. */
  none?: string;
  noneOnTicket?: string;
  /** The choice of the filter bar that shows all tickets. */
  any?: string;
  /** Of a date: before today. */
  past?: string;
  hint?: string;
  /** The names of its values. */
  options?: Readonly<Record<string, string>>;
}

export const fieldTexts: Record<FieldName, FieldTexts> = {
  name: { label: 'Ticket Name' },
  description: { label: 'Description' },
  assignee: { label: 'Assignee', none: 'Unassigned', any: 'Any assignee' },
  priority: {
    label: 'Priority',
    none: 'No priority',
    noneOnTicket: 'No priority set',
    any: 'Any priority',
    options: ticketTexts.priorities,
  },
  labels: {
    label: 'Labels',
    inFilter: 'Label',
    none: 'No labels',
    any: 'Any label',
    hint: 'Separate with commas',
  },
  photoUrls: { label: 'Photos' },
  url: { label: 'URL' },
  startDate: {
    label: 'Start Date',
    onTicket: 'Start',
    inFilter: 'Start date',
    none: 'No start date',
    any: 'Any start date',
    past: 'Started',
  },
  dueDate: {
    label: 'Due Date',
    onTicket: 'Due',
    inFilter: 'Due date',
    none: 'No due date',
    any: 'Any due date',
    past: 'Overdue',
  },
  estimate: { label: 'Estimate', none: 'No estimate' },
  fields: { label: 'Fields' },
  cover: { label: 'Cover', none: 'No cover' },
  recurrence: { label: 'Repeats', none: 'Does not repeat' },
  snoozedUntil: { label: 'Not Now', none: 'On the board' },
  visibleTo: { label: 'Visible To', none: 'All users' },
};
