import { expect, it } from 'vitest';
import { type DatedRate, RATE_LEVELS, type RateLevel, rateOn } from './rates.ts';

const rate = (amount: bigint, from = '2026-01-01'): DatedRate => ({
  from,
  rate: { amount, scale: 0n },
});

it('FI5 the most specific level that has a rate counts', () => {
  const rates: Partial<Record<RateLevel, DatedRate[]>> = {};
  for (const [index, level] of RATE_LEVELS.toReversed().entries()) {
    rates[level] = [rate(BigInt(index))];
    expect(rateOn('2026-06-01', rates)).toEqual({
      level,
      rate: { amount: BigInt(index), scale: 0n },
    });
  }
});

it('FI5 the rate of the day counts, in whatever order the rates are', () => {
  const client = [rate(90n, '2026-03-01'), rate(80n), rate(100n, '2026-06-01')];
  const on = (day: string) => rateOn(day, { client })?.rate.amount;
  expect(['2026-02-28', '2026-03-01', '2026-05-31', '2027-01-01'].map(on)).toEqual([
    80n,
    90n,
    90n,
    100n,
  ]);
});

it('FI5 a level whose rates begin later gives way to the next one, and without any there is none', () => {
  const rates = { project: [rate(120n, '2026-07-01')], business: [rate(70n)] };
  expect(rateOn('2026-06-30', rates)?.level).toBe('business');
  expect(rateOn('2026-07-01', rates)?.level).toBe('project');
  expect(rateOn('2025-12-31', rates)).toBeNull();
  expect(rateOn('2026-06-30', {})).toBeNull();
});
