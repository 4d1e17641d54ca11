import type { Day } from '../../../../core/days.ts';
import type { AllTimeSearch } from '../all-time/all-time-search.ts';

/** The selected part of the page; the user's own time by default. */
export type TimePart = 'all' | 'import';

/** The day that the timesheet shows, with its week; today if it is left out. */
export interface TimesheetSearch extends AllTimeSearch {
  day?: Day | undefined;
  show?: TimePart | undefined;
}
