import type { Priority, Ticket } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { hasForeignScheme, wallClock } from '../../../../core/board/field-formats.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';

/** What is typed and chosen in the ticket's form; empty texts are nothing chosen. */
export interface TicketForm {
  name: string;
  description: string;
  assignee: string;
  priority: Priority | '';
  labels: string;
  /** As a datetime-local field gives it: without seconds, or empty. */
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

/** What is typed, as one text to be copied. */
export function typedText({ name, description, labels, url }: Partial<TicketForm>): string {
  return [name, description, labels, url].filter(Boolean).join('\n');
}

/** A ticket as the form shows it. */
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

/** The form as a command's fields (spec §5): trimmed, labels split at commas, empties as nothing. */
export function ticketFields(form: TicketForm): Fields {
  const labels = form.labels.split(',').map((label) => label.trim());
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    assignee: form.assignee || null,
    priority: form.priority || null,
    labels: [...new Set(labels.filter(Boolean))],
    // What cannot be read goes as it is, for the server to say so.
    dueDate: wallClock(form.dueDate) ?? (form.dueDate || null),
    url: form.url.trim() || null,
    visibleTo: form.visibleTo.length > 0 ? form.visibleTo : null,
  };
}

export type FormErrors = Partial<Record<FieldName, string>>;

/** Whether a date is half there, which the browser gives as none. */
export function hasHalfDate(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLInputElement>('input[type="datetime-local"]');
  return field?.validity.badInput ?? false;
}

/** What of the fields to be sent cannot be: no name, and what the browser has no limit for. */
export function errorsOf(
  { name, labels = [], url }: Partial<Fields>,
  isDateIncomplete: boolean,
): FormErrors {
  const isLong = labels.some((label) => label.length > LIMITS.label);
  const isMany = labels.length > LIMITS.labels;
  return {
    ...(name === '' && { name: ticketTexts.nameMissing }),
    ...(isLong && { labels: ticketTexts.labelTooLong }),
    ...(isMany && { labels: ticketTexts.labelsTooMany }),
    ...(url && hasForeignScheme(url) && { url: ticketTexts.urlForeign }),
    ...(isDateIncomplete && { dueDate: ticketTexts.dueDateIncomplete }),
  };
}
