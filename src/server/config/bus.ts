import { ConfigError } from './config-error.ts';

/** How processes notify each other: not at all, by polling the database, or over a connection. */
export type BusSettings =
  | { kind: 'alone' }
  | { kind: 'poll' }
  | { kind: 'postgres' | 'redis'; url: string };

const ACCEPTS =
  'a direct postgres:// address, redis:// or rediss://, or poll; unset for DATABASE_URL';

/** `databaseUrl` is null for SQLite, which a single process serves. */
export function readBus(given: string | undefined, databaseUrl: string | null): BusSettings {
  if (databaseUrl === null) {
    if (given === undefined) return { kind: 'alone' };
    throw new ConfigError('BUS_URL', 'is set', 'unset with SQLite, which one process serves');
  }
  if (given === undefined) return { kind: 'postgres', url: databaseUrl };
  if (given === 'poll') return { kind: 'poll' };
  const scheme = URL.canParse(given) ? new URL(given).protocol : '';
  if (scheme === 'postgres:' || scheme === 'postgresql:') return { kind: 'postgres', url: given };
  if (scheme === 'redis:' || scheme === 'rediss:') return { kind: 'redis', url: given };
  // The value is not repeated: it may contain a password.
  throw new ConfigError('BUS_URL', 'is no such address', ACCEPTS);
}
