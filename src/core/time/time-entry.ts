import type { Day } from '../days.ts';

/** The target of recorded time: a ticket, a project, or none. A ticket determines the project. */
export interface TimeTarget {
  ticketId: string | null;
  projectId: string | null;
}

/** The running time of a person; there is at most one (money §3). */
export interface Timer extends TimeTarget {
  /** The id of the entry that it becomes when it is stopped. */
  entryId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The local day on which it was started. */
  day: Day;
  note: string;
}

/** Recorded time of a person on one local day. */
export interface TimeEntry extends TimeTarget {
  id: string;
  userId: string;
  day: Day;
  /** More than 0, at most a day. */
  seconds: number;
  /** When it began, in milliseconds since the epoch; null if only a duration was entered. */
  startedAt: number | null;
  note: string;
  isBillable: boolean;
}

/** A shorter timer is discarded when stopped, unless it has a note. */
export const MIN_TIMER_SECONDS = 10;
/** After this time, the user is asked how much of a timer to keep. */
export const LONG_TIMER_SECONDS = 12 * 3600;
/** The longest duration of one entry. */
export const MAX_ENTRY_SECONDS = 24 * 3600;
