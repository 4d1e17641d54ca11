import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

export type Dialect = 'sqlite' | 'pg';

export function migrationsFolder(dialect: Dialect): string {
  return join(packageRoot, 'drizzle', dialect);
}

/** This version cannot use the data of the version that wrote a database. */
export class VersionError extends Error {}

/**
 * How many shipped migrations a database lacks, given the time of its last one (0 for none).
 * @throws VersionError for a newer database, which older code would damage, and for one from before
 * the first shipped migration, the baseline
 */
export function countPending(folder: string, lastApplied: number): number {
  const times = shipped(folder);
  if (lastApplied > Math.max(...times)) {
    throw new VersionError('the database was written by a newer version of Freelane');
  }
  if (lastApplied > 0 && lastApplied < Math.min(...times)) {
    throw new VersionError(
      'the database is from before the first release of Freelane; migrate it first with the last ' +
        'version that can, as docs/operations.md says ("Upgrade and roll back")',
    );
  }
  return times.filter((time) => time > lastApplied).length;
}

function shipped(folder: string): number[] {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return entries.map(({ when }) => when);
}
