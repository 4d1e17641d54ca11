import { type Day, daysBetween } from '../days.ts';
import { LIMITS } from '../limits.ts';
import { MAX_ENTRY_SECONDS } from '../time/time-entry.ts';
import { zonedTime } from '../time-zones.ts';
import type { RecognizedCsv, TimeColumn } from './csv-formats.ts';

/** Why a row cannot be imported. */
export type RowFault = 'day' | 'duration' | 'tooLong' | 'type';

export interface RowProblem {
  line: number;
  fault: RowFault;
  /** What is in the cell. */
  text: string;
}

/** A row as an entry, before its person, project and ticket are found. */
export interface ReadEntry {
  line: number;
  person: string;
  email: string;
  client: string;
  project: string;
  number: string;
  ticket: string;
  board: string;
  day: Day;
  seconds: number;
  /** The second of the day. */
  start: number | null;
  startedAt: number | null;
  note: string;
  isBillable: boolean;
}

export interface ReadCsv {
  entries: ReadEntry[];
  problems: RowProblem[];
  /** How many words for billable are of an unknown language; those entries are not billable. */
  unknownBillable: number;
  /** How many notes were cut to the longest one. */
  cutNotes: number;
}

const YES = new Set(['yes', 'ja', '1', 'true', 'oui', 'sí', 'si', 'はい']);
const NO = new Set(['no', 'nein', '0', 'false', 'non', 'いいえ', '']);

/** Reads the rows. Times of day are those of the time zone. */
export function readEntries({ format, columns, rows }: RecognizedCsv, timeZone: string): ReadCsv {
  const momentOf = zonedTime(timeZone);
  const read: ReadCsv = { entries: [], problems: [], unknownBillable: 0, cutNotes: 0 };
  for (const { line, cells } of rows) {
    const cell = (column: TimeColumn) => {
      const text = cells[columns[column] ?? -1]?.trim() ?? '';
      // Our own CSV turns formulas into text by an apostrophe.
      return format === 'freelane' ? text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '') : text;
    };
    const fail = (fault: RowFault, text: string) => read.problems.push({ line, fault, text });
    const type = cell('type');
    const day = dayIn(cell('day'));
    const start = clockOf(cell('start'));
    const seconds = day && secondsIn(cell, day, start);
    if (type !== '' && type !== 'timesheet') fail('type', type);
    else if (!day) fail('day', cell('day'));
    else if (!seconds || seconds <= 0) fail('duration', cell('duration') || cell('seconds'));
    else if (seconds > MAX_ENTRY_SECONDS) fail('tooLong', cell('duration'));
    else {
      const task = cell('task');
      const note = [task, cell('note')].filter(Boolean).join(': ');
      if (note.length > LIMITS.timeNote) read.cutNotes += 1;
      const billable = cell('billable').toLowerCase();
      const hasBillable = columns.billable !== undefined;
      if (hasBillable && !YES.has(billable) && !NO.has(billable)) read.unknownBillable += 1;
      read.entries.push({
        ...{ line, day, seconds },
        person: cell('person') || cell('login'),
        email: cell('email').toLowerCase(),
        ...{ client: cell('client'), project: cell('project'), number: cell('number') },
        ...{ ticket: cell('ticket') || task, board: cell('board') },
        start,
        startedAt: start === null ? null : momentOf(day, start),
        note: note.slice(0, LIMITS.timeNote),
        isBillable: hasBillable ? YES.has(billable) : true,
      });
    }
  }
  return read;
}

function secondsIn(
  cell: (column: TimeColumn) => string,
  day: Day,
  start: number | null,
): number | null {
  if (/^\d{1,6}$/.test(cell('seconds'))) return Number(cell('seconds'));
  const written = durationOf(cell('duration'));
  if (written !== null || start === null) return written;
  const end = clockOf(cell('end'));
  if (end === null) return null;
  const endDay = dayIn(cell('endDay'));
  // Without its own day, an end before the start is on the next day.
  const days = endDay ? daysBetween(day, endDay) : Number(end < start);
  return end - start + days * 24 * 3600;
}

/** `2026-11-27`, or `27.11.2026`; null for anything else, as for days whose order is not clear. */
function dayIn(text: string): Day | null {
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?(?:\s*([AP])\.?M\.?)?$/i;

/** The seconds of a time of day, with or without seconds and AM or PM. */
function clockOf(text: string): number | null {
  const seconds = durationOf(text);
  return seconds !== null && text.includes(':') && seconds < 24 * 3600 ? seconds : null;
}

/** `1:30`, `01:30:00`, in accounts with a clock of 12 hours also `12:45:00 AM`, or hours as `1.5`. */
function durationOf(text: string): number | null {
  const [, hours, minutes, seconds = '0', half] = CLOCK.exec(text) ?? [];
  if (hours !== undefined) {
    const hour = half
      ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
      : Number(hours);
    return hour * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  return /^\d{1,3}(?:[.,]\d{1,6})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 3600)
    : null;
}
