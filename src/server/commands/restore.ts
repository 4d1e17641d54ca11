import { resolve } from 'node:path';
import { restoreBackup } from '../backups/restore.ts';
import type { Config } from '../config.ts';
import { command } from './command.ts';
import { progressLine } from './progress-line.ts';
import type { Asking } from './read-secret.ts';

export const restore = command({
  usage: 'restore FILE',
  purpose: 'puts a backup in the place of the database and photos, and keeps those aside',
  words: 1,
  options: {},
  isForDatabase: false,
  run: (config, asking, { words: [file = ''] }) => restoreFile(config, asking, resolve(file)),
});

/** @throws StartError in one line for the operator; then all is as it was */
async function restoreFile(config: Config, asking: Asking, file: string): Promise<string> {
  const { show, clear } = progressLine(asking);
  const onBytes = (done: number, total: number) => show('Unpacking', done, total);
  const { at, aside } = await restoreBackup(config, file, onBytes).finally(clear);
  const of = at === null ? '' : `, as of ${new Date(at).toISOString()}`;
  const kept = aside === null ? '' : `; what was there before is in ${aside}`;
  return `${file} is restored${of}${kept}. Start the server`;
}
