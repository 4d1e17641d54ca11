import type { CsvRow } from '../lib/csv-table.ts';

/** The application that wrote the CSV. */
export type TimeCsvFormat = 'freelane' | 'toggl' | 'kimai';

export type TimeColumn =
  | 'day'
  | 'start'
  | 'end'
  | 'endDay'
  | 'duration'
  | 'seconds'
  | 'person'
  | 'login'
  | 'email'
  | 'client'
  | 'project'
  | 'task'
  | 'number'
  | 'ticket'
  | 'board'
  | 'note'
  | 'billable'
  | 'type';

export interface RecognizedCsv {
  format: TimeCsvFormat;
  /** The places of the columns that the file has. */
  columns: Partial<Record<TimeColumn, number>>;
  rows: readonly CsvRow[];
}

/** The heads of each format in the languages in which it is known. */
const HEADS: Record<TimeCsvFormat, Partial<Record<TimeColumn, readonly string[]>>> = {
  freelane: {
    day: ['day', 'tag'],
    start: ['start', 'beginn'],
    end: ['end', 'ende'],
    duration: ['duration', 'dauer'],
    seconds: ['seconds', 'sekunden'],
    person: ['person'],
    client: ['client', 'kunde'],
    project: ['project', 'projekt'],
    number: ['number', 'nummer'],
    ticket: ['ticket'],
    board: ['board'],
    note: ['note', 'notiz'],
    billable: ['billable', 'abrechenbar'],
  },
  toggl: {
    day: ['start date'],
    start: ['start time'],
    endDay: ['end date', 'stop date'],
    end: ['end time', 'stop time'],
    duration: ['duration'],
    person: ['user'],
    email: ['email'],
    client: ['client'],
    project: ['project'],
    task: ['task'],
    note: ['description'],
    billable: ['billable'],
  },
  kimai: {
    day: ['date', 'datum'],
    start: ['from', 'von'],
    end: ['to', 'bis'],
    duration: ['duration', 'dauer'],
    person: ['name'],
    login: ['user', 'benutzer'],
    email: ['e-mail'],
    client: ['customer', 'kunde'],
    project: ['project', 'projekt'],
    task: ['activity', 'tätigkeit'],
    note: ['description', 'beschreibung'],
    billable: ['billable', 'abrechenbar'],
    type: ['type', 'typ'],
  },
};

/** Heads that every file of this format has, and no other format. */
const REQUIRED: Record<TimeCsvFormat, readonly TimeColumn[]> = {
  freelane: ['day', 'seconds'],
  toggl: ['day', 'start'],
  kimai: ['day', 'start', 'end'],
};

/** Of Kimai's own export, whose heads are in the language of its user. */
const KIMAI_ORDER: readonly (TimeColumn | null)[] = [
  ...([
    'day',
    'start',
    'end',
    'duration',
    null,
    null,
    null,
    null,
    null,
    'person',
    'login',
  ] as const),
  ...(['email', null, 'client', 'project', 'task', 'note', 'billable', null, 'type'] as const),
];

/** Recognizes a CSV of time entries by its heads; null if it is none. */
export function recognizeTimeCsv(rows: readonly CsvRow[]): RecognizedCsv | null {
  const [head, ...entries] = rows;
  if (!head) return null;
  const names = head.cells.map((name) => name.trim().toLowerCase());
  for (const format of ['freelane', 'toggl', 'kimai'] as const) {
    const columns: RecognizedCsv['columns'] = {};
    for (const [column, known = []] of Object.entries(HEADS[format])) {
      // Custom fields behind them may have the same names.
      const at = names.findIndex((name) => known.includes(name));
      if (at >= 0) columns[column as TimeColumn] = at;
    }
    const isWhole = REQUIRED[format].every((column) => columns[column] !== undefined);
    if (isWhole) return { format, columns, rows: entries };
  }
  const [day = '', start = ''] = entries[0]?.cells ?? [];
  const isKimai = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(start);
  if (!isKimai || names.length < KIMAI_ORDER.length) return null;
  const places = KIMAI_ORDER.flatMap((column, at) => (column ? [[column, at] as const] : []));
  return { format: 'kimai', columns: Object.fromEntries(places), rows: entries };
}
