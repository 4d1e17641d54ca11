import type { Config } from '../config.ts';
import { databaseName, parseDatabase } from '../database-url.ts';
import { StartError } from '../start-error.ts';
import { copyDatabase } from '../storage/copy-database.ts';
import { count } from './count.ts';
import { progressLine } from './progress-line.ts';
import type { Asking } from './read-secret.ts';

/**
 * `db:copy FROM TO` copies a database, SQLite or PostgreSQL, into an empty other one.
 * @throws StartError in one line for the operator; then nothing is in TO
 */
export async function copy(_config: Config, asking: Asking, args: string[]): Promise<string> {
  const [from, to, ...more] = args;
  if (!from || !to || more.length > 0) {
    const usage = 'FROM and TO are a SQLite file or postgres://user:password@host:5432/database';
    throw new StartError(`Usage: npm run freelane -- db:copy FROM TO; ${usage}`);
  }
  const source = parseDatabase(from, 'FROM');
  const target = parseDatabase(to, 'TO');
  const { show, clear } = progressLine(asking);
  const start = performance.now();
  const copied = await copyDatabase(source, target, show)
    .catch((error) => {
      throw new StartError(`Nothing was copied: ${reasonOf(error)}`);
    })
    .finally(clear);
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.round((performance.now() - start) / 1000);
  const done = `${count(rows, 'row')} of ${count(copied.length, 'table')}`;
  return `${done} copied to ${databaseName(target)} and compared, in ${count(seconds, 'second')}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n', 1)[0] || error.name : String(error);
}
