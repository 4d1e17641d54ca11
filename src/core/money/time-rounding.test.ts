import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalText } from './decimals.ts';
import { billedSeconds, hoursOf, ROUNDING_STEPS, type TimeRounding } from './time-rounding.ts';

const rounding: fc.Arbitrary<TimeRounding> = fc.record({
  stepMinutes: fc.constantFrom(...ROUNDING_STEPS),
  direction: fc.constantFrom('up', 'nearest'),
  minMinutes: fc.nat(120),
});
const seconds = fc.nat(24 * 3600);

it('FI4 rounding time again changes nothing', () => {
  fc.assert(
    fc.property(seconds, rounding, (recorded, by) => {
      const billed = billedSeconds(recorded, by);
      expect(billedSeconds(billed, by)).toBe(billed);
    }),
    { numRuns: 10_000 },
  );
});

it('FI4 rounded time is a multiple of the step, less than one step away, and at least the minimum', () => {
  fc.assert(
    fc.property(seconds, rounding, (recorded, by) => {
      const billed = billedSeconds(recorded, { ...by, minMinutes: 0 });
      expect(billed % (by.stepMinutes * 60)).toBe(0);
      expect(Math.abs(billed - recorded)).toBeLessThan(by.stepMinutes * 60);
      if (by.direction === 'up') expect(billed).toBeGreaterThanOrEqual(recorded);
      if (recorded > 0)
        expect(billedSeconds(recorded, by)).toBeGreaterThanOrEqual(by.minMinutes * 60);
    }),
    { numRuns: 10_000 },
  );
});

it('FI4 nothing recorded is nothing billed, and without rounding all is billed as recorded', () => {
  expect(billedSeconds(0, { stepMinutes: 15, direction: 'up', minMinutes: 15 })).toBe(0);
  expect(billedSeconds(1, null)).toBe(1);
  expect(billedSeconds(1, { stepMinutes: 15, direction: 'up', minMinutes: 0 })).toBe(900);
  expect(billedSeconds(449, { stepMinutes: 15, direction: 'nearest', minMinutes: 0 })).toBe(0);
  expect(billedSeconds(450, { stepMinutes: 15, direction: 'nearest', minMinutes: 0 })).toBe(900);
});

it('FI4 hours have at most 4 decimals', () => {
  expect(decimalText(hoursOf(5400))).toBe('1.5000');
  expect(decimalText(hoursOf(1))).toBe('0.0003');
  expect(decimalText(hoursOf(1200))).toBe('0.3333');
});
