import type { Day } from '../days.ts';
import type { Decimal } from './decimals.ts';

/** Where an hourly rate can be set, from the most specific to the most general (money §2). */
export const RATE_LEVELS = [
  'entry',
  'projectPerson',
  'project',
  'client',
  'person',
  'business',
] as const;
export type RateLevel = (typeof RATE_LEVELS)[number];

/** An hourly rate that holds from a day until the next one. */
export interface DatedRate {
  from: Day;
  rate: Decimal;
}

export interface AppliedRate {
  level: RateLevel;
  rate: Decimal;
}

/**
 * The rate of a time entry: of the most specific level that has one on the entry's day. Null if
 * there is none: the entry is then listed without a rate and billed with 0.
 */
export function rateOn(
  day: Day,
  rates: Partial<Record<RateLevel, readonly DatedRate[]>>,
): AppliedRate | null {
  for (const level of RATE_LEVELS) {
    const rate = latestOn(day, rates[level] ?? []);
    if (rate) return { level, rate };
  }
  return null;
}

function latestOn(day: Day, rates: readonly DatedRate[]): Decimal | null {
  let latest: DatedRate | null = null;
  for (const each of rates) {
    if (each.from <= day && (latest === null || each.from > latest.from)) latest = each;
  }
  return latest?.rate ?? null;
}
