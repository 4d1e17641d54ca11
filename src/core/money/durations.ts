/** The longest duration of one time entry. */
const MAX_SECONDS = 24 * 3600;

const CLOCK = /^(\d{1,2}):([0-5]\d)$/;
const UNITS = /^(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?$/i;
const HOURS = /^\d{1,2}(?:[.,]\d{1,2})?$/;
const RANGE = /^(\d{1,2}:[0-5]\d)\s*[-–]\s*(\d{1,2}:[0-5]\d)$/;

/**
 * The seconds of a duration as people write it: `1:30`, `1.5`, `1,5`, `90m`, `1h 30m`, or from–to as
 * `9:15-10:45`, also past midnight (money §3). Null for anything else, for 0, and for more than a day.
 */
export function parseDuration(text: string): number | null {
  const seconds = secondsOf(text.trim());
  return seconds !== null && seconds > 0 && seconds <= MAX_SECONDS ? seconds : null;
}

function secondsOf(text: string): number | null {
  if (HOURS.test(text)) return secondsOfHours(text);
  const clock = secondsOfClock(text);
  if (clock !== null) return clock;
  const [, from = '', to = ''] = RANGE.exec(text) ?? [];
  if (from) return secondsBetween(from, to);
  const units = UNITS.exec(text);
  if (!units || text === '') return null;
  const [, hours = '0', minutes = '0'] = units;
  return secondsOfHours(hours) + Number(minutes) * 60;
}

/** Of hours with at most 2 decimals: a whole number of seconds. */
function secondsOfHours(hours: string): number {
  const [whole = '0', decimals = ''] = hours.split(/[.,]/);
  return Number(whole) * 3600 + Number(decimals.padEnd(2, '0')) * 36;
}

function secondsOfClock(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

function secondsBetween(from: string, to: string): number | null {
  const [start, end] = [secondsOfClock(from), secondsOfClock(to)];
  if (start === null || end === null || start >= MAX_SECONDS || end > MAX_SECONDS) return null;
  return end > start ? end - start : end + MAX_SECONDS - start;
}

/** When a duration that is written as from–to begins, in seconds of the day; null for others. */
export function startOfRange(text: string): number | null {
  const [, from = ''] = RANGE.exec(text.trim()) ?? [];
  return from && parseDuration(text) !== null ? secondsOfClock(from) : null;
}

/** The duration as hours and minutes, `1:30`; seconds are left out. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
