import { expect, test } from 'vitest';
import { filterOf, isPeriod, readAllTimeSearch } from './all-time-search.ts';

test('TI54 the filter is stored in the address, and unknown values count as none', () => {
  const search = {
    from: '2026-02-30',
    to: 'x',
    person: 7,
    client: '',
    billable: 'yes',
    view: 'all',
  };
  expect(Object.values(readAllTimeSearch(search)).filter((value) => value !== undefined)).toEqual([
    '2026-02-30',
  ]);
  const kept = { from: '2026-01-02', to: '2026-01-03', person: 'ann', billed: false };
  expect(readAllTimeSearch(kept)).toMatchObject(kept);
});

test('TI54 without days it is this month, and at most a year', () => {
  const today = '2026-11-27';
  expect(filterOf({}, today)).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  expect(filterOf({ from: '2026-10-05' }, today)).toMatchObject({ to: '2026-11-30' });
  expect(filterOf({ to: '2026-02-11' }, today)).toMatchObject({ from: '2026-02-01' });
  expect(filterOf({ from: '2027-01-05' }, today)).toMatchObject({ to: '2027-01-31' });
  expect(isPeriod(filterOf({ from: '2026-01-01', to: '2027-01-01' }, today))).toBe(true);
  expect(isPeriod(filterOf({ from: '2026-01-01', to: '2027-01-02' }, today))).toBe(false);
  expect(isPeriod(filterOf({ from: '2026-01-02', to: '2026-01-01' }, today))).toBe(false);
});
