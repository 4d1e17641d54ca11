import { existsSync } from 'node:fs';
import type { Config } from '../config/read-config.ts';
import { faultOfSqlite, newestIn, pendingIn } from './sqlite/sqlite-files.ts';

/** What a look at a database shows that changes nothing in it. */
export interface IntegrityReport {
  /** What is wrong with it, in words; then the rest is not known. */
  fault: string | null;
  /** Migrations that it does not have. */
  pending: number;
  /** By how much its clock is ahead of this process's, ms. */
  clockAheadMs: number;
  /** When a board was last changed, ms since 1970; 0 where there is none. */
  newestAt: number;
}

export async function checkIntegrity(database: Config['database']): Promise<IntegrityReport> {
  if (database.kind === 'sqlite') return examineSqlite(database.file);
  const { checkPostgres } = await import('./postgres/check-postgres.ts');
  return checkPostgres(database.url);
}

async function examineSqlite(file: string): Promise<IntegrityReport> {
  const unknown = { pending: 0, clockAheadMs: 0, newestAt: 0 };
  if (!existsSync(file)) return { ...unknown, fault: 'there is no such file' };
  const fault = await faultOfSqlite(file);
  if (fault) return { ...unknown, fault };
  return { fault, pending: pendingIn(file), clockAheadMs: 0, newestAt: newestIn(file) };
}
