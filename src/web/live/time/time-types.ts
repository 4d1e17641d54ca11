import type { TimeCommand } from '../../../core/time/time-commands.schema.ts';
import type { TargetView, TimeEntryView, TimerView } from '../../../core/time/time-views.ts';

/** The displayed target of recorded time: its ticket or project. */
export interface TargetLabel extends TargetView {
  boardName: string | null;
  projectName: string | null;
}

/** The server's answer about the running timer; `now` is its clock. */
export interface TimerAnswer {
  version: number;
  now: number;
  timer: TimerView | null;
}

/** An event of the live subscription. */
export type TimePush = TimerAnswer | { ticket: string };

/** A pending command, with the data that shows its effect before the server answers. */
export type TimeAction = TimeCommand & {
  label?: TargetLabel | undefined;
  /** The deleted entry that `time.restore` restores. */
  restored?: TimeEntryView | undefined;
};
