import { expect, it } from 'vitest';
import { faultTexts } from '../../../i18n/en/money-forms.ts';
import { billingOf, projectFaults, projectValues } from './project-values.ts';

const PROJECT = {
  ...{ projectId: 'p', name: 'Website', version: 2, clientId: 'c', billing: 'fixed' as const },
  ...{ agreedAmount: 1_200_050, budgetSeconds: 36_900, budgetAmount: 100 },
};

it('CL6 amounts and hours of a project are shown and read as they are', () => {
  const { values } = projectValues(PROJECT, 'EUR');
  expect(values).toEqual({
    ...{ clientId: 'c', billing: 'fixed', agreedAmount: '12000.50' },
    ...{ budgetHours: '10.25', budgetAmount: '1.00' },
  });
  const { projectId: _, name: _n, version: _v, ...billing } = PROJECT;
  expect(billingOf(values, 'EUR')).toEqual(billing);
  const round = { ...PROJECT, budgetSeconds: 360_000 };
  expect(projectValues(round, 'EUR').values.budgetHours).toBe('100');
});

it('CL6 an amount has no more decimals than its currency', () => {
  const { values } = projectValues(PROJECT, 'EUR');
  expect(projectFaults(values, 'EUR')).toEqual({});
  expect(projectFaults({ ...values, agreedAmount: '1.005' }, 'EUR')).toEqual({
    agreedAmount: faultTexts.amount,
  });
  expect(billingOf({ ...values, agreedAmount: '1200' }, 'JPY').agreedAmount).toBe(1200);
  expect(projectFaults({ ...values, budgetAmount: '12.5' }, 'JPY')).toMatchObject({
    budgetAmount: faultTexts.amount,
  });
});

it('CL6 invalid amounts and durations are reported', () => {
  const { values } = projectValues(PROJECT, 'EUR');
  const wrong = { ...values, agreedAmount: 'much', budgetHours: '0', budgetAmount: '-1' };
  expect(projectFaults(wrong, 'EUR')).toEqual({
    agreedAmount: faultTexts.amount,
    budgetHours: faultTexts.hours,
    budgetAmount: faultTexts.negative,
  });
});
