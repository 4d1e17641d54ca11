import type { Config } from '../config.ts';
import { checkBackups } from '../doctor/check-backups.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkFolders } from '../doctor/check-folders.ts';
import { checkPublicUrl } from '../doctor/check-public-url.ts';
import { checkSettings } from '../doctor/check-settings.ts';
import type { Finding } from '../doctor/finding.ts';
import { StartError } from '../start-error.ts';
import { count } from './count.ts';
import type { Asking } from './read-secret.ts';

const CHECKS: ((config: Config) => Finding[] | Promise<Finding[]>)[] = [
  checkSettings,
  checkFolders,
  checkDatabase,
  checkBackups,
  checkPublicUrl,
];

/**
 * `doctor` looks at all that has to be right around a running server, changes nothing, and says of
 * each problem what to do. @throws StartError where there are problems
 */
export async function doctor(config: Config, { output }: Asking, args: string[]): Promise<string> {
  if (args.length > 0) throw new StartError('Usage: npm run freelane -- doctor');
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
