import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Row } from './lib/figures.ts';

const FILE = fileURLToPath(new URL('accepted.json', import.meta.url));
/** Larger than the difference between runs of the same code on an idle machine. */
const TOLERANCE = 0.15;

/** The ratio to the bare baseline, by row name. */
type Ratios = Record<string, number>;

/** Reports which rows got worse than the last accepted table, and which are not in it. */
export function comparedWithAccepted(rows: readonly Row[], accepted = readAccepted()): string {
  const now = ratiosOf(rows);
  const worse = rows.flatMap(({ what, isRate }) => {
    const [before, ratio] = [accepted[what], now[what]];
    if (before === undefined || ratio === undefined) return [];
    const change = isRate ? before / ratio - 1 : ratio / before - 1;
    if (change <= TOLERANCE) return [];
    const by = `${(change * 100).toFixed(0)} %`;
    return [`worse by ${by}: ${what} (accepted ${before}, now ${ratio})`];
  });
  const unknown = Object.keys(now).filter((what) => !(what in accepted));
  return [
    ...worse,
    ...unknown.map((what) => `not accepted yet: ${what}`),
    worse.length === 0 ? 'Nothing is worse than accepted.' : `${worse.length} rows are worse.`,
  ].join('\n');
}

/** Accepts these rows; rows that were not measured keep their last accepted ratio. */
export function accept(rows: readonly Row[]): void {
  const all = Object.entries({ ...readAccepted(), ...ratiosOf(rows) });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

function ratiosOf(rows: readonly Row[]): Ratios {
  return Object.fromEntries(
    rows.flatMap(({ what, ratio }) => (ratio === '–' ? [] : [[what, Number(ratio)]])),
  );
}

function readAccepted(): Ratios {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
}
