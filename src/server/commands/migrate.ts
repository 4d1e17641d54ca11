import type { Config } from '../config.ts';
import { openDatabase } from '../start.ts';
import { holdFile } from '../storage/held-file.ts';

/**
 * Brings the database up to date and ends: a step of its own before servers of a new version start,
 * for where they may not change tables, or where the database has no lock that would keep several
 * from doing it at once.
 */
export async function migrate(config: Config): Promise<string> {
  const { database } = config;
  const held = database.kind === 'sqlite' ? holdFile(database.file) : null;
  const store = await openDatabase(config);
  await store.close();
  held?.release();
  return 'The database is up to date';
}
