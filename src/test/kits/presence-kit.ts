import type { PresenceUpdate, TicketActivity } from '../../core/board/wire/presence.ts';
import { Presence } from '../../web/live/presence.ts';

/** The others on a board, by what they do, as a page puts together what it was told. */
export function othersOf(told: PresenceUpdate[]): Record<string, readonly TicketActivity[]> {
  const presence = new Presence();
  for (const news of told) presence.take(news);
  return Object.fromEntries(presence.getOthers());
}
