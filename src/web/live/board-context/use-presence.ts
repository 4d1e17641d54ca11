import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PresenceActivity, TicketActivity } from '../../../core/board/wire/presence.ts';
import { type ActiveUser, Presence } from '../presence.ts';

/** Presence of the board that is shown. */
export const PresenceContext = createContext(new Presence());

/** Activities of the other users who have the board open, by user id. */
export function useOthers(): ReadonlyMap<string, readonly TicketActivity[]> {
  const presence = use(PresenceContext);
  return useSyncExternalStore(presence.subscribe, presence.getOthers);
}

/** The other users who are active on a ticket. */
export function useActiveUsers(ticketId: string): readonly ActiveUser[] {
  const presence = use(PresenceContext);
  const getActiveUsers = useCallback(() => presence.activeUsersOf(ticketId), [presence, ticketId]);
  return useSyncExternalStore(presence.subscribe, getActiveUsers);
}

/** Publishes an activity on a ticket while one is given. */
export function useActivities(ticketId: string | null, doing: PresenceActivity): void {
  const presence = use(PresenceContext);
  useEffect(() => {
    if (ticketId === null) return;
    return presence.startActivity({ ticketId, doing });
  }, [presence, ticketId, doing]);
}
