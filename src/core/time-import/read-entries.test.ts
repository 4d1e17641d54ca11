import { expect, test } from 'vitest';
import { csvRows, decodeCsv } from '../lib/csv-table.ts';
import { dayIn, isTimeZone, zonedTime } from '../time-zones.ts';
import { recognizeTimeCsv } from './csv-formats.ts';
import { type ReadCsv, readEntries } from './read-entries.ts';

const BERLIN = 'Europe/Berlin';

function read(text: string, zone = BERLIN): ReadCsv & { format: string } {
  const csv = recognizeTimeCsv(csvRows(text));
  if (!csv) throw new Error('is not recognized');
  return { ...readEntries(csv, zone), format: csv.format };
}

const TOGGL = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
Alice Example,Alice@example.com,Café Morgenrot,Website,Design,"Call, with the ""client""",Yes,2026-09-28,08:30:00,2026-09-28,10:00:00,01:30:00,"site, travel",127.50
Bob Example,bob@example.com,,,,No project here,No,2026-09-28,11:30:00 PM,2026-09-29,12:15:00 AM,12:45:00 AM,,
Bob Example,bob@example.com,,,,Über Mittag,いいえ,2026-09-28,12:00:00 PM,2026-09-28,12:30:00 PM,12:30:00 AM,,
Bob Example,bob@example.com,,,,x,peut-être,09/28/2026,12:00:00 PM,,,1:00:00,,`;

test('TI60 the detailed report of Toggl is read, with clocks of 12 hours and other languages', () => {
  const { format, entries, problems, unknownBillable } = read(TOGGL);
  expect(format).toBe('toggl');
  expect(entries).toEqual([
    {
      ...{ line: 2, person: 'Alice Example', email: 'alice@example.com' },
      ...{ client: 'Café Morgenrot', project: 'Website', number: '', ticket: 'Design', board: '' },
      ...{
        day: '2026-09-28',
        seconds: 5400,
        start: 30_600,
        startedAt: Date.UTC(2026, 8, 28, 6, 30),
      },
      ...{ note: 'Design: Call, with the "client"', isBillable: true },
    },
    expect.objectContaining({ seconds: 2700, isBillable: false, project: '' }),
    expect.objectContaining({ seconds: 1800, startedAt: Date.UTC(2026, 8, 28, 10) }),
  ]);
  // The day is of an order that is not clear.
  expect(problems).toEqual([{ line: 5, fault: 'day', text: '09/28/2026' }]);
  expect(unknownBillable).toBe(0);
  const unknown = read(TOGGL.replace('いいえ', 'nay'));
  expect([unknown.unknownBillable, unknown.entries[2]?.isBillable]).toEqual([1, false]);
});

test('TI60 the short form of Toggl has no duration, and may end on the next day', () => {
  const { entries } = read(
    '\ufeffDescription,Tags,Start date,Start time,Stop date,Stop time\r\nNight,,2026-09-28,23:30:00,2026-09-29,00:15:00\r\n',
  );
  expect(entries).toMatchObject([{ seconds: 2700, isBillable: true, person: '' }]);
});

const KIMAI_HEAD =
  'Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,category';
const KIMAI_ROWS = `
2026-06-16,12:00,13:30,1:30,EUR,127.5,0,85,,Alice,alice,alice@example.com,,Café Morgenrot,Website,Design,"Call, with
the ""client""",1,"site, travel",timesheet,work
2026-06-16,23:30,00:15,,EUR,0,0,0,84,,bob,bob@example.com,7,Café Morgenrot,Website,Travel,,0,,timesheet,work
2026-06-17,09:00,10:00,0.11,EUR,0,0,0,84,Bob,bob,bob@example.com,7,,,,,0,,timesheet,work
2026-06-17,09:00,10:00,1:00,EUR,0,0,0,84,Bob,bob,bob@example.com,7,,,,,0,,expense,work
2026-06-17,,,25:00,EUR,0,0,0,84,Bob,bob,bob@example.com,7,,,,,0,,timesheet,work
2026-06-17,,,,EUR,0,0,0,84,Bob,bob,bob@example.com,7,,,,,0,,timesheet,work`;

test('TI60 the export of Kimai is read, also in other languages and with semicolons', () => {
  const { format, entries, problems } = read(KIMAI_HEAD + KIMAI_ROWS);
  expect(format).toBe('kimai');
  expect(entries).toMatchObject([
    { person: 'Alice', seconds: 5400, note: 'Design: Call, with\nthe "client"', isBillable: true },
    { person: 'bob', line: 4, seconds: 2700, note: 'Travel', isBillable: false },
    { seconds: 396 },
  ]);
  expect(problems.map(({ line, fault }) => [line, fault])).toEqual([
    [6, 'type'],
    [7, 'tooLong'],
    [8, 'duration'],
  ]);
  const german =
    'Datum;Von;Bis;Dauer;Name;Projekt;Tätigkeit;Beschreibung;Abrechenbar\n16.06.2026;12:00;13:30;1,5;Alice;Website;;x;1';
  expect(read(german).entries).toMatchObject([{ day: '2026-06-16', seconds: 5400, note: 'x' }]);
  const french = KIMAI_HEAD.split(',').map((_, at) => `colonne ${at}`);
  expect(read(french.join(',') + KIMAI_ROWS).entries[0]).toEqual(entries[0]);
});

test('TI60 our own CSV is read again', () => {
  const { format, entries } = read(
    `\ufeffPerson,Client,Day,Start,End,Duration,Seconds,Number,Ticket,Board,Project,Note,Billable,Invoice\r
Ann,,2026-11-24,09:15,10:45,1:30,5400,WEB-1,One,Site,House,"'=1+1, ""two""",yes,\r
Ann,,2026-11-23,,,0:01,90,,,,,,no,\r\n`,
  );
  expect(format).toBe('freelane');
  expect(entries).toMatchObject([
    { number: 'WEB-1', ticket: 'One', board: 'Site', project: 'House', note: '=1+1, "two"' },
    { seconds: 90, startedAt: null, isBillable: false, number: '' },
  ]);
  const german =
    'Tag;Beginn;Ende;Dauer;Sekunden;Nummer;Ticket;Board;Projekt;Notiz;Abrechenbar\n2026-11-23;;;1:00;3600;;;;;x;ja';
  expect(read(german).entries).toMatchObject([{ seconds: 3600, isBillable: true }]);
});

test('TI60 other files are not recognized', () => {
  for (const text of ['', 'a,b\n1,2', 'name,day\nx,2026-01-01', '{"a":1}']) {
    expect(recognizeTimeCsv(csvRows(text))).toBeNull();
  }
});

test('TI60 UTF-8, UTF-16 and Windows-1252 are decoded', () => {
  expect(decodeCsv(new TextEncoder().encode('Tätigkeit'))).toBe('Tätigkeit');
  expect(decodeCsv(Uint8Array.of(0x54, 0xe4, 0x74))).toBe('Tät');
  expect(decodeCsv(Uint8Array.of(0xff, 0xfe, 0xe4, 0x00))).toBe('ä');
});

test('TI61 times of day are those of the time zone, also when clocks change', () => {
  const at = zonedTime(BERLIN);
  expect(at('2026-07-01', 9 * 3600)).toBe(Date.UTC(2026, 6, 1, 7));
  expect(at('2026-12-01', 9 * 3600)).toBe(Date.UTC(2026, 11, 1, 8));
  expect(at('2026-03-29', 3 * 3600)).toBe(Date.UTC(2026, 2, 29, 1));
  expect(at('2026-10-25', 12 * 3600)).toBe(Date.UTC(2026, 9, 25, 11));
  expect(zonedTime('Pacific/Auckland')('2026-01-01', 0)).toBe(Date.UTC(2025, 11, 31, 11));
  expect(dayIn('Pacific/Auckland', Date.UTC(2025, 11, 31, 11))).toBe('2026-01-01');
  expect(dayIn('America/New_York', Date.UTC(2026, 0, 1, 4, 59))).toBe('2025-12-31');
  expect([isTimeZone(BERLIN), isTimeZone('Europe/Nowhere')]).toEqual([true, false]);
});
