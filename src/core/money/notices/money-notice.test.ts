import { expect, it } from 'vitest';
import { reachedBudgets } from './money-notice.ts';

const project = (part: object) => ({
  ...{ projectId: 'p', projectName: 'House', clientId: 'c', clientName: 'Muster' },
  ...{ currency: 'EUR', unratedSeconds: 0, budgetSeconds: null, budgetAmount: null },
  ...{ usedSeconds: 0, usedAmount: 0, ...part },
});
const percents = (part: object) =>
  reachedBudgets([project(part)]).map(({ measure, percent }) => `${measure} ${percent}`);

it('BN1 a budget is reached at 80 and at 100 percent, in hours and in money by themselves', () => {
  expect(percents({ budgetSeconds: 36_000, usedSeconds: 28_799 })).toEqual([]);
  expect(percents({ budgetSeconds: 36_000, usedSeconds: 28_800 })).toEqual(['hours 80']);
  expect(percents({ budgetSeconds: 36_000, usedSeconds: 35_999 })).toEqual(['hours 80']);
  expect(percents({ budgetSeconds: 36_000, usedSeconds: 90_000 })).toEqual([
    ...['hours 80', 'hours 100'],
  ]);
  const both = { budgetSeconds: 10, usedSeconds: 8, budgetAmount: 999_999_999_999 };
  expect(percents({ ...both, usedAmount: 999_999_999_999 })).toEqual([
    ...['hours 80', 'amount 80', 'amount 100'],
  ]);
});

it('BN1 without a budget, or with one of nothing, there is nothing to reach', () => {
  expect(percents({ usedSeconds: 1e9, usedAmount: 1e9 })).toEqual([]);
  expect(percents({ budgetSeconds: 0, usedSeconds: 10, budgetAmount: 0 })).toEqual([]);
});
