import { expect, it } from 'vitest';
import { comparedWithAccepted } from './accepted.ts';
import { row } from './lib/figures.ts';

it('ZQ1 times above and rates below the accepted ones are reported beyond the tolerance', () => {
  const rows = [
    row('slower', 3, 1, 'ms'),
    row('as before', 2.2, 1, 'ms'),
    row('fewer', 40, 100, '/s'),
    row('more', 60, 100, '/s'),
    row('new', 1, 1, 'ms'),
    row('without a baseline', 7, Number.NaN, 'ms'),
  ];
  const accepted = { slower: 2, 'as before': 2, fewer: 0.5, more: 0.5 };
  expect(comparedWithAccepted(rows, accepted).split('\n')).toEqual([
    'worse by 50 %: slower (accepted 2, now 3)',
    'worse by 25 %: fewer (accepted 0.5, now 0.4)',
    'not accepted yet: new',
    '2 rows are worse.',
  ]);
});

it('ZQ1 says so when nothing is worse', () => {
  const rows = [row('as before', 2, 1, 'ms')];
  expect(comparedWithAccepted(rows, { 'as before': 2 })).toBe('Nothing is worse than accepted.');
});
