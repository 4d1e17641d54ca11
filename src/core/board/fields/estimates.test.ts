import { expect, test } from 'vitest';
import { fieldSchemas } from '../ticket-fields.schema.ts';
import { sumOfEstimates } from './estimates.ts';

test('ZJ3 estimates add up exactly, and none is no sum', () => {
  const tickets = [0.1, 0.2, null, 1.15].map((estimate) => ({ estimate }));
  expect(sumOfEstimates(tickets)).toBe(1.45);
  expect(sumOfEstimates([{ estimate: null }])).toBeNull();
  expect(sumOfEstimates([{ estimate: 0 }])).toBe(0);
  expect(sumOfEstimates([])).toBeNull();
});

test('ZJ2 an estimate is from 0 to 99999.99 with at most 2 decimals', () => {
  const isValid = (estimate: unknown) => fieldSchemas.estimate.safeParse(estimate).success;
  const valid = [0, 0.01, 1.15, 8.7, 2.55, 1234.56, 99_999.99, null];
  expect(valid.filter((estimate) => !isValid(estimate))).toEqual([]);
  expect([-0.5, 0.125, 100_000, Number.NaN, Infinity, '3'].filter(isValid)).toEqual([]);
});
