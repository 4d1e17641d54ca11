import type { Command } from '../../../../core/board/commands.ts';
import { hasForeignScheme, wallClock } from '../../../../core/board/field-formats.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Priority } from '../../../../core/board/ticket-fields.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';

/** The values of the ticket form; an empty text means no value. */
export interface TicketForm {
  name: string;
  description: string;
  assignee: string;
  priority: Priority | '';
  labels: string;
  /** Value of a datetime-local field: without seconds, or empty. */
  dueDate: string;
  url: string;
  visibleTo: string[];
}

export type FieldName = keyof TicketForm;

export const EMPTY_FORM: TicketForm = {
  name: '',
  description: '',
  assignee: '',
  priority: '',
  labels: '',
  dueDate: '',
  url: '',
  visibleTo: [],
};

/** The typed texts as one string to copy. */
export function typedText({ name, description, labels, url }: Partial<TicketForm>): string {
  return [name, description, labels, url].filter(Boolean).join('\n');
}

/** The form values of a ticket. */
export function formOf(ticket: Ticket, description: string): TicketForm {
  return {
    name: ticket.name,
    description,
    assignee: ticket.assignee ?? '',
    priority: ticket.priority ?? '',
    labels: ticket.labels.join(', '),
    dueDate: ticket.dueDate ?? '',
    url: ticket.url ?? '',
    visibleTo: [...(ticket.visibleTo ?? [])],
  };
}

export type Fields = Omit<Command<'tickets.create'>, 'type' | 'boardId' | 'columnId' | 'photoUrls'>;

/**
 * The form as the fields of a command (spec §5): trimmed, labels split at commas, empty values as
 * null.
 */
export function ticketFields(form: TicketForm): Fields {
  const labels = form.labels.split(',').map((label) => label.trim());
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    assignee: form.assignee || null,
    priority: form.priority || null,
    labels: [...new Set(labels.filter(Boolean))],
    // A malformed date is sent unchanged, for the server to refuse.
    dueDate: wallClock(form.dueDate) ?? (form.dueDate || null),
    url: form.url.trim() || null,
    visibleTo: form.visibleTo.length > 0 ? form.visibleTo : null,
  };
}

export type FormErrors = Partial<Record<FieldName, string>>;

/** Whether a date is incomplete, which the browser reports as empty. */
export function hasIncompleteDate(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLInputElement>('input[type="datetime-local"]');
  return field?.validity.badInput ?? false;
}

/** The errors of fields to be sent: a missing name, and limits that the browser cannot enforce. */
export function errorsOf(
  { name, labels = [], url }: Partial<Fields>,
  isDateIncomplete: boolean,
): FormErrors {
  const hasLongLabel = labels.some((label) => label.length > LIMITS.label);
  const hasManyLabels = labels.length > LIMITS.labels;
  return {
    ...(name === '' && { name: ticketTexts.nameMissing }),
    ...(hasLongLabel && { labels: ticketTexts.labelTooLong }),
    ...(hasManyLabels && { labels: ticketTexts.labelsTooMany }),
    ...(url && hasForeignScheme(url) && { url: ticketTexts.urlForeign }),
    ...(isDateIncomplete && { dueDate: ticketTexts.dueDateIncomplete }),
  };
}
