import { expect, it } from 'vitest';
import type { MoneySums } from '../../../../core/money/invoices/invoice-views.ts';
import { barPercent, currenciesOf, scaleEnd, sumsIn } from './overview-sums.ts';

const sums = (currency: string): MoneySums => ({
  ...{ currency, invoiced: 5, paid: 4, outstanding: 1, overdue: 0 },
});

it('FS7 the overview shows each currency by itself, the most used first', () => {
  const overview = {
    ...{ month: [], year: [sums('USD'), sums('EUR')], unbilled: [] },
    months: [{ month: '2026-11', sums: [sums('EUR')] }],
    hours: { billableSeconds: 0, seconds: 0 },
  };
  expect(currenciesOf(overview)).toEqual(['EUR', 'USD']);
  expect(sumsIn(overview.year, 'USD')).toEqual(sums('USD'));
  expect(sumsIn(overview.month, 'USD')).toMatchObject({ currency: 'USD', invoiced: 0 });
});

it('FS7 bars end at a round amount, and a small amount stays visible', () => {
  expect([0, 1, 119, 200, 201, 999].map(scaleEnd)).toEqual([0, 1, 200, 200, 500, 1000]);
  expect(barPercent(0, 500)).toBe(0);
  expect(barPercent(1, 500)).toBe(1);
  expect(barPercent(250, 500)).toBe(50);
  expect(barPercent(5, 0)).toBe(0);
});
