import type { PresenceUpdate, TicketActivity } from '../../core/board/wire/presence.ts';
import { Presence } from '../../web/live/presence.ts';

/** The other users on a board by activity, assembled from updates as a page does. */
export function othersOf(updates: PresenceUpdate[]): Record<string, readonly TicketActivity[]> {
  const presence = new Presence();
  for (const update of updates) presence.applyUpdate(update);
  return Object.fromEntries(presence.getOthers());
}
