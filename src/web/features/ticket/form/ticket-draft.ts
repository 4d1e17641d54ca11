import { storedDraft } from '../../drafts/use-draft.ts';
import { freshPhotos } from '../comments/comment-draft.ts';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import type { Merge } from './ticket-merge.ts';

/** What is kept of a new ticket until it is made. */
export interface NewTicket {
  /** Under this its photos are kept until it has an id. */
  tempId: string;
  form: TicketForm;
  photoUrls: readonly string[];
}

export const editDraft = (ticketId: string) => `edit/${ticketId}`;
export const urlDraft = (ticketId: string) => `url/${ticketId}`;
export const newTicketDraft = (boardId: string) => `newTicket/${boardId}`;

/** An edit that was left half done, with what its fields were then: what to choose is still asked. */
export function storedEdit(ticketId: string): Merge | null {
  return mergeIn(storedDraft(editDraft(ticketId)));
}

/** As keptEdit, of the URL alone, which is edited where it is shown. */
export function storedUrl(ticketId: string): Merge | null {
  return mergeIn(storedDraft(urlDraft(ticketId)));
}

/** A new ticket that was left half written, with those of its photos that are still there. */
export function storedNewTicket(boardId: string): NewTicket | null {
  return newTicketIn(storedDraft(newTicketDraft(boardId)), Date.now());
}

/** What a draft says of an edit, or null where it is none that this version knows. */
export function mergeIn(kept: unknown): Merge | null {
  const { base, mine } = fieldsOf(kept);
  return isForm(base) && isForm(mine) ? { base, mine } : null;
}

/** As mergeIn, of a new ticket; `now` in ms. */
export function newTicketIn(kept: unknown, now: number): NewTicket | null {
  const { tempId, form, photoUrls } = fieldsOf(kept);
  if (typeof tempId !== 'string' || !isForm(form)) return null;
  return { tempId, form, photoUrls: freshPhotos(photoUrls, now) };
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
