import { LATER } from '../../../core/board/fields/snooze.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { snoozeTexts } from '../../i18n/en/snooze.ts';
import { useCardMark } from '../links/card-marks.ts';
import { shortDay } from '../ticket/fields/due-date.ts';

/** The snooze of a ticket in words, with its blockers as far as the user sees them. */
export function SnoozeValue({ ticket: { id, snoozedUntil } }: { ticket: Ticket }) {
  const isBlocked = useCardMark(id) !== undefined;
  if (snoozedUntil === null) return null;
  if (snoozedUntil === LATER) return isBlocked ? snoozeTexts.untilUnblocked : snoozeTexts.away;
  return snoozeTexts.until(shortDay(`${snoozedUntil}T00:00:00`));
}
