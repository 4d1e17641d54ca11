const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A day in the person's own locale and time zone. */
export function formatDay(ms: number): string {
  return day.format(ms);
}

/** A day and time in the person's own locale and time zone. */
export function formatMoment(ms: number): string {
  return moment.format(ms);
}
