import type { Day } from '../../days.ts';
import type { Month, Retainer, RetainerMonth } from './retainer.ts';

/** A billable entry of a retainer's projects. */
export interface RetainedEntry {
  id: string;
  day: Day;
  /** As billed without a retainer. */
  seconds: number;
  /** What these are worth, in minor units; 0 without a rate. */
  value: number;
  /** The seconds of it on an issued invoice; null for other entries. */
  issuedSeconds: number | null;
}

export interface Coverage {
  /** The seconds of each entry that are not billed, by its id; only of entries that have some. */
  seconds: Map<string, number>;
  /** From the first month to the present one, or to the last with an entry. */
  months: RetainerMonth[];
}

interface Lot {
  month: Month;
  left: number;
}

/**
 * What a retainer covers (RE2, RE3): the entries of each month by day, until its allowance and what
 * earlier months have left are used. Older allowance is used first. An entry may be covered in part.
 * What was issued stays as it is: the rest of such an entry is covered, before all others.
 */
export function coverageOf(
  retainer: Pick<Retainer, 'measure' | 'allowance' | 'carryMonths' | 'from' | 'until'>,
  entries: readonly RetainedEntry[],
  present: Month,
): Coverage {
  const { allowance, carryMonths, from, until } = retainer;
  const seconds = new Map<string, number>();
  const months: RetainerMonth[] = [];
  const byMonth = new Map<Month, RetainedEntry[]>();
  for (const entry of entries) {
    const month = entry.day.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), entry]);
  }
  const last = [...byMonth.keys(), present].sort().at(-1) ?? present;
  const end = until !== null && until < last ? until : last;
  let lots: Lot[] = [];
  for (let month = from; month <= end; month = nextMonth(month)) {
    const carried = sumOf(lots);
    lots.push({ month, left: allowance });
    const before = sumOf(lots);
    let beyond = 0;
    for (const entry of inOrder(byMonth.get(month) ?? [])) {
      const covered = cover(entry, retainer.measure, lots);
      beyond += unitsOf(entry, retainer.measure) - covered.units;
      if (covered.seconds > 0) seconds.set(entry.id, covered.seconds);
    }
    const used = before - sumOf(lots);
    const kept = lots.filter((lot) => monthsBetween(lot.month, month) < carryMonths);
    months.push({ month, carried, allowance, used, beyond, lapsed: sumOf(lots) - sumOf(kept) });
    lots = kept.filter(({ left }) => left > 0);
  }
  return { seconds, months };
}

/** What was issued first, then by day. */
function inOrder(entries: readonly RetainedEntry[]): RetainedEntry[] {
  const key = ({ issuedSeconds, day, id }: RetainedEntry) =>
    `${issuedSeconds === null ? 1 : 0} ${day} ${id}`;
  return [...entries].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function unitsOf({ seconds, value }: RetainedEntry, measure: Retainer['measure']): number {
  return measure === 'hours' ? seconds : value;
}

/** Takes an entry out of what is left, as far as that goes. */
function cover(
  entry: RetainedEntry,
  measure: Retainer['measure'],
  lots: readonly Lot[],
): { units: number; seconds: number } {
  const { seconds, issuedSeconds } = entry;
  const units = unitsOf(entry, measure);
  // Without a rate, an entry is worth nothing, and stays in the lists that say so.
  if (units <= 0) return { units: 0, seconds: 0 };
  const wanted = Math.max(seconds - (issuedSeconds ?? 0), 0);
  const needed = measure === 'hours' ? wanted : shareOf(units, wanted, seconds);
  const taken = take(lots, needed);
  const covered = taken === needed ? wanted : shareOf(seconds, taken, units);
  return { units: taken, seconds: covered };
}

function take(lots: readonly Lot[], needed: number): number {
  let taken = 0;
  for (const lot of lots) {
    const part = Math.min(lot.left, needed - taken);
    lot.left -= part;
    taken += part;
  }
  return taken;
}

/** `whole` × `part` / `of`, rounded down. */
function shareOf(whole: number, part: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}

function sumOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, { left }) => sum + left, 0);
}

function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}`;
}

function monthsBetween(from: Month, to: Month): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}
