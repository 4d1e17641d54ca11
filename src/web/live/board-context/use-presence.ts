import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PresenceActivity, TicketActivity } from '../../../core/board/wire/presence.ts';
import { type ActiveUser, Presence } from '../presence.ts';

/** Of the board that is shown. */
export const PresenceContext = createContext(new Presence());

/** What the others who have the board open do, by their ids. */
export function useOthers(): ReadonlyMap<string, readonly TicketActivity[]> {
  const presence = use(PresenceContext);
  return useSyncExternalStore(presence.subscribe, presence.getOthers);
}

/** Who else does something to a ticket now. */
export function useActiveUsers(ticketId: string): readonly ActiveUser[] {
  const presence = use(PresenceContext);
  const doers = useCallback(() => presence.doersOf(ticketId), [presence, ticketId]);
  return useSyncExternalStore(presence.subscribe, doers);
}

/** Has others see that something is done to a ticket here, for as long as one is given. */
export function useActivities(ticketId: string | null, doing: PresenceActivity): void {
  const presence = use(PresenceContext);
  useEffect(() => {
    if (ticketId === null) return;
    return presence.begin({ ticketId, doing });
  }, [presence, ticketId, doing]);
}
