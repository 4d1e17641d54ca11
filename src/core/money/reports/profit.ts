import type { Day } from '../../days.ts';
import { groupBy } from '../../lib/group-by.ts';
import { amountOf } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { quotient } from '../decimals.ts';
import { numberOf } from '../invoices/draft-totals.ts';
import type { StoredRate } from '../parties.ts';
import { type DatedRate, rateOn } from '../rates.ts';
import type { CurrencyTotal, ProfitReport, ProfitSums } from './report-views.ts';
import type { ReportedPart } from './reported-parts.ts';

/** The time of a person on a day, for a client and a project. */
export interface CostedTime {
  userId: string;
  day: Day;
  /** Of the client or project that is grouped by; empty for none. */
  key: string;
  seconds: number;
}

/** An expense of the period. */
export interface CostedExpense {
  /** Of the client or project that is grouped by; empty for none. */
  key: string;
  currency: string;
  /** What it cost the business, in minor units of its currency. */
  amount: number;
}

const SECONDS_PER_HOUR = 3600n;
const HOUR_DECIMALS = 4n;

/** What was earned with clients or projects, less what their time and expenses cost (PR2, PR3). */
export function profitReport(
  parts: readonly ReportedPart[],
  keyOf: (part: ReportedPart) => string,
  { times, expenses }: { times: readonly CostedTime[]; expenses: readonly CostedExpense[] },
  rates: readonly StoredRate[],
  { currency, names }: { currency: string; names: ReadonlyMap<string, string> },
): ProfitReport {
  const sums = new Map<string, ProfitSums>();
  const sumOf = (key: string): ProfitSums => {
    const total = sums.get(key) ?? {
      revenue: 0,
      cost: 0,
      expenses: 0,
      profit: 0,
      seconds: 0,
      unratedSeconds: 0,
    };
    sums.set(key, total);
    return total;
  };
  for (const part of parts) sumOf(keyOf(part)).revenue += part.converted?.net ?? 0;
  const costOf = costFinder(rates, currency);
  for (const { key, seconds, ...time } of times) {
    const sum = sumOf(key);
    const cost = costOf({ ...time, seconds });
    sum.seconds += seconds;
    if (cost === null) sum.unratedSeconds += seconds;
    else sum.cost += cost;
  }
  for (const expense of expenses) {
    if (expense.currency === currency) sumOf(expense.key).expenses += expense.amount;
  }
  const rows = [...sums].map(([key, sum]) => {
    const profit = sum.revenue - sum.cost - sum.expenses;
    return { key, name: names.get(key) ?? '', ...sum, profit };
  });
  const total = (of: keyof ProfitSums) => rows.reduce((all, row) => all + row[of], 0);
  return {
    currency,
    rows: rows.sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') ||
        (a.name < b.name ? -1 : Number(a.name > b.name)) ||
        (a.key < b.key ? -1 : 1),
    ),
    ...{ revenue: total('revenue'), cost: total('cost'), expenses: total('expenses') },
    profit: total('profit'),
    ...{ seconds: total('seconds'), unratedSeconds: total('unratedSeconds') },
    unconverted: unconvertedOf(parts),
    otherExpenses: otherExpensesOf(expenses, currency),
  };
}

/** The cost of time in minor units; null for a person without a cost rate on that day. */
function costFinder(rates: readonly StoredRate[], code: string) {
  const currency = currencyOf(code);
  const own = rates.filter((rate) => rate.level === 'cost' && rate.currency === code);
  const byPerson = new Map(
    [...groupBy(own, ({ subjectId }) => subjectId)].map(([id, list]): [string, DatedRate[]] => [
      id,
      list.map(({ from, rate }) => ({ from, rate: numberOf(rate) })),
    ]),
  );
  return ({ userId, day, seconds }: Omit<CostedTime, 'key'>): number | null => {
    const applied = rateOn(day, { person: byPerson.get(userId) ?? [] });
    if (!applied || !currency) return null;
    const hours = quotient(BigInt(seconds), SECONDS_PER_HOUR, HOUR_DECIMALS);
    return Number(amountOf(applied.rate, hours, currency));
  };
}

/** What was spent in other currencies, by currency. */
function otherExpensesOf(expenses: readonly CostedExpense[], currency: string) {
  const others = expenses.filter((each) => each.currency !== currency);
  return [...groupBy(others, (each) => each.currency)]
    .map(([code, group]) => {
      return { currency: code, amount: group.reduce((all, { amount }) => all + amount, 0) };
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function unconvertedOf(parts: readonly ReportedPart[]): CurrencyTotal[] {
  const missing = parts.filter(({ converted }) => converted === null);
  return [...groupBy(missing, (part) => part.currency)].map(([currency, group]) => {
    const net = group.reduce((all, part) => all + part.net, 0);
    const tax = group.reduce((all, part) => all + part.tax, 0);
    return { currency, net, tax, gross: net + tax };
  });
}
