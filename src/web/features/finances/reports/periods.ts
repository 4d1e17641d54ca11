import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
} from '../../../../core/days.ts';
import type { Period } from '../../../../core/money/reports/report-views.ts';

export const PERIODS = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'custom',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The days of a named period; null for a period whose days are chosen. */
export function periodOf(name: PeriodName, today: Day, firstWeekday: number): Period | null {
  const month = firstOfMonth(today);
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const week = addDays(today, -((weekdayOf(today) - firstWeekday + 7) % 7));
  const year = Number(today.slice(0, 4));
  const months = (from: Day, count: number) => {
    return { from, to: lastOfMonth(addMonths(from, count - 1)) };
  };
  switch (name) {
    case 'thisWeek':
      return { from: week, to: addDays(week, 6) };
    case 'lastWeek':
      return { from: addDays(week, -7), to: addDays(week, -1) };
    case 'thisMonth':
      return months(month, 1);
    case 'lastMonth':
      return months(addMonths(month, -1), 1);
    case 'thisQuarter':
      return months(quarter, 3);
    case 'lastQuarter':
      return months(addMonths(quarter, -3), 3);
    case 'thisYear':
      return months(`${yearText(year)}-01-01`, 12);
    case 'lastYear':
      return months(`${yearText(year - 1)}-01-01`, 12);
    case 'custom':
      return null;
  }
}

/** Browsers have one or the other. */
type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** From 0, Sunday: by the language of the browser, Monday where that does not know. */
export function firstWeekday(language?: string): number {
  const tag = new Intl.DateTimeFormat(language).resolvedOptions().locale;
  const local: LocaleWithWeek = new Intl.Locale(tag);
  const { firstDay } = local.getWeekInfo?.() ?? local.weekInfo ?? { firstDay: 1 };
  return firstDay % 7;
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}
