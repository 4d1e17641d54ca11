/** An all-day event on the due date of a ticket. */
export interface CalendarEvent {
  /** Stable identifier of the event. */
  uid: string;
  /** `YYYY-MM-DD` */
  day: string;
  summary: string;
  description: string;
  url: string;
  /** Time of the last change, ms since 1970. */
  changedAt: number;
}

/** Maximum octets of a line without its end (RFC 5545 §3.1). */
const MAX_LINE_OCTETS = 75;

/** Renders a calendar of all-day events as RFC 5545 text. */
export function renderCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Freelane//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function linesOf({ uid, day, summary, description, url, changedAt }: CalendarEvent): string[] {
  const timestamp = timestampOf(changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${timestamp}`,
    `LAST-MODIFIED:${timestamp}`,
    `DTSTART;VALUE=DATE:${withoutDashes(day)}`,
    `DTEND;VALUE=DATE:${withoutDashes(dayAfter(day))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    // A due date does not mark the day as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Escapes a text value (§3.3.11) and drops control characters. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Folds a line into parts of at most 75 octets, without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MAX_LINE_OCTETS) {
      parts.push(part);
      [part, octets] = ['', 1];
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n ');
}

/** `YYYYMMDDTHHMMSSZ` */
function timestampOf(at: number): string {
  return `${withoutDashes(new Date(at).toISOString().slice(0, 19)).replaceAll(':', '')}Z`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  // Dates beyond the year 9999 would have a sign.
  return next.getUTCFullYear() > 9999 ? day : next.toISOString().slice(0, 10);
}

function withoutDashes(day: string): string {
  return day.replaceAll('-', '');
}
