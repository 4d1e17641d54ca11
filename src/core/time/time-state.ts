import type { TimeEntry, Timer } from './time-entry.ts';

/** A time entry as it is stored. */
export interface RecordedEntry extends TimeEntry {
  /** Its timer was ended by the start of another one, so a stop that arrives late may shorten it. */
  isEndedByStart: boolean;
  /** When it was deleted, ms since 1970; null if it is not. It can be restored for a while. */
  deletedAt: number | null;
}

/** The loaded part of one person's recorded time. */
export interface TimeState {
  timer: Timer | null;
  entries: ReadonlyMap<string, RecordedEntry>;
}

export type TimeChange =
  | { type: 'timer.set'; timer: Timer | null }
  | { type: 'entry.put'; entry: RecordedEntry };

/** An entry that is not deleted, as a client knows it. */
export function recordedEntry(entry: TimeEntry): RecordedEntry {
  return { ...entry, isEndedByStart: false, deletedAt: null };
}

/** The state after the changes. */
export function applyTime(state: TimeState, changes: readonly TimeChange[]): TimeState {
  let { timer } = state;
  const entries = new Map(state.entries);
  for (const change of changes) {
    if (change.type === 'timer.set') timer = change.timer;
    else entries.set(change.entry.id, change.entry);
  }
  return { timer, entries };
}
