const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_AND_PORT = /^[a-z][a-z0-9+.-]*:\d{1,5}(?=[/?#]|$)/i;
const RUNS_CODE = /^(javascript|data|vbscript):/i;

/**
 * Whether a link as typed has a scheme other than http and https. `localhost:3000` has no scheme:
 * a port number follows the colon (decisions §2).
 */
export function hasForeignScheme(url: string): boolean {
  // Browsers drop control characters and blanks before they parse the scheme, so we do too.
  const bare = [...url].filter((character) => character > ' ').join('');
  if (RUNS_CODE.test(bare)) return true;
  if (!SCHEME.test(bare) || HOST_AND_PORT.test(bare)) return false;
  return !/^https?:/i.test(bare);
}

const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** `YYYY-MM-DDTHH:mm:ss` from a date, or a date and time with or without seconds; else null. */
export function wallClock(value: string): string | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    WALL_CLOCK.exec(value) ?? [];
  if (!year || !month || !day || Number(year) === 0) return null;
  if (Number(month) < 1 || Number(month) > 12) return null;
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
