import type { TimeCommand } from '../../../core/time/time-commands.schema.ts';
import type { TargetView, TimeEntryView, TimerView } from '../../../core/time/time-views.ts';

/** What recorded time is shown as: the ticket or project that it is for. */
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

/** What the live subscription yields. */
export type TimePush = TimerAnswer | { ticket: string };

/** A command as it waits on the page: with what shows its effect before the server answers. */
export type TimeAction = TimeCommand & {
  label?: TargetLabel | undefined;
  /** The deleted entry that `time.restore` brings back. */
  restored?: TimeEntryView | undefined;
};
