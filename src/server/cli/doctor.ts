import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import { command, count } from './command.ts';

import { checkBackups } from './doctor/check-backups.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkFolders } from './doctor/check-folders.ts';
import { checkPublicUrl } from './doctor/check-public-url.ts';
import { checkSettings } from './doctor/check-settings.ts';
import type { Finding } from './doctor/finding.ts';
import type { Terminal } from './read-secret.ts';

const CHECKS: ((config: Config) => Finding[] | Promise<Finding[]>)[] = [
  checkSettings,
  checkFolders,
  checkDatabase,
  checkBackups,
  checkPublicUrl,
];

export const doctor = command({
  usage: 'doctor',
  purpose: 'checks the environment of a server, and says how to fix problems',
  argumentCount: 0,
  options: {},
  isForDatabase: false,
  run: examine,
});

/** Changes nothing. @throws StartError if there are problems */
async function examine(config: Config, { output }: Terminal): Promise<string> {
  let problems = 0;
  for (const check of CHECKS) {
    for (const { level, text } of await check(config)) {
      output.write(`${level.padEnd(7)}  ${text}\n`);
      if (level === 'problem') problems += 1;
    }
  }
  if (problems > 0) throw new StartError(`${count(problems, 'problem')} found`);
  return 'No problem found';
}
