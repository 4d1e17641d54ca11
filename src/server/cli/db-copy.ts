import { describeDatabase, parseDatabase } from '../config/database.ts';
import { StartError } from '../lib/errors.ts';
import { copyDatabase } from '../storage/copy-database.ts';
import { command, count } from './command.ts';

import { progressLine } from './progress-line.ts';
import type { Terminal } from './read-secret.ts';

export const dbCopy = command({
  usage: 'db:copy FROM TO',
  purpose:
    'copies a database into an empty one; each is a SQLite file or postgres://user:password@host:5432/database',
  argumentCount: 2,
  options: {},
  isForDatabase: false,
  run: (_config, terminal, { words: [from = '', to = ''] }) => copy(terminal, from, to),
});

/** Leaves TO empty if it fails. @throws StartError */
async function copy(terminal: Terminal, from: string, to: string): Promise<string> {
  const source = parseDatabase(from, 'FROM');
  const target = parseDatabase(to, 'TO');
  const { show, clear } = progressLine(terminal);
  const start = performance.now();
  const copied = await copyDatabase(source, target, show)
    .catch((error) => {
      throw new StartError(`Nothing was copied: ${reasonOf(error)}`);
    })
    .finally(clear);
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.round((performance.now() - start) / 1000);
  const result = `${count(rows, 'row')} of ${count(copied.length, 'table')}`;
  return `${result} copied to ${describeDatabase(target)} and compared, in ${count(seconds, 'second')}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n', 1)[0] || error.name : String(error);
}
