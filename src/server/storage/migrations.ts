import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

export type Dialect = 'sqlite' | 'pg';

export function migrationsFolder(dialect: Dialect): string {
  return join(packageRoot, 'drizzle', dialect);
}

/**
 * How many shipped migrations a database lacks, given the time of its last one (0 for none).
 * @throws when that is newer than any shipped one: older code would damage newer data
 */
export function countPending(folder: string, lastApplied: number): number {
  const times = shipped(folder);
  if (lastApplied > Math.max(...times)) {
    throw new Error('the database was written by a newer version of Freelane');
  }
  return times.filter((time) => time > lastApplied).length;
}

function shipped(folder: string): number[] {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return entries.map(({ when }) => when);
}
