/** A day on which something is due, as a calendar shows it. */
export interface CalendarEvent {
  /** The same for as long as it is about the same. */
  uid: string;
  /** `YYYY-MM-DD` */
  day: string;
  summary: string;
  description: string;
  url: string;
  /** When it was changed, ms since 1970. */
  changedAt: number;
}

/** Octets of a line, its end not counted (RFC 5545 §3.1). */
const LINE = 75;

/** A calendar of all-day events as a text of RFC 5545. */
export function icalOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Freelane//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf({ uid, day, summary, description, url, changedAt }: CalendarEvent): string[] {
  const stamp = stampOf(changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    // A day with something due is not a busy one.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A text as a value (§3.3.11); what is no character of a line is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Lines of at most 75 octets, each but the first begun by a blank; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > LINE) {
      parts.push(part);
      [part, octets] = ['', 1];
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n ');
}

/** `YYYYMMDDTHHMMSSZ` */
function stampOf(at: number): string {
  return `${compact(new Date(at).toISOString().slice(0, 19)).replaceAll(':', '')}Z`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  // Beyond the year 9999 a date would have a sign.
  return next.getUTCFullYear() > 9999 ? day : next.toISOString().slice(0, 10);
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}
