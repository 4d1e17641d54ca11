import type { Config } from '../config/read-config.ts';
import { openDatabase } from '../lifecycle.ts';
import { lockFile } from '../storage/sqlite/file-lock.ts';
import { command } from './command.ts';

export const migrate = command({
  usage: 'migrate',
  purpose: 'applies pending migrations to the database',
  argumentCount: 0,
  options: {},
  isForDatabase: true,
  run: migrateDatabase,
});

/**
 * Migrates the database and exits. Run it before starting servers of a new version if they may not
 * change tables, or if the database has no locks to serialise concurrent migrations.
 */
async function migrateDatabase(config: Config): Promise<string> {
  const { database } = config;
  const lock = database.kind === 'sqlite' ? lockFile(database.file) : null;
  try {
    const store = await openDatabase(config);
    await store.close();
  } finally {
    lock?.release();
  }
  return 'The database is up to date';
}
