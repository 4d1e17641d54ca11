import type { Day } from '../../days.ts';
import { groupBy } from '../../lib/group-by.ts';
import { parseDecimal } from '../decimals.ts';
import type { StoredRate } from '../parties.ts';
import { type AppliedRate, type DatedRate, type RateLevel, rateOn } from '../rates.ts';
import { numberOf } from './draft-totals.ts';

/** The fields of an entry that decide its rate. */
export interface RatedEntry {
  userId: string;
  projectId: string | null;
  day: Day;
  /** The entry's own rate, as `parseDecimal` reads it, in the client's currency. */
  rate?: string | null;
}

/**
 * The rates of entries that are billed to a client in one currency (FI5): the function looks up the
 * one that holds for an entry, its own before all others.
 */
export function rateFinder(
  stored: readonly StoredRate[],
  clientId: string,
  currency: string,
): (entry: RatedEntry) => AppliedRate | null {
  const inCurrency = stored.filter((rate) => rate.currency === currency);
  const byKey = new Map(
    [
      ...groupBy(inCurrency, ({ level, subjectId, userId }) =>
        keyOf(level, level === 'business' ? '' : subjectId, userId ?? ''),
      ),
    ].map(([key, rates]): [string, DatedRate[]] => [
      key,
      rates.map(({ from, rate }) => ({ from, rate: numberOf(rate) })),
    ]),
  );
  const of = (level: StoredRate['level'], subjectId: string, userId = ''): DatedRate[] =>
    byKey.get(keyOf(level, subjectId, userId)) ?? [];
  return ({ userId, projectId, day, rate }) => {
    const own = rate ? parseDecimal(rate) : null;
    if (own) return { level: 'entry', rate: own };
    const rates: Partial<Record<RateLevel, readonly DatedRate[]>> = {
      client: of('client', clientId),
      person: of('person', userId),
      business: of('business', ''),
      ...(projectId !== null && {
        projectPerson: of('projectPerson', projectId, userId),
        project: of('project', projectId),
      }),
    };
    return rateOn(day, rates);
  };
}

function keyOf(level: StoredRate['level'], subjectId: string, userId: string): string {
  return JSON.stringify([level, subjectId, userId]);
}
