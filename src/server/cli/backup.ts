import { resolve } from 'node:path';
import { formatBytes } from '../../core/lib/bytes.ts';
import { makeBackup } from '../backups/make-backup.ts';
import type { Config } from '../config/read-config.ts';
import { command, count } from './command.ts';

import { progressLine } from './progress-line.ts';
import type { Terminal } from './read-secret.ts';

export const backup = command({
  usage: 'backup FILE [--force]',
  purpose: 'writes the SQLite database and its photos to one file',
  argumentCount: 1,
  options: { force: { type: 'boolean' } },
  isForDatabase: true,
  run: (config, terminal, { values, words: [file = ''] }) =>
    backUp(config, terminal, { file: resolve(file), replace: values.force ?? false }),
});

/** The server may keep running. @throws StartError */
async function backUp(
  config: Config,
  terminal: Terminal,
  { file, replace }: { file: string; replace: boolean },
): Promise<string> {
  const { onProgress, clear } = progressLine(terminal);
  const summary = await makeBackup(config, file, { onProgress, replace }).finally(clear);
  const { boards, tickets, photos, missing, bytes } = summary;
  const content = [count(boards, 'board'), count(tickets, 'ticket'), count(photos, 'photo')];
  const result = `${file} has ${content.join(', ')}: ${formatBytes(bytes, 'en')}, checked`;
  return missing > 0 ? `${result}; ${count(missing, 'photo')} had no file` : result;
}
