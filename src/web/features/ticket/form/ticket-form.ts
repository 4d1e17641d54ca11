import type { Command } from '../../../../core/board/commands.ts';
import { assignedTo, assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import { startsAfterDue } from '../../../../core/board/fields/due.ts';
import { toCents } from '../../../../core/board/fields/estimates.ts';
import { hasForeignScheme, wallClock } from '../../../../core/board/fields/field-formats.ts';
import type { Audience } from '../../../../core/board/ticket.ts';
import { EMPTY_TICKET, type Ticket, type TicketDetails } from '../../../../core/board/ticket.ts';
import {
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldKind,
  type FieldName,
  TICKET_FIELDS,
  type TicketValues,
} from '../../../../core/board/ticket-fields.ts';
import { audienceOf } from '../../../../core/board/visibility.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';

/** Fields with inputs of their own: photos, the cover, custom fields and the snooze. */
type OtherField = 'photoUrls' | 'cover' | 'fields' | 'snoozedUntil';

export type FormField = Exclude<FieldName, OtherField>;

/** People are a list; everything else is text, and an empty text means no value. */
type FormValue<T> = T extends string ? T : T extends number ? string : '';

/** The values of the ticket form. Of a date: a day with or without a time, or empty. */
export type TicketForm = {
  [K in FormField]: K extends 'assignee'
    ? string[]
    : TicketValues[K] extends readonly string[]
      ? string
      : readonly string[] extends TicketValues[K]
        ? string[]
        : FormValue<TicketValues[K]>;
};

const OTHER_KINDS: readonly FieldKind[] = ['photos', 'photo', 'custom', 'snooze'];

export const FORM_FIELDS = FIELD_NAMES.filter(
  (name): name is FormField => !OTHER_KINDS.includes(TICKET_FIELDS[name].kind),
);

/** The typed texts as one string to copy. */
export function typedText(form: Partial<TicketForm>): string {
  const typed = FORM_FIELDS.filter((name) => isTyped(TICKET_FIELDS[name].kind));
  return typed
    .map((name) => form[name])
    .filter(Boolean)
    .join('\n');
}

function isTyped(kind: FieldKind): boolean {
  return ['text', 'longText', 'labels', 'link'].includes(kind);
}

/** The form values of a ticket. */
export function formOf(ticket: Ticket, details: Partial<TicketDetails> = {}): TicketForm {
  const values: TicketValues = { ...EMPTY_VALUES, ...ticket, ...details };
  const entries = FORM_FIELDS.map((name) => [name, formValueOf(name, values[name])]);
  return { ...Object.fromEntries(entries), assignee: [...assigneeIdsOf(ticket)] } as TicketForm;
}

function formValueOf(name: FormField, value: TicketValues[FormField]): string | string[] {
  if (TICKET_FIELDS[name].kind === 'people') return [...((value as readonly string[]) ?? [])];
  return typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '');
}

export const EMPTY_FORM = formOf(EMPTY_TICKET);

export type Fields = Omit<Command<'tickets.create'>, 'type' | 'boardId' | 'columnId' | OtherField>;

/**
 * The form as the fields of a command (spec §5): trimmed, labels split at commas, empty values as
 * null.
 */
export function ticketFields(form: TicketForm): Fields {
  const entries = FORM_FIELDS.map((name) => [name, fieldOf(name, form[name])]);
  return { ...Object.fromEntries(entries), ...assignedTo(form.assignee) } as Fields;
}

/** The fields without the assignees, of which an edit names those that it adds and removes. */
export function fieldsToSet({
  assignee: _first,
  coAssignees: _others,
  ...set
}: Partial<Fields>): Partial<Fields> {
  return set;
}

/** Those who see a ticket with these values. */
export function audienceOfForm({ assignee, visibleTo }: TicketForm, createdBy: string): Audience {
  return audienceOf({ ...assignedTo(assignee), visibleTo, createdBy });
}

function fieldOf(name: FormField, value: string | string[]) {
  const { kind, empty } = TICKET_FIELDS[name];
  if (typeof value !== 'string') return value.length > 0 ? value : empty;
  const text = value.trim();
  if (kind === 'labels') {
    const labels = text.split(',').map((label) => label.trim());
    return [...new Set(labels.filter(Boolean))];
  }
  if (text === '') return empty;
  if (kind === 'number') return Number(text);
  // A malformed date is sent unchanged, for the server to refuse.
  return kind === 'date' ? (wallClock(text) ?? text) : text;
}

export type FormErrors = Partial<Record<FormField, string>>;

/** The fields with an incomplete date or number, which the browser reports as empty. */
export function incompleteInputs(form: HTMLFormElement): FormField[] {
  const inputs = form.querySelectorAll<HTMLInputElement>('input');
  const incomplete = [...inputs].filter(({ validity }) => validity.badInput);
  return FORM_FIELDS.filter((field) => incomplete.some(({ name }) => name === field));
}

/**
 * The errors of fields to be sent: a missing name, and limits that the browser cannot enforce.
 * `all` has the values of the other fields too.
 */
export function errorsOf(
  fields: Partial<Fields>,
  incomplete: readonly FormField[],
  all: Partial<Fields> = fields,
): FormErrors {
  const errors: FormErrors = {};
  if (fields.name === '') errors.name = ticketTexts.nameMissing;
  for (const name of FORM_FIELDS) {
    const error = errorOf(TICKET_FIELDS[name].kind, fields[name]);
    if (error) errors[name] = error;
  }
  const setsDate = fields.startDate !== undefined || fields.dueDate !== undefined;
  if (setsDate && startsAfterDue(all.startDate ?? null, all.dueDate ?? null)) {
    errors.startDate = ticketTexts.startAfterDue;
  }
  for (const name of incomplete) {
    const isDate = TICKET_FIELDS[name].kind === 'date';
    errors[name] = isDate ? ticketTexts.dateIncomplete : ticketTexts.numberInvalid;
  }
  return errors;
}

function errorOf(kind: FieldKind, value: Fields[FormField]): string | null {
  if (kind === 'link' && typeof value === 'string' && hasForeignScheme(value)) {
    return ticketTexts.urlForeign;
  }
  // A time without a day.
  if (kind === 'date' && typeof value === 'string' && !wallClock(value)) {
    return ticketTexts.dateIncomplete;
  }
  if (kind === 'number' && typeof value === 'number') {
    const isRight = value >= 0 && value <= LIMITS.estimate && value === toCents(value) / 100;
    return isRight ? null : ticketTexts.numberInvalid;
  }
  if (kind !== 'labels' || !Array.isArray(value)) return null;
  if (value.length > LIMITS.labels) return ticketTexts.labelsTooMany;
  return value.some((label) => label.length > LIMITS.label) ? ticketTexts.labelTooLong : null;
}
