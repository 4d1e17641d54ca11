import { existsSync } from 'node:fs';
import type { Config } from '../config/read-config.ts';
import { faultOfSqlite, newestIn, pendingIn } from './sqlite/sqlite-files.ts';

/** What a look at a database shows that changes nothing in it. */
export interface Examination {
  /** What is wrong with it, in words; then the rest is not known. */
  fault: string | null;
  /** Migrations that it does not have. */
  pending: number;
  /** By how much its clock is ahead of this process's, ms. */
  clockAheadMs: number;
  /** When a board was last changed, ms since 1970; 0 where there is none. */
  newestAt: number;
}

export async function examine(database: Config['database']): Promise<Examination> {
  if (database.kind === 'sqlite') return examineSqlite(database.file);
  const { examinePostgres } = await import('./postgres/check-postgres.ts');
  return examinePostgres(database.url);
}

async function examineSqlite(file: string): Promise<Examination> {
  const unknown = { pending: 0, clockAheadMs: 0, newestAt: 0 };
  if (!existsSync(file)) return { ...unknown, fault: 'there is no such file' };
  const fault = await faultOfSqlite(file);
  if (fault) return { ...unknown, fault };
  return { fault, pending: pendingIn(file), clockAheadMs: 0, newestAt: newestIn(file) };
}
