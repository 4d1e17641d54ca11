import { ConfigError } from './config-error.ts';

/** How processes notify each other: not at all, by polling the database, or over a connection. */
export type BusSettings =
  | { kind: 'alone' }
  | { kind: 'poll' }
  | { kind: 'postgres' | 'redis'; url: string };

const ACCEPTS =
  'a direct postgres:// address, redis:// or rediss://, or poll; unset for DATABASE_URL';

/** `databaseUrl` is null for SQLite, which a single process serves. */
export function readBus(rawValue: string | undefined, databaseUrl: string | null): BusSettings {
  if (databaseUrl === null) {
    if (rawValue === undefined) return { kind: 'alone' };
    throw new ConfigError('BUS_URL', 'is set', 'unset with SQLite, which one process serves');
  }
  if (rawValue === undefined) return { kind: 'postgres', url: databaseUrl };
  if (rawValue === 'poll') return { kind: 'poll' };
  const scheme = URL.canParse(rawValue) ? new URL(rawValue).protocol : '';
  if (scheme === 'postgres:' || scheme === 'postgresql:')
    return { kind: 'postgres', url: rawValue };
  if (scheme === 'redis:' || scheme === 'rediss:') return { kind: 'redis', url: rawValue };
  // The value is not repeated: it may contain a password.
  throw new ConfigError('BUS_URL', 'is no such address', ACCEPTS);
}
