import { resolve } from 'node:path';
import { formatBytes } from '../../core/bytes.ts';
import { makeBackup } from '../backups/make-backup.ts';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { count } from './count.ts';
import { progressLine } from './progress-line.ts';
import type { Asking } from './read-secret.ts';

const FORCE = '--force';

/**
 * `backup FILE` writes the database and its photos into one file, while a server may be running; over
 * one that is there only with `--force`. @throws StartError in one line for the operator
 */
export async function backUp(config: Config, asking: Asking, args: string[]): Promise<string> {
  const [given, ...more] = args.filter((arg) => arg !== FORCE);
  if (!given || more.length > 0) {
    throw new StartError(`Usage: npm run freelane -- backup FILE [${FORCE}]`);
  }
  const file = resolve(given);
  const { onProgress, clear } = progressLine(asking);
  const replace = args.includes(FORCE);
  const made = await makeBackup(config, file, { onProgress, replace }).finally(clear);
  const { boards, tickets, photos, missing, bytes } = made;
  const content = [count(boards, 'board'), count(tickets, 'ticket'), count(photos, 'photo')];
  const done = `${file} has ${content.join(', ')}: ${formatBytes(bytes, 'en')}, checked`;
  return missing > 0 ? `${done}; ${count(missing, 'photo')} had no file` : done;
}
