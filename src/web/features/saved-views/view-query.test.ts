import { expect, it } from 'vitest';
import { queryOf, searchOf } from './view-query.ts';

it('SV1 a view keeps its filter and settings, always in the same order', () => {
  expect(queryOf({ due: 'overdue', assignee: 'me', view: 'timeline', zoom: 'week' })).toBe(
    'view=timeline&zoom=week&assignee=me&due=overdue',
  );
  expect(queryOf({ view: 'status' })).toBe('');
  expect(queryOf({ view: 'table', columns: 'name,status', sort: '-dueDate' })).toBe(
    'view=table&columns=name%2Cstatus&sort=-dueDate',
  );
});

it('SV1 the open ticket, a day and the settings of other views are no part of a view', () => {
  const search = { ticket: 't1', day: '2026-05-01', zoom: 'week', columns: 'name', text: '12' };
  expect(queryOf(search)).toBe(queryOf({ text: '12' }));
});

it('SV4 the address of a view has the saved parameters, without unknown ones', () => {
  for (const search of [
    { view: 'table' as const, columns: 'name,url', sort: 'name', group: 'label', text: 'a b & c' },
    { text: '12', priority: 'HIGH' },
    {},
  ]) {
    expect(searchOf(queryOf(search))).toEqual(search);
  }
  expect(searchOf('ticket=t1&view=table&foo=1')).toEqual({ view: 'table' });
});
