import type pg from 'pg';
import type { IntegrityReport } from '../integrity-check.ts';
import { VersionError } from '../migrations.ts';
import { connectPostgres } from './connect-postgres.ts';
import { pendingMigrations } from './migrate-postgres.ts';
import { explainError } from './postgres-errors.ts';

const MIN_SERVER_VERSION = 140_000;

export async function checkPostgres(url: string): Promise<IntegrityReport> {
  const unknown = { pending: 0, clockAheadMs: 0, lastChangedAt: 0 };
  try {
    const client = await connectPostgres(url);
    try {
      return await inspect(client);
    } finally {
      await client.end();
    }
  } catch (error) {
    return { ...unknown, fault: error instanceof VersionError ? error : explainError(error) };
  }
}

async function inspect(client: pg.Client): Promise<IntegrityReport> {
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int as version, getdatabaseencoding() as encoding,
      extract(epoch from clock_timestamp()) * 1000 as now`);
  const { version, encoding, now } = rows[0];
  const clockAheadMs = Number(now) - Date.now();
  const pending = await pendingMigrations(client);
  const fault = faultOf(version, encoding);
  return { fault, pending, clockAheadMs, lastChangedAt: await lastChangedAt(client) };
}

function faultOf(version: number, encoding: string): Error | null {
  if (version < MIN_SERVER_VERSION) return new Error('it is older than PostgreSQL 14');
  return encoding === 'UTF8' ? null : new Error(`its encoding is ${encoding}, and must be UTF8`);
}

async function lastChangedAt(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('public.boards') as name");
  if (rows[0]?.name === null) return 0;
  const newest = await client.query('select max(at) as at from boards');
  return Number(newest.rows[0]?.at ?? 0);
}
