import type { TimeEntry } from '../../../../core/time/time-entry.ts';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import { undoTexts } from '../../../i18n/en/undo.ts';
import { newId } from '../../../lib/new-id.ts';
import type { TimeSession } from '../../../live/time/time-session.ts';
import type { TargetLabel } from '../../../live/time/time-types.ts';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import { secondsText, targetName } from '../time-texts.ts';

/** Runs commands on recorded time. */
export type TimeRunner = Pick<TimeSession, 'run'>;

/** The editable values of an entry. */
export type EntryValues = Omit<TimeEntry, 'id' | 'userId'>;

/** Adds an entry, and offers to undo it. */
export function addEntry(session: TimeRunner, values: EntryValues, label: TargetLabel): void {
  const entryId = newId();
  void session.run({ type: 'time.add', entryId, ...values, label });
  offerUndo({
    text: timeTexts.added(secondsText(values.seconds), targetName(label)),
    undo: () => void undo(session.run({ type: 'time.delete', entryId })),
  });
}

/** Saves the changed values, and offers to undo it. Refused if the entry was changed meanwhile. */
export function editEntry(
  session: TimeRunner,
  entry: TimeEntryView,
  values: Partial<EntryValues>,
  label?: TargetLabel,
): void {
  const keys = (Object.keys(values) as (keyof EntryValues)[]).filter(
    (key) => values[key] !== entry[key],
  );
  if (keys.length === 0) return;
  const pick = (from: Partial<EntryValues>) =>
    Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<EntryValues>;
  const [set, expected] = [pick(values), pick(entry)];
  const { id: entryId } = entry;
  void session.run({ type: 'time.edit', entryId, set, expected, ...(label && { label }) });
  offerUndo({
    text: timeTexts.edited(targetName(label ?? entry)),
    undo: () =>
      undo(
        session.run({
          ...{ type: 'time.edit', entryId, set: expected, expected: set },
          ...(label && { label: entry }),
        }),
      ),
  });
}

/** Deletes an entry, and offers to restore it. */
export function deleteEntry(session: TimeRunner, entry: TimeEntryView): void {
  const { id: entryId } = entry;
  void session.run({ type: 'time.delete', entryId });
  offerUndo({
    text: timeTexts.deleted(secondsText(entry.seconds), targetName(entry)),
    undo: () => void undo(session.run({ type: 'time.restore', entryId, restored: entry })),
  });
}

async function undo(sent: ReturnType<TimeSession['run']>): Promise<void> {
  // A refusal was already alerted.
  if (!('kind' in (await sent))) showResult(undoTexts.undone);
}
