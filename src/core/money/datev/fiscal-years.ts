import type { Day } from '../../days.ts';
import type { Period } from '../reports/report-views.ts';

/** The fiscal year of a day; both days included. */
export function fiscalYearOf(day: Day, month: number): Period {
  const [year, ofDay] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = ofDay >= month ? year : year - 1;
  return { from: firstOf(first, month), to: dayBefore(first + 1, month) };
}

/** The part of a period within another one. */
export function within(period: Period, whole: Period): Period {
  return {
    from: period.from > whole.from ? period.from : whole.from,
    to: period.to < whole.to ? period.to : whole.to,
  };
}

function firstOf(year: number, month: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** The last day before the first one of a month. */
function dayBefore(year: number, month: number): Day {
  const day = new Date(0);
  day.setUTCFullYear(year, month - 1, 0);
  return day.toISOString().slice(0, 10);
}
