import type { Config } from '../config.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Opens the database of a configuration. PostgreSQL's driver is loaded by those who use it. */
export async function openStore(database: Config['database']): Promise<Store> {
  if (database.kind === 'sqlite') return openSqlite(database.file);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(database.url);
}
