import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { loadDotEnv } from '../dot-env.ts';
import { StartError } from '../start-error.ts';
import type { Asking } from './read-secret.ts';
import { setUserPassword } from './user-password.ts';

/** Does its work and answers with what is printed of it. */
type Run = (config: Config, asking: Asking, args: string[]) => Promise<string>;

/** What `npm run freelane -- <command>` does (decisions §1). */
const COMMANDS: Record<string, Run> = {
  'user:password': setUserPassword,
};

/** @throws StartError for what the operator can put right */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  asking: Asking,
  [name = '', ...args]: string[],
): Promise<string> {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) {
    const known = Object.keys(COMMANDS).join(', ');
    throw new StartError(`There is no command "${name}"; there is ${known}`);
  }
  loadDotEnv();
  const config = readConfig(env);
  checkDatabase(config);
  return run(config, asking, args);
}

/** A command is for what is there: a wrong DATA_DIR must not make an empty database. */
function checkDatabase({ database }: Config): void {
  if (database.kind !== 'sqlite' || existsSync(database.file)) return;
  throw new StartError(`There is no database at ${database.file}`);
}
