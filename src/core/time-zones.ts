import { type Day, utcOf } from './days.ts';

/** Whether this is the name of a time zone, as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Finds the moments of wall-clock times in a time zone. */
export function zonedTime(timeZone: string): (day: Day, secondOfDay: number) => number {
  const format = formatIn(timeZone);
  return (day, secondOfDay) => {
    const wall = utcOf(day) + secondOfDay * 1000;
    // The offset before a change of clocks may be another one than after it.
    const first = wall - (wallAt(format, wall) - wall);
    return first - (wallAt(format, first) - wall);
  };
}

/** The day in a time zone. */
export function dayIn(timeZone: string, at: number): Day {
  return new Date(wallAt(formatIn(timeZone), at)).toISOString().slice(0, 10);
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
}

/** The wall clock as if it were UTC. */
function wallAt(format: Intl.DateTimeFormat, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  const part = Object.fromEntries(
    format.formatToParts(whole).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = part;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return date + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 + (at - whole);
}
