import type { Config } from '../config/read-config.ts';
import { openDatabase } from '../lifecycle.ts';
import { lockFile } from '../storage/sqlite/file-lock.ts';
import { command } from './command.ts';

export const migrate = command({
  usage: 'migrate',
  purpose: 'brings the database up to date, as a step of its own',
  words: 0,
  options: {},
  isForDatabase: true,
  run: bringUpToDate,
});

/**
 * Brings the database up to date and ends: a step of its own before servers of a new version start,
 * for where they may not change tables, or where the database has no lock that would keep several
 * from doing it at once.
 */
async function bringUpToDate(config: Config): Promise<string> {
  const { database } = config;
  const held = database.kind === 'sqlite' ? lockFile(database.file) : null;
  const store = await openDatabase(config);
  await store.close();
  held?.release();
  return 'The database is up to date';
}
