import { lastOfMonth } from '../../../../core/days.ts';
import type { MoneyOverview, MoneySums } from '../../../../core/money/invoices/invoice-views.ts';
import type { Period } from '../../../../core/money/reports/report-views.ts';
import type { InvoicesSearch } from '../invoices/list/invoices-search.ts';

/** The sums in a currency; all 0 if there are none. */
export function sumsIn(sums: readonly MoneySums[], currency: string): MoneySums {
  const none = { currency, invoiced: 0, paid: 0, outstanding: 0, overdue: 0 };
  return sums.find((each) => each.currency === currency) ?? none;
}

/** All currencies of an overview, the one with most months first. */
export function currenciesOf({ month, year, months }: MoneyOverview): string[] {
  const counts = new Map<string, number>();
  for (const { currency } of [...month, ...year, ...months.flatMap(({ sums }) => sums)]) {
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts.keys()].sort(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b),
  );
}

/** The height of a bar in percent of the tallest; a small amount stays visible. */
export function barPercent(amount: number, largest: number): number {
  if (amount <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.round((amount / largest) * 100));
}

/** The end of a scale: the largest amount, rounded up to 1, 2 or 5 of its first digit. */
export function scaleEnd(largest: number): number {
  if (largest <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(largest));
  return power * ([1, 2, 5, 10].find((step) => step * power >= largest) ?? 10);
}

/** The days of a month, such as `2026-11`, or of its year. */
export function daysOf(period: 'month' | 'year', month: string): Period {
  const year = month.slice(0, 4);
  if (period === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  return { from: `${month}-01`, to: lastOfMonth(`${month}-01`) };
}

/**
 * The invoices behind a sum of the overview; open amounts include all invoices, whenever issued.
 */
export function partSearch(
  key: Exclude<keyof MoneySums, 'currency'>,
  currency: string,
  days: Period,
): InvoicesSearch {
  if (key === 'outstanding') return { currency, age: 'all' };
  if (key === 'overdue') return { currency, age: 'overdue' };
  const basis = key === 'invoiced' ? 'issued' : 'paid';
  return { currency, basis, ...days, value: 'gross' };
}
