import type { Day } from '../days.ts';
import type { TimeEntry, Timer } from './time-entry.ts';

/** The ticket or project of recorded time, as the viewer may see it. */
export interface TargetView {
  /** The ticket's name; null without a ticket, and for a hidden one. */
  title: string | null;
  /** The board of the ticket, where it can be opened; null if it is hidden or in the trash. */
  boardId: string | null;
  /** As `WEB-12`. */
  number: string | null;
  /** Whether the viewer cannot see its ticket or project. Its ids and names are then null. */
  isHidden: boolean;
}

export interface TimerView extends Timer, TargetView {}

/** Whether an entry is on an issued invoice, which locks it (IN10). */
export interface BilledState {
  isBilled: boolean;
  /** Its invoice; null for readers who may not see money. */
  invoice: { id: string; number: string } | null;
}

export const NOT_BILLED: BilledState = { isBilled: false, invoice: null };

export interface TimeEntryView extends TimeEntry, TargetView, BilledState {
  /** The name of its person if their account was deleted; null otherwise. */
  userName: string | null;
  boardName: string | null;
  projectName: string | null;
}

/** Recorded time as the open ticket shows it to everyone on the board. */
export interface TicketTimeEntry extends BilledState {
  id: string;
  userId: string;
  /** The name of its person if their account was deleted; null otherwise. */
  userName: string | null;
  day: Day;
  seconds: number;
  note: string;
  /** Set for the viewer's own entries and for ADMINs; null otherwise. */
  startedAt: number | null;
  isBillable: boolean | null;
}

/** The time on a ticket, as far as the viewer may see it. */
export interface TicketTime {
  /** The version of the reader's own time. */
  version: number;
  /** Whether the board shows the time of others. */
  isShared: boolean;
  /** The newest day first; at most 1,000. */
  entries: TicketTimeEntry[];
  running: { userId: string; startedAt: number }[];
  /** The sum of all entries, including those beyond the list. */
  totalSeconds: number;
}

/** A recent target of a person's time. */
export interface RecentTarget extends TargetView {
  ticketId: string | null;
  projectId: string | null;
  boardName: string | null;
  projectName: string | null;
  /** The last day with time on it. */
  day: Day;
}

/** The response to a command. A repeated command gets the present state of its entry. */
export interface TimeReply {
  /** Raised by each change of the person's time, from any device. */
  version: number;
  entry: TimeEntryView | null;
  timer: TimerView | null;
}
