/** What somebody can be seen doing to a ticket. */
export const DOINGS = ['dragging', 'editing', 'commenting'] as const;
export type Doing = (typeof DOINGS)[number];

export interface Activity {
  ticketId: string;
  doing: Doing;
}

/** Somebody who has a board open, in however many windows, and what they do in them. */
export interface Present {
  id: string;
  activities: readonly Activity[];
}

/** What is new among the others on a board: who came or does something else, and who left. */
export interface PresenceNews {
  here: Present[];
  gone: string[];
}
