import { shortId } from '../../core/audit.ts';
import { durationText } from '../../core/money/durations.ts';
import type { TimeEntry } from '../../core/time/time-entry.ts';
import type { RecordedEntry, TimeChange } from '../../core/time/time-state.ts';
import type { AuditEntry } from '../storage/directory/audit.ts';

/**
 * The audit entry of an ADMIN's change of an entry of someone else, with its values before and
 * after. Notes and names are left out: another ADMIN may not be allowed to see the ticket.
 */
export function timeAuditEntry(
  before: RecordedEntry,
  changes: readonly TimeChange[],
  by: string,
): AuditEntry | null {
  const put = changes.find((change) => change.type === 'entry.put');
  if (!put) return null;
  const after = put.entry;
  const about = before.userId;
  if (before.deletedAt === null && after.deletedAt !== null) {
    return { kind: 'timeDeleted', by, about, detail: valuesOf(before) };
  }
  if (before.deletedAt !== null && after.deletedAt === null) {
    return { kind: 'timeRestored', by, about, detail: valuesOf(after) };
  }
  const detail = `${valuesOf(before)} → ${valuesOf(after)}`;
  return { kind: 'timeChanged', by, about, detail };
}

/** As `2026-11-27 · 1:30:00 · #k2m4xq · ✓`; the mark says that it is billable. */
function valuesOf({ day, seconds, ticketId, projectId, isBillable }: TimeEntry): string {
  const target = ticketId ?? projectId;
  const duration = `${durationText(seconds)}:${String(seconds % 60).padStart(2, '0')}`;
  return [day, duration, target && shortId(target), isBillable && '✓'].filter(Boolean).join(' · ');
}
