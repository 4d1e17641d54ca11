/** The activities on a ticket that other users can see. */
export const PRESENCE_ACTIVITIES = ['dragging', 'editing', 'commenting'] as const;
export type PresenceActivity = (typeof PRESENCE_ACTIVITIES)[number];

export interface TicketActivity {
  ticketId: string;
  doing: PresenceActivity;
}

/** A user who has a board open in one or more windows, and their activities. */
export interface PresentUser {
  id: string;
  activities: readonly TicketActivity[];
}

/** Changes among the other users on a board: who joined or changed activity, and who left. */
export interface PresenceUpdate {
  here: PresentUser[];
  gone: string[];
}
