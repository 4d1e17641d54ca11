import { type Day, dayOf } from '../../days.ts';
import type { Ticket } from '../ticket.ts';

/**
 * The value of a ticket that is snoozed without a day: until its blocker is done, or until someone
 * wakes it. The value does not say which, because the blocker may be hidden from the viewer.
 */
export const LATER = 'LATER';

/** Whether the ticket is snoozed, so that the board does not show it. */
export function isSnoozed({ snoozedUntil }: Pick<Ticket, 'snoozedUntil'>): boolean {
  return snoozedUntil !== null;
}

/** Whether the text is a day, or `LATER`. */
export function isSnooze(text: string): boolean {
  return text === LATER || (text.length === 10 && dayOf(text) === text);
}

/** History text of a ticket that is snoozed or brought back. */
export function snoozeNote(snoozedUntil: Day | typeof LATER | string | null): string {
  if (snoozedUntil === null) return 'Brought back';
  return snoozedUntil === LATER ? 'Put away' : `Put away until ${snoozedUntil}`;
}
