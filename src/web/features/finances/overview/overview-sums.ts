import type { MoneyOverview, MoneySums } from '../../../../core/money/invoices/invoice-views.ts';

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

/** How tall a bar is in percent of the tallest; a small amount is still to be seen. */
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
