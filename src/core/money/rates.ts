import type { Day } from '../days.ts';
import { type Decimal, parseDecimal } from './decimals.ts';
import type { StoredRate } from './parties.ts';

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

/** Recorded work, as far as its rate depends on it. */
export interface RatedEntry {
  day: Day;
  userId: string;
  /** Of its ticket, or its own; null without one. */
  projectId: string | null;
  /** The client of its project; null without one. */
  clientId: string | null;
  /** ISO 4217: rates in other currencies do not count. */
  currency: string;
  /** Of its own, as `parseDecimal` reads it. */
  rate?: string | null;
}

/**
 * The rate of a time entry among all that are stored (money §2): those of its project for its
 * person, of its project, client, person and the business that hold on its day, in its currency.
 * Null if there is none.
 */
export function rateOfEntry(rates: readonly StoredRate[], entry: RatedEntry): AppliedRate | null {
  const byLevel: Partial<Record<RateLevel, DatedRate[]>> = {};
  const own = entry.rate ? parseDecimal(entry.rate) : null;
  if (own) return { level: 'entry', rate: own };
  for (const stored of rates) {
    const rate = parseDecimal(stored.rate);
    if (stored.level === 'cost') continue;
    if (!rate || stored.currency !== entry.currency || !isFor(stored, entry)) continue;
    byLevel[stored.level] = [...(byLevel[stored.level] ?? []), { from: stored.from, rate }];
  }
  return rateOn(entry.day, byLevel);
}

function isFor({ level, subjectId, userId }: StoredRate, entry: RatedEntry): boolean {
  switch (level) {
    case 'projectPerson':
      return subjectId === entry.projectId && userId === entry.userId;
    case 'project':
      return subjectId === entry.projectId;
    case 'client':
      return subjectId === entry.clientId;
    case 'person':
      return subjectId === entry.userId;
    case 'business':
      return true;
    case 'cost':
      return false;
  }
}
