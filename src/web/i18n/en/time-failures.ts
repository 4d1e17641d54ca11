import type { TimeCommand } from '../../../core/time/time-commands.schema.ts';

const FAILURES: Record<TimeCommand['type'], string> = {
  'timer.start': 'Failed to start the timer',
  'timer.stop': 'Failed to stop the timer',
  'timer.edit': 'Failed to change the timer',
  'timer.discard': 'Failed to discard the timer',
  'time.add': 'Failed to add the time',
  'time.edit': 'Failed to change the time entry',
  'time.delete': 'Failed to delete the time entry',
  'time.restore': 'Failed to restore the time entry',
};

/** Text of an alert about recorded time; the reason is the server's, if it gave one. */
export function timeFailureText(type: TimeCommand['type'], reason: string | null): string {
  return reason ? `${FAILURES[type]}: ${reason}` : FAILURES[type];
}

/** Each kind of change of recorded time, as an entry of the list of unsaved changes. */
export const timeChangeTexts: Record<TimeCommand['type'], string> = {
  'timer.start': 'Start a timer',
  'timer.stop': 'Stop a timer',
  'timer.edit': 'Change a timer',
  'timer.discard': 'Discard a timer',
  'time.add': 'Add time',
  'time.edit': 'Change a time entry',
  'time.delete': 'Delete a time entry',
  'time.restore': 'Restore a time entry',
};
