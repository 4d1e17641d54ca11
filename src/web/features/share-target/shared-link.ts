import { LIMITS } from '../../../core/limits.ts';
import { EMPTY_FORM, type TicketForm } from '../ticket/form/ticket-form.ts';

/** What another app passes; which field holds the link depends on that app. */
export interface Shared {
  title?: string;
  text?: string;
  url?: string;
}

const LINK = /https?:\/\/\S+/i;

/** The shared content, as the fields of a new ticket. */
export function formOfShared({ title = '', text = '', url = '' }: Shared): TicketForm {
  const link = url || (LINK.exec(text)?.[0] ?? '');
  const otherText = text.replace(link, '').trim();
  const name = title.trim() || firstLine(otherText) || link;
  return {
    ...EMPTY_FORM,
    name: name.slice(0, LIMITS.ticketName),
    description: (otherText === name ? '' : otherText).slice(0, LIMITS.description),
    url: link.slice(0, LIMITS.url),
  };
}

/** Search values are parsed as JSON where possible, so a title of digits arrives as a number. */
export function readShared(search: Record<string, unknown>): Shared {
  const { title, text, url } = search;
  return {
    ...(title !== undefined && { title: String(title) }),
    ...(text !== undefined && { text: String(text) }),
    ...(url !== undefined && { url: String(url) }),
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? '';
}
