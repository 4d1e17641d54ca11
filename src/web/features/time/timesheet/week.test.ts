import { expect, test } from 'vitest';
import { NOT_BILLED, type TimeEntryView } from '../../../../core/time/time-views.ts';
import { NO_LABEL } from '../../../live/time/time-view.ts';
import { inOrder, momentOn, overlaps, rowsOf, totalOf, weekOf } from './week.ts';

const HOUR = 3600;
const MONDAY = '2026-11-23';

let ids = 0;
function entry(part: Partial<TimeEntryView>): TimeEntryView {
  ids += 1;
  return {
    ...NO_LABEL,
    ...{ id: `e${ids}`, userId: 'ann', userName: null, ticketId: 't1', projectId: null },
    ...{ ...NOT_BILLED, day: MONDAY, seconds: HOUR, startedAt: null, note: '', isBillable: true },
    ...part,
  };
}

const at = (clock: string) => Date.parse(`${MONDAY}T${clock}:00`);

test('TI40 a week begins on Monday, also for a Sunday', () => {
  expect(weekOf('2026-11-29')).toEqual(weekOf(MONDAY));
  expect(weekOf(MONDAY)[0]).toBe(MONDAY);
  expect(weekOf(MONDAY)[6]).toBe('2026-11-29');
});

test('TI40 a row a ticket or project, a cell a day, with totals', () => {
  const rows = rowsOf(
    weekOf(MONDAY),
    [
      entry({ title: 'One' }),
      entry({ title: 'One', day: '2026-11-24', seconds: 1800 }),
      entry({ ticketId: null, projectId: 'p1', projectName: 'Site', seconds: 900 }),
      entry({ ticketId: null, projectId: null }),
    ],
    null,
    [],
  );
  expect(rows.map(({ key, seconds }) => [key, seconds])).toEqual([
    ['ticket:t1', HOUR + 1800],
    ['project:p1', 900],
    ['none', HOUR],
  ]);
  expect(rows[0]?.cells.map(({ seconds }) => seconds)).toEqual([HOUR, 1800, 0, 0, 0, 0, 0]);
});

test('TI40 time of hidden tickets is one row, and the timer counts on its day', () => {
  const hidden = { ticketId: null, isHidden: true };
  const timer = {
    ...{ entryId: 'run', ticketId: 't9', projectId: null, day: MONDAY, note: '' },
    ...{ startedAt: at('09:00'), title: 'Nine', boardId: 'b', number: null, isHidden: false },
  };
  const rows = rowsOf(
    weekOf(MONDAY),
    [entry(hidden), entry({ ...hidden, seconds: 60 })],
    { timer, seconds: 120 },
    [{ ticketId: 't5', projectId: null, label: { ...NO_LABEL, title: 'Five' } }],
  );
  expect(rows.map(({ key, seconds }) => [key, seconds])).toEqual([
    ['hidden', HOUR + 60],
    ['ticket:t9', 120],
    ['ticket:t5', 0],
  ]);
  expect(rows[1]?.cells[0]?.isRunning).toBe(true);
});

test('TI41 entries that share time are marked, those that touch are not', () => {
  const first = entry({ startedAt: at('09:00'), seconds: 2 * HOUR });
  const inside = entry({ startedAt: at('09:30'), seconds: 600 });
  const second = entry({ startedAt: at('10:30'), seconds: HOUR });
  const touching = entry({ startedAt: at('11:30'), seconds: HOUR });
  const untimed = entry({});
  expect([...overlaps([touching, first, inside, untimed, second])].sort()).toEqual(
    [first.id, inside.id, second.id].sort(),
  );
});

test('TI40 rows keep their places while new ones come last, by name', () => {
  const rows = rowsOf(
    weekOf(MONDAY),
    [
      entry({ ticketId: 'b', title: 'B' }),
      entry({ ticketId: 'c', title: 'C' }),
      entry({ ticketId: 'a', title: 'A' }),
    ],
    null,
    [],
  );
  expect(inOrder(rows, ['ticket:c']).map(({ key }) => key)).toEqual([
    'ticket:c',
    'ticket:a',
    'ticket:b',
  ]);
});

test('TI40 a time of a day is one of the device, and totals add up', () => {
  expect(momentOn(MONDAY, 9.25 * HOUR)).toBe(at('09:15'));
  expect(totalOf([entry({}), entry({ seconds: 30 })])).toBe(HOUR + 30);
});
