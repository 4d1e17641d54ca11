import type { REVENUE_GROUPS } from '../../../../../core/money/reports/report-views.ts';
import type { SampleInvoice } from './report-samples.ts';

/** The days that the reports are compared on. */
export const PERIOD = { from: '2026-03-01', to: '2026-05-31' };

export function issuedIn(samples: readonly SampleInvoice[]): SampleInvoice[] {
  return samples.filter(
    ({ issued }) => issued.issueDate >= PERIOD.from && issued.issueDate <= PERIOD.to,
  );
}

/** Cents times a rate with up to 4 decimals, rounded half away from zero. */
export function timesRate(cents: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  const scaled = BigInt(cents) * BigInt(whole + decimals.padEnd(4, '0'));
  const sign = scaled < 0n ? -1n : 1n;
  return Number(sign * ((sign * scaled + 5000n) / 10_000n)) || 0;
}

/** Each share rounded towards zero; the first of the largest weights gets the remainder. */
function slowSplit(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) =>
    total === 0 ? 0 : Number((BigInt(amount) * BigInt(weight)) / BigInt(total)),
  );
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  const at = total === 0 ? 0 : weights.indexOf(Math.max(...weights));
  return shares.map((share, index) => share + (index === at ? rest : 0));
}

interface SlowPart {
  clientId: string;
  day: string;
  currency: string;
  taxKey: string;
  net: number;
  tax: number;
  projects: [projectId: string, weight: number][];
}

function slowParts(samples: readonly SampleInvoice[], basis: 'issued' | 'paid'): SlowPart[] {
  const parts: SlowPart[] = [];
  for (const { id, clientId, creditedId, issued, payments } of samples) {
    const holder = samples.find((each) => each.id === (creditedId ?? id));
    const add = (day: string, amounts: readonly [net: number, tax: number][]) => {
      if (day < PERIOD.from || day > PERIOD.to) return;
      for (const [index, { category, rate }] of issued.totals.taxes.entries()) {
        const [net, tax] = amounts[index] ?? [0, 0];
        const projects = new Map<string, number>();
        for (const line of issued.lines) {
          if (line.taxCategory !== category || Number(line.taxRate) !== Number(rate)) continue;
          const seconds = new Map<string, number>();
          for (const entry of holder?.entries ?? []) {
            if (entry.lineId !== line.id) continue;
            const key = entry.projectId ?? '';
            seconds.set(key, (seconds.get(key) ?? 0) + entry.seconds);
          }
          if (seconds.size === 0) seconds.set('', 1);
          const keys = [...seconds.keys()].sort();
          const nets = slowSplit(
            line.net,
            keys.map((key) => seconds.get(key) ?? 0),
          );
          for (const [n, key] of keys.entries()) {
            projects.set(key, (projects.get(key) ?? 0) + (nets[n] ?? 0));
          }
        }
        const taxKey = `${issued.currency} ${category} ${Number(rate)}`;
        const sorted = [...projects].sort(([a], [b]) => (a < b ? -1 : 1));
        const part = { clientId, day, currency: issued.currency, taxKey };
        parts.push({ ...part, net, tax, projects: sorted });
      }
    };
    const { taxes } = issued.totals;
    if (basis === 'issued') {
      const sign = issued.kind === 'creditNote' ? -1 : 1;
      add(
        issued.issueDate,
        taxes.map(({ base, tax }) => [sign * base, sign * tax]),
      );
      continue;
    }
    const sorted = [...payments.entries()].sort(([a, x], [b, y]) =>
      x.day === y.day ? a - b : x.day < y.day ? -1 : 1,
    );
    let paid = 0;
    for (const [, { day, amount }] of sorted) {
      const weights = taxes.flatMap(({ base, tax }) => [base, tax]);
      const [earlier, later] = [slowSplit(paid, weights), slowSplit(paid + amount, weights)];
      const of = (n: number) => (later[n] ?? 0) - (earlier[n] ?? 0);
      add(
        day,
        taxes.map((_, n) => [of(2 * n), of(2 * n + 1)]),
      );
      paid += amount;
    }
  }
  return parts;
}

export function slowRevenue(
  samples: readonly SampleInvoice[],
  basis: 'issued' | 'paid',
  by: (typeof REVENUE_GROUPS)[number],
): Map<string, [net: number, tax: number]> {
  const sums = new Map<string, [number, number]>();
  const add = (key: string, net: number, tax: number) => {
    const [before, beforeTax] = sums.get(key) ?? [0, 0];
    sums.set(key, [before + net, beforeTax + tax]);
  };
  for (const { clientId, day, currency, net, tax, projects } of slowParts(samples, basis)) {
    if (by === 'client') add(`${clientId} ${currency}`, net, tax);
    else if (by === 'month') add(`${day.slice(0, 7)} ${currency}`, net, tax);
    else {
      const weights = projects.map(([, weight]) => weight);
      const [nets, taxes] = [slowSplit(net, weights), slowSplit(tax, weights)];
      for (const [n, [projectId]] of projects.entries()) {
        add(`${projectId} ${currency}`, nets[n] ?? 0, taxes[n] ?? 0);
      }
    }
  }
  return sums;
}

export function slowTax(samples: readonly SampleInvoice[], basis: 'issued' | 'paid') {
  const sums: Record<string, [base: number, tax: number]> = {};
  for (const { taxKey, net, tax } of slowParts(samples, basis)) {
    const [base, before] = sums[taxKey] ?? [0, 0];
    sums[taxKey] = [base + net, before + tax];
  }
  return sums;
}
