import { expect, test } from 'vitest';
import { NOT_BILLED } from '../../../../core/time/time-views.ts';
import { NO_LABEL } from '../../../live/time/time-view.ts';
import { timeCsv } from './time-csv.ts';

test('TI42 the CSV of entries has a line each, the first day first', () => {
  const entry = {
    ...NO_LABEL,
    ...NOT_BILLED,
    ...{ userId: 'ann', userName: null, ticketId: 't', projectId: null, isBillable: true },
  };
  const csv = timeCsv([
    {
      ...{ ...entry, id: 'b', day: '2026-11-24', seconds: 5400, note: '=1+1, "two"' },
      ...{ startedAt: Date.parse('2026-11-24T09:15:00'), title: 'One', number: 'WEB-1' },
    },
    {
      ...entry,
      id: 'a',
      day: '2026-11-23',
      seconds: 90,
      startedAt: null,
      note: '',
      isHidden: true,
    },
  ]);
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Day,Start,End,Duration,Seconds,Number,Ticket,Board,Project,Note,Billable',
    '2026-11-23,,,0:01,90,,Hidden ticket,,,,yes',
    `2026-11-24,09:15,10:45,1:30,5400,WEB-1,One,,,"'=1+1, ""two""",yes`,
    '',
  ]);
});
