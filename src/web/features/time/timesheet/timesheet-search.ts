import type { Day } from '../../../../core/days.ts';

/** The day that the timesheet shows, with its week; today if it is left out. */
export interface TimesheetSearch {
  day?: Day | undefined;
}
