import type { Config } from '../config/read-config.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the database of a configuration. PostgreSQL's driver is loaded by those who use it.
 * `copiesIn` is the folder of the copies of a SQLite file from before migrations, if not its own.
 */
export async function openStore(database: Config['database'], copiesIn?: string): Promise<Store> {
  if (database.kind === 'sqlite') return openSqlite(database.file, { copiesIn });
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(database.url);
}
