import type { Day } from '../../../../core/days.ts';
import type { AllTimeSearch } from '../all-time/all-time-search.ts';

/** Which part of the page is shown; one's own time if it is left out. */
export type TimePart = 'all' | 'import';

/** The day that the timesheet shows, with its week; today if it is left out. */
export interface TimesheetSearch extends AllTimeSearch {
  day?: Day | undefined;
  show?: TimePart | undefined;
}
