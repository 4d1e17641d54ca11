import { existsSync } from 'node:fs';
import type { Config } from '../config/read-config.ts';
import { countPendingIn, faultOfSqlite, lastChangedIn } from './sqlite/sqlite-files.ts';

/** Result of a read-only check of a database. */
export interface IntegrityReport {
  /** The fault, or null. With a fault, the other fields are 0. */
  fault: Error | null;
  /** Number of migrations that are not applied yet. */
  pending: number;
  /** How far the database's clock is ahead of this process's, ms. */
  clockAheadMs: number;
  /** When a board last changed, ms since 1970; 0 without boards. */
  lastChangedAt: number;
}

export async function checkIntegrity(database: Config['database']): Promise<IntegrityReport> {
  if (database.kind === 'sqlite') return checkSqlite(database.file);
  const { checkPostgres } = await import('./postgres/check-postgres.ts');
  return checkPostgres(database.url);
}

async function checkSqlite(file: string): Promise<IntegrityReport> {
  const unknown = { pending: 0, clockAheadMs: 0, lastChangedAt: 0 };
  if (!existsSync(file)) return { ...unknown, fault: new Error('there is no such file') };
  const fault = await faultOfSqlite(file);
  if (fault) return { ...unknown, fault };
  return {
    fault,
    pending: countPendingIn(file),
    clockAheadMs: 0,
    lastChangedAt: lastChangedIn(file),
  };
}
