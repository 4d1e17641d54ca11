import { expect, it } from 'vitest';
import { coverageOf, type RetainedEntry } from './covered-time.ts';
import { savedRetainer } from './retainer.schema.ts';

const HOUR = 3600;
const entry = (id: string, day: string, hours: number, part: object = {}): RetainedEntry => ({
  ...{ id, day, seconds: hours * HOUR, value: hours * 100_00, issuedSeconds: null, ...part },
});
const tenHours = {
  ...{ measure: 'hours' as const, allowance: 10 * HOUR, carryMonths: 0, from: '2026-10' },
  until: null as string | null,
};
const hoursOf = (seconds: ReadonlyMap<string, number>) =>
  Object.fromEntries([...seconds].map(([id, covered]) => [id, covered / HOUR]));

it('RE2 work is covered by day until the month is used; what goes beyond is billed', () => {
  const { seconds, months } = coverageOf(
    tenHours,
    [entry('b', '2026-10-09', 6), entry('a', '2026-10-02', 6), entry('c', '2026-10-20', 1)],
    '2026-10',
  );
  expect(hoursOf(seconds)).toEqual({ a: 6, b: 4 });
  expect(months).toEqual([
    {
      ...{ month: '2026-10', carried: 0, allowance: 10 * HOUR, used: 10 * HOUR },
      ...{ beyond: 3 * HOUR, lapsed: 0 },
    },
  ]);
});

it('RE3 what is left lapses with its month, or is carried over for some months, the oldest first', () => {
  const work = [entry('oct', '2026-10-02', 4), entry('dec', '2026-12-02', 25)];
  const lapsing = coverageOf(tenHours, work, '2026-12');
  expect(hoursOf(lapsing.seconds)).toEqual({ oct: 4, dec: 10 });
  expect(lapsing.months.map(({ lapsed }) => lapsed / HOUR)).toEqual([6, 10, 0]);
  const one = coverageOf({ ...tenHours, carryMonths: 1 }, work, '2026-12');
  expect(one.months.map(({ carried, lapsed }) => [carried / HOUR, lapsed / HOUR])).toEqual([
    ...[
      [0, 0],
      [6, 6],
      [10, 0],
    ],
  ]);
  expect(hoursOf(one.seconds)).toEqual({ oct: 4, dec: 20 });
  const two = coverageOf({ ...tenHours, carryMonths: 2 }, work, '2026-12');
  expect(hoursOf(two.seconds)).toEqual({ oct: 4, dec: 25 });
  expect(two.months.at(-1)).toMatchObject({ carried: 16 * HOUR, used: 25 * HOUR, beyond: 0 });
});

it('RE3 nothing is covered before the first month, and after the last one', () => {
  const work = ['2026-09-30', '2026-10-01', '2026-11-01'].map((day) => entry(day, day, 1));
  const { seconds, months } = coverageOf({ ...tenHours, until: '2026-10' }, work, '2026-12');
  expect([...seconds.keys()]).toEqual(['2026-10-01']);
  expect(months.map(({ month }) => month)).toEqual(['2026-10']);
});

it('RE2 an amount covers work by its worth, to the second; work without a rate is not covered', () => {
  const money = { ...tenHours, measure: 'amount' as const, allowance: 250_00 };
  const { seconds, months } = coverageOf(
    money,
    [
      entry('a', '2026-10-01', 2),
      entry('b', '2026-10-02', 1),
      entry('free', '2026-10-02', 1, { value: 0 }),
    ],
    '2026-10',
  );
  expect(hoursOf(seconds)).toEqual({ a: 2, b: 0.5 });
  expect(months[0]).toMatchObject({ used: 250_00, beyond: 50_00 });
});

it('RE4 what was issued stays: its rest is covered before all others', () => {
  const { seconds } = coverageOf(
    tenHours,
    [
      entry('early', '2026-10-01', 8),
      entry('issued', '2026-10-09', 6, { issuedSeconds: 2 * HOUR }),
    ],
    '2026-10',
  );
  expect(hoursOf(seconds)).toEqual({ issued: 4, early: 6 });
});

it('RE1 a retainer has a positive allowance, months in order, and carries at most 12 months', () => {
  const retainer = {
    ...{ name: 'Care', clientId: 'c', projectId: null, measure: 'hours', allowance: 3600 },
    ...{ carryMonths: 0, from: '2026-10', until: null, scheduleId: null },
  };
  const saved = { id: 'r', version: 0, retainer };
  expect(savedRetainer.safeParse(saved).success).toBe(true);
  for (const bad of [
    { allowance: 0 },
    { allowance: 1.5 },
    { carryMonths: 13 },
    { from: '2026-13' },
    { until: '2026-09' },
    { name: ' ' },
    { measure: 'days' },
  ])
    expect(savedRetainer.safeParse({ ...saved, retainer: { ...retainer, ...bad } }).success).toBe(
      false,
    );
});
