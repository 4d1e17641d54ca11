import { use, useMemo } from 'react';
import { countLabels } from '../../../../core/board/fields/labels.ts';
import type { CaptureContext } from '../../../../core/capture/captured-line.ts';
import type { DateContext } from '../../../../core/capture/date-words.ts';
import { dayAt } from '../../../../core/days.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { TicketsContext } from '../../../live/board-context/board-settings.ts';
import { usePeople } from '../../../live/board-context/people.ts';

const SHORT_ID_LENGTH = 6;
const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** The people, labels and tickets of the board, and how dates are written here. */
export function useCaptureContext(chosen: ReadonlyMap<string, string>): CaptureContext {
  const people = usePeople();
  const tickets = use(TicketsContext);
  // The most frequent first.
  const labels = useMemo(
    () => [...countLabels(tickets.values())].sort(([, a], [, b]) => b - a).map(([label]) => label),
    [tickets],
  );
  return {
    people: [...people.values()],
    chosen,
    labels,
    dates: { ...localDates, today: dayAt(new Date()) },
    isReference: (text) =>
      text.length === SHORT_ID_LENGTH && [...tickets.keys()].some((id) => id.endsWith(text)),
  };
}

const localDates: Omit<DateContext, 'today'> = {
  language: captureTexts.language,
  firstWeekday: firstWeekday(),
  isDayFirst: isDayFirst(),
};

function isDayFirst(): boolean {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' });
  const parts = format.formatToParts().map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

/** From 0, Sunday; not every browser knows it. */
function firstWeekday(): number {
  const tag = locale ?? new Intl.DateTimeFormat().resolvedOptions().locale;
  const local: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = new Intl.Locale(tag);
  return (local.getWeekInfo?.().firstDay ?? MONDAY) % DAYS_PER_WEEK;
}
