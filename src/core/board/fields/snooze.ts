import { type Day, dayOf } from '../../days.ts';
import type { Ticket } from '../ticket.ts';

/**
 * The value of a ticket that is put away without a day: until what blocks it is done, or until
 * someone brings it back. It does not say which, because a blocker may be hidden from its reader.
 */
export const LATER = 'LATER';

/** Whether the ticket is put away, so that the board does not show it for now. */
export function isSnoozed({ snoozedUntil }: Pick<Ticket, 'snoozedUntil'>): boolean {
  return snoozedUntil !== null;
}

/** Whether the text is a day, or `LATER`. */
export function isSnooze(text: string): boolean {
  return text === LATER || (text.length === 10 && dayOf(text) === text);
}

/** What the history says of a ticket that is put away, or brought back. */
export function snoozeNote(snoozedUntil: Day | typeof LATER | string | null): string {
  if (snoozedUntil === null) return 'Brought back';
  return snoozedUntil === LATER ? 'Put away' : `Put away until ${snoozedUntil}`;
}
