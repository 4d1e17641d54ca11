import { type Day, dayAt } from '../../../../core/days.ts';
import type { StoredRate } from '../../../../core/money/parties.ts';

/** The subject of a rate. */
export interface RateSubject {
  level: Exclude<StoredRate['level'], 'projectPerson'>;
  id: string;
  label: string;
}

/** A rate with its subject, and whether it applies today. */
export interface ListedRate extends StoredRate {
  label: string;
  holdsToday: boolean;
}

/**
 * The rates by subject, in the order of `subjects`, newest first. Rates of missing subjects are
 * left out.
 */
export function listedRates(
  rates: readonly StoredRate[],
  subjects: readonly RateSubject[],
  personName: (userId: string) => string,
  today: Day = dayAt(new Date()),
): ListedRate[] {
  return subjects.flatMap((subject) => {
    const own = rates.filter(
      ({ level, subjectId }) =>
        subjectId === subject.id &&
        (level === subject.level || (level === 'projectPerson' && subject.level === 'project')),
    );
    const labelled = own.map((rate) => ({
      ...rate,
      label: rate.userId === null ? subject.label : `${subject.label} · ${personName(rate.userId)}`,
      holdsToday: isNewestUntil(today, rate, own),
    }));
    return labelled.sort(
      (a, b) =>
        compare(a.label, b.label) || compare(a.currency, b.currency) || compare(b.from, a.from),
    );
  });
}

function isNewestUntil(today: Day, rate: StoredRate, all: readonly StoredRate[]): boolean {
  return (
    rate.from <= today &&
    !all.some(
      (other) =>
        other.userId === rate.userId &&
        other.currency === rate.currency &&
        other.from <= today &&
        other.from > rate.from,
    )
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
