import { expect, it } from 'vitest';
import { durationText, parseDuration } from './durations.ts';

it.each([
  ['1:30', 5400],
  ['0:05', 300],
  ['1.5', 5400],
  ['1,25', 4500],
  ['2', 7200],
  ['90m', 5400],
  ['90 min', 5400],
  ['1h', 3600],
  ['1h 30m', 5400],
  ['1.5h', 5400],
  [' 1H30M ', 5400],
  ['9:15-10:45', 5400],
  ['9:15 – 10:45', 5400],
  ['23:30-0:30', 3600],
  ['24:00', 86_400],
])('FI6 %j is a duration', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

it.each([
  '',
  '0',
  '0:00',
  '1:60',
  '1:5',
  '25h',
  '24:01',
  '-1',
  '1h30',
  'h',
  'm',
  '1.555',
  '9:00-',
  '25:00-26:00',
  'abc',
  '1:30:00',
])('FI6 %j is no duration', (text) => {
  expect(parseDuration(text)).toBeNull();
});

it('FI6 durations are shown as hours and minutes', () => {
  expect([0, 59, 60, 5400, 86_400].map(durationText)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '1:30',
    '24:00',
  ]);
});
