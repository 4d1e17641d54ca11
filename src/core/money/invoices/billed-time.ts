import type { Day } from '../../days.ts';
import { groupBy } from '../../lib/group-by.ts';
import { splitByWeight } from '../amounts.ts';
import type { Client } from '../parties.ts';
import { billedSeconds } from '../time-rounding.ts';

/** The fields of an entry that decide how its time is rounded. */
export interface TimedEntry {
  id: string;
  ticketId: string | null;
  projectId: string | null;
  day: Day;
  seconds: number;
}

/**
 * The seconds of each entry that are billed, by its id. Where a client's time is rounded by ticket
 * (or project) and day, the rounded time of a day is split among its entries by their seconds, and
 * the longest one gets the remainder (IN2). Does not depend on the order of entries.
 */
export function billedTimes(
  entries: readonly TimedEntry[],
  { rounding, roundingOf }: Pick<Client, 'rounding' | 'roundingOf'>,
): Map<string, number> {
  if (roundingOf === 'entry' || !rounding) {
    return new Map(entries.map(({ id, seconds }) => [id, billedSeconds(seconds, rounding)]));
  }
  const billed = new Map<string, number>();
  const sorted = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const group of groupBy(sorted, keyOfDay).values()) {
    const recorded = group.reduce((total, { seconds }) => total + seconds, 0);
    const weights = group.map(({ seconds }) => BigInt(seconds));
    const shares = splitByWeight(BigInt(billedSeconds(recorded, rounding)), weights);
    for (const [index, { id }] of group.entries()) billed.set(id, Number(shares[index] ?? 0n));
  }
  return billed;
}

/**
 * The seconds that are billed where retainers cover some of them (RE2); entries that are covered as a
 * whole are not in it.
 */
export function billedBeyond(
  entries: readonly TimedEntry[],
  client: Pick<Client, 'rounding' | 'roundingOf'>,
  covered: ReadonlyMap<string, number>,
): Map<string, number> {
  const billed = billedTimes(entries, client);
  for (const [id, seconds] of billed) {
    const part = covered.get(id) ?? 0;
    if (part > 0 && part >= seconds) billed.delete(id);
    else billed.set(id, seconds - part);
  }
  return billed;
}

function keyOfDay({ ticketId, projectId, day }: TimedEntry): string {
  return JSON.stringify(ticketId === null ? [day, null, projectId] : [day, ticketId]);
}
