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

const SECONDS_PER_HOUR = 3600n;
const HOUR_DECIMALS = 4n;

/** The revenue of clients or projects minus the cost of the time spent on them (PR2). */
export function profitReport(
  parts: readonly ReportedPart[],
  keyOf: (part: ReportedPart) => string,
  times: readonly CostedTime[],
  rates: readonly StoredRate[],
  { currency, names }: { currency: string; names: ReadonlyMap<string, string> },
): ProfitReport {
  const sums = new Map<string, ProfitSums>();
  const sumOf = (key: string): ProfitSums => {
    const total = sums.get(key) ?? {
      revenue: 0,
      cost: 0,
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
  const rows = [...sums].map(([key, sum]) => {
    return { key, name: names.get(key) ?? '', ...sum, profit: sum.revenue - sum.cost };
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
    ...{ revenue: total('revenue'), cost: total('cost'), profit: total('profit') },
    ...{ seconds: total('seconds'), unratedSeconds: total('unratedSeconds') },
    unconverted: unconvertedOf(parts),
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

function unconvertedOf(parts: readonly ReportedPart[]): CurrencyTotal[] {
  const missing = parts.filter(({ converted }) => converted === null);
  return [...groupBy(missing, (part) => part.currency)].map(([currency, group]) => {
    const net = group.reduce((all, part) => all + part.net, 0);
    const tax = group.reduce((all, part) => all + part.tax, 0);
    return { currency, net, tax, gross: net + tax };
  });
}
