import { ConfigError } from './config-error.ts';

/** How processes hear of one another: not at all, by asking the database, or over a line. */
export type BusSettings =
  | { kind: 'alone' }
  | { kind: 'poll' }
  | { kind: 'postgres' | 'redis'; url: string };

const ACCEPTS =
  'a direct postgres:// address, redis:// or rediss://, or poll; unset for DATABASE_URL';

/** `databaseUrl` is null for a SQLite file, which one process serves. */
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
  // What was given is not repeated: it could hold a password.
  throw new ConfigError('BUS_URL', 'is no such address', ACCEPTS);
}
