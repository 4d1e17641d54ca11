/** What somebody can be seen doing to a ticket. */
export const PRESENCE_ACTIVITIES = ['dragging', 'editing', 'commenting'] as const;
export type PresenceActivity = (typeof PRESENCE_ACTIVITIES)[number];

export interface TicketActivity {
  ticketId: string;
  doing: PresenceActivity;
}

/** Somebody who has a board open, in however many windows, and what they do in them. */
export interface PresentUser {
  id: string;
  activities: readonly TicketActivity[];
}

/** What is new among the others on a board: who came or does something else, and who left. */
export interface PresenceUpdate {
  here: PresentUser[];
  gone: string[];
}
