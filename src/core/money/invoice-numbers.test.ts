import { expect, it } from 'vitest';
import { numberIn, patternFault, seriesOf } from './invoice-numbers.ts';

it.each([
  ['{YYYY}-{####}', null],
  ['RE {YY}/{MM}.{##}', null],
  ['{#}', null],
  ['{YYYY}', 'noCounter'],
  ['', 'noCounter'],
  ['{####}-{##}', 'twoCounters'],
  ['{MM}-{####}', 'monthWithoutYear'],
  ['{DD}-{####}', 'character'],
  ['Nº {####}', 'character'],
  [`${'x'.repeat(30)}{#}`, 'tooLong'],
])('FI7 the fault of the pattern %j is %j', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
});

it('FI7 a series is the pattern with its date, and a count is filled up with zeros', () => {
  const series = seriesOf('RE-{YYYY}-{MM}-{####}', '2026-11-27');
  expect(series).toBe('RE-2026-11-{####}');
  expect([1, 42, 12_345].map((count) => numberIn(series, count))).toEqual([
    'RE-2026-11-0001',
    'RE-2026-11-0042',
    'RE-2026-11-12345',
  ]);
  expect(seriesOf('{YY}{#}', '2027-01-01')).not.toBe(seriesOf('{YY}{#}', '2026-12-31'));
});
