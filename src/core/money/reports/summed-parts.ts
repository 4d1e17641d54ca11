import { groupBy } from '../../lib/group-by.ts';
import type {
  ConvertedTotal,
  CurrencyTotal,
  InvoicePart,
  ReportAmounts,
  RevenueGroup,
  RevenueReport,
  TaxReport,
  TaxRow,
  UsedRate,
} from './report-views.ts';
import { type ReportedPart, simplestRate } from './reported-parts.ts';

/** The key by which revenue is grouped; empty for parts without a project. */
export function revenueKey(part: ReportedPart, group: RevenueGroup): string {
  if (group === 'client') return part.clientId;
  return group === 'month' ? part.day.slice(0, 7) : (part.projectId ?? '');
}

/** `names`: of the clients or projects. Rows are in the order of names, months of their days. */
export function revenueReport(
  parts: readonly ReportedPart[],
  group: RevenueGroup,
  names: ReadonlyMap<string, string>,
  accounting: string,
): RevenueReport {
  const keyed = groupBy(parts, (part) => JSON.stringify([revenueKey(part, group), part.currency]));
  const rows = [...keyed.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const key = revenueKey(first, group);
    const all = [first, ...others];
    const invoiceCount = new Set(all.map(({ invoiceId }) => invoiceId)).size;
    const name = names.get(key) ?? '';
    return [{ key, name, currency: first.currency, ...sumOf(all), invoiceCount }];
  });
  return {
    rows: rows.sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') ||
        compare(a.name, b.name) ||
        compare(a.key, b.key) ||
        compare(a.currency, b.currency),
    ),
    ...totalsOf(parts, accounting),
  };
}

export function taxReport(parts: readonly ReportedPart[], accounting: string): TaxReport {
  const keyed = groupBy(parts, (part) =>
    JSON.stringify([part.currency, part.category, simplestRate(part.rate)]),
  );
  const rows = [...keyed.values()].flatMap(([first, ...others]): TaxRow[] => {
    if (!first) return [];
    const group = [first, ...others];
    const { category, currency } = first;
    const { net: base, tax } = sumOf(group);
    return [
      {
        ...{ category, rate: simplestRate(first.rate), currency, base, tax },
        invoiceCount: new Set(group.map(({ invoiceId }) => invoiceId)).size,
        converted: currency === accounting ? null : convertedSum(group),
      },
    ];
  });
  return {
    rows: rows.sort(
      (a, b) =>
        compare(a.currency, b.currency) ||
        compare(a.category, b.category) ||
        Number(b.rate) - Number(a.rate),
    ),
    ...totalsOf(parts, accounting),
  };
}

/** The sum of each invoice's parts, in order of appearance; optionally converted. */
export function invoiceParts(
  parts: readonly ReportedPart[],
  value: keyof ReportAmounts,
  isConverted = false,
): InvoicePart[] {
  const amounts = isConverted ? parts.map(inAccounting) : parts;
  return [...groupBy(amounts, ({ invoiceId }) => invoiceId)].map(([invoiceId, group]) => {
    return { invoiceId, amount: sumOf(group)[value] };
  });
}

function inAccounting(part: ReportedPart): ReportedPart {
  return { ...part, net: part.converted?.net ?? 0, tax: part.converted?.tax ?? 0 };
}

function totalsOf(parts: readonly ReportedPart[], accounting: string) {
  const byCurrency = [...groupBy(parts, ({ currency }) => currency)];
  const totals = byCurrency
    .map(([currency, group]): CurrencyTotal => ({ currency, ...sumOf(group) }))
    .sort((a, b) => compare(a.currency, b.currency));
  const isForeign = totals.some(({ currency }) => currency !== accounting);
  return { totals, converted: isForeign && accounting ? convertedTotal(parts, accounting) : null };
}

function convertedTotal(parts: readonly ReportedPart[], currency: string): ConvertedTotal {
  const [net, tax] = [
    parts.reduce((total, { converted }) => total + (converted?.net ?? 0), 0),
    parts.reduce((total, { converted }) => total + (converted?.tax ?? 0), 0),
  ];
  const missing = groupBy(
    parts.filter(({ converted }) => converted === null),
    (part) => part.currency,
  );
  return {
    ...{ currency, net, tax, gross: net + tax, rates: usedRates(parts, currency) },
    unconverted: [...missing].map(([code, group]) => ({ currency: code, ...sumOf(group) })),
  };
}

function usedRates(parts: readonly ReportedPart[], accounting: string): UsedRate[] {
  const used = new Map<string, UsedRate & { invoices: Set<string> }>();
  for (const { currency, exchangeRate, converted, invoiceId } of parts) {
    if (currency === accounting || !exchangeRate || !converted) continue;
    const { rate, day, source } = exchangeRate;
    const key = JSON.stringify([currency, rate, day, source]);
    const existing = used.get(key);
    if (existing) existing.invoices.add(invoiceId);
    else {
      const invoices = new Set([invoiceId]);
      used.set(key, { currency, rate, day, source, invoiceCount: 0, invoices });
    }
  }
  return [...used.values()]
    .map(({ invoices, ...rate }) => ({ ...rate, invoiceCount: invoices.size }))
    .sort((a, b) => compare(a.currency, b.currency) || compare(a.day, b.day));
}

function sumOf(parts: readonly ReportedPart[]): ReportAmounts {
  let [net, taxes] = [0, 0];
  for (const part of parts) {
    net += part.net;
    taxes += part.tax;
  }
  return { net, tax: taxes, gross: net + taxes };
}

function convertedSum(parts: readonly ReportedPart[]): TaxRow['converted'] {
  if (parts.some(({ converted }) => converted === null)) return null;
  const of = (key: 'net' | 'tax') =>
    parts.reduce((total, { converted }) => total + (converted?.[key] ?? 0), 0);
  return { base: of('net'), tax: of('tax') };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
