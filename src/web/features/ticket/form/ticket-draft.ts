import type { StoredInput } from '../../custom-fields/use-custom-inputs.ts';
import { readStoredDraft } from '../../drafts/use-draft.ts';
import { freshPhotos } from '../comments/comment-draft.ts';
import { EMPTY_FORM, type FormField, type TicketForm } from './ticket-form.ts';
import type { Merge } from './ticket-merge.ts';

/** The draft of a new ticket. */
export interface NewTicket extends StoredInput {
  /** Temporary id under which its photos are stored until it has an id. */
  tempId: string;
  form: TicketForm;
  photoUrls: readonly string[];
}

/** The draft of an edit. */
export interface EditDraft extends Merge, StoredInput {}

export const editDraft = (ticketId: string) => `edit/${ticketId}`;
export const fieldDraft = (name: FormField, ticketId: string) => `${name}/${ticketId}`;
export const newTicketDraft = (boardId: string) => `newTicket/${boardId}`;

/** The stored draft of an edit with the original fields, so that conflicts are still detected. */
export function storedEdit(ticketId: string): EditDraft | null {
  return parseEdit(readStoredDraft(editDraft(ticketId)));
}

/** Like storedEdit, for one field that is edited in place. */
export function storedField(name: FormField, ticketId: string): Merge | null {
  return parseMerge(readStoredDraft(fieldDraft(name, ticketId)));
}

/** The stored draft of a new ticket, with those of its photos that still exist. */
export function storedNewTicket(boardId: string): NewTicket | null {
  return parseNewTicket(readStoredDraft(newTicketDraft(boardId)), Date.now());
}

/** Parses the draft of an edit; null if it is not one of this version. */
export function parseMerge(stored: unknown): Merge | null {
  const { base, mine } = fieldsOf(stored);
  return isForm(base) && isForm(mine) ? { base, mine } : null;
}

/** Like parseMerge, with the input of custom fields. */
export function parseEdit(stored: unknown): EditDraft | null {
  const merge = parseMerge(stored);
  const { custom, customBase } = fieldsOf(stored);
  return merge && { ...merge, custom: textsOf(custom), customBase: textsOf(customBase) };
}

/** Like parseMerge, for a new ticket; `now` is in ms. */
export function parseNewTicket(stored: unknown, now: number): NewTicket | null {
  const { tempId, form, photoUrls, custom } = fieldsOf(stored);
  if (typeof tempId !== 'string' || !isForm(form)) return null;
  return { tempId, form, photoUrls: freshPhotos(photoUrls, now), custom: textsOf(custom) };
}

function textsOf(stored: unknown): Record<string, string> {
  const texts = Object.entries(fieldsOf(stored)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

function isForm(value: unknown): value is TicketForm {
  const fields = fieldsOf(value);
  return Object.entries(EMPTY_FORM).every(([name, empty]) => {
    const field = fields[name];
    if (!Array.isArray(empty)) return typeof field === 'string';
    return Array.isArray(field) && field.every((each) => typeof each === 'string');
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
