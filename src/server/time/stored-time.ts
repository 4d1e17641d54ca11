import type { Timer } from '../../core/time/time-entry.ts';
import type { RecordedEntry } from '../../core/time/time-state.ts';
import type { StoredEntry, TargetNames } from '../storage/time/time-entries.ts';
import type { StoredTimer } from '../storage/time/time-heads.ts';

/** A timer as it is stored, with the names of its target. */
export function storedTimer(timer: Timer, names: TargetNames): StoredTimer {
  const { entryId, ticketId, projectId, startedAt, day, note } = timer;
  const { ticketName, projectName } = names;
  return { entryId, ticketId, projectId, startedAt, day, note, ticketName, projectName };
}

/** An entry as it is stored. `before`: the stored entry, if it is the same one. */
export function storedEntry(
  entry: RecordedEntry,
  names: TargetNames,
  before: StoredEntry | null,
  at: number,
): StoredEntry {
  const { id, userId, ticketId, projectId, day, seconds, startedAt, note, isBillable } = entry;
  const previous = before?.id === id ? before : null;
  return {
    ...{ id, userId, ticketId, projectId, day, seconds, startedAt, note, isBillable },
    ...{ isEndedByStart: entry.isEndedByStart, deletedAt: entry.deletedAt },
    ...{ ticketName: names.ticketName, projectName: names.projectName },
    ...{
      userName: previous?.userName ?? null,
      createdAt: previous?.createdAt ?? at,
      updatedAt: at,
    },
  };
}
