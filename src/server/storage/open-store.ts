import type { Config } from '../config/read-config.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the configured database. PostgreSQL's driver is loaded only when it is used. `copiesIn` is
 * the folder for copies of a SQLite file made before migrations; by default its own.
 */
export async function openStore(database: Config['database'], copiesIn?: string): Promise<Store> {
  if (database.kind === 'sqlite') return openSqlite(database.file, { copyFolder: copiesIn });
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(database.url);
}
