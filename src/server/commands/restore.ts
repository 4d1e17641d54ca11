import { resolve } from 'node:path';
import { restoreBackup } from '../backups/restore.ts';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { progressLine } from './progress-line.ts';
import type { Asking } from './read-secret.ts';

/**
 * `restore FILE` puts a backup in the place of the database and its photos, which are kept aside.
 * @throws StartError in one line for the operator; then all is as it was
 */
export async function restore(config: Config, asking: Asking, args: string[]): Promise<string> {
  const [given, ...more] = args;
  if (!given || more.length > 0) throw new StartError('Usage: npm run freelane -- restore FILE');
  const file = resolve(given);
  const { show, clear } = progressLine(asking);
  const onBytes = (done: number, total: number) => show('Unpacking', done, total);
  const { at, aside } = await restoreBackup(config, file, onBytes).finally(clear);
  const of = at === null ? '' : `, as of ${new Date(at).toISOString()}`;
  const kept = aside === null ? '' : `; what was there before is in ${aside}`;
  return `${file} is restored${of}${kept}. Start the server`;
}
