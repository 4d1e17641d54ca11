import { resolve } from 'node:path';
import { restoreBackup } from '../backups/restore.ts';
import type { Config } from '../config/read-config.ts';
import type { RestoredAccess } from '../storage/directory/restored-access.ts';
import { command, count } from './command.ts';

import { progressLine } from './progress-line.ts';
import type { Terminal } from './read-secret.ts';

export const restore = command({
  usage: 'restore FILE',
  purpose: 'replaces the database and photos with a backup, and keeps the previous ones',
  argumentCount: 1,
  options: {},
  isForDatabase: false,
  run: (config, terminal, { words: [file = ''] }) => restoreFile(config, terminal, resolve(file)),
});

/** Leaves everything unchanged if it fails. @throws StartError */
async function restoreFile(config: Config, terminal: Terminal, file: string): Promise<string> {
  const { show, clear } = progressLine(terminal);
  const onBytes = (done: number, total: number) => show('Unpacking', done, total);
  const { at, previousFile, access } = await restoreBackup(config, file, onBytes).finally(clear);
  const dateText = at === null ? '' : `, as of ${new Date(at).toISOString()}`;
  const previousText = previousFile === null ? '' : `; what was there before is in ${previousFile}`;
  return [
    `${file} is restored${dateText}${previousText}. Start the server`,
    ...linesOf(access),
  ].join('\n');
}

function linesOf({ valid, revoked, isCompared }: RestoredAccess): string[] {
  const why = isCompared
    ? 'the replaced database does not have it'
    : 'there was no database to compare the backup with';
  const hint = revoked.password > 0 ? '; user:password EMAIL sets a new password' : '';
  return [
    `Good as in the backup: ${countsText(valid)}; roles and members of boards are those of the backup too`,
    `Ended, for ${why}: ${countsText(revoked)}${hint}`,
  ];
}

function countsText(counts: RestoredAccess['valid']): string {
  const entries = Object.entries(counts).filter(([, number]) => number > 0);
  return entries.map(([kind, number]) => count(number, kind)).join(', ') || 'nothing';
}
