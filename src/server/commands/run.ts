import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { loadDotEnv } from '../dot-env.ts';
import { StartError } from '../start-error.ts';
import { backUp } from './backup.ts';
import { copy } from './db-copy.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { migrate } from './migrate.ts';
import type { Asking } from './read-secret.ts';
import { restore } from './restore.ts';
import { setUserPassword } from './user-password.ts';

/** Does its work and answers with what is printed of it. */
type Run = (config: Config, asking: Asking, args: string[]) => Promise<string>;

/** What `npm run freelane -- <command>` does (decisions §1). */
const COMMANDS: Record<string, Run> = {
  migrate: withDatabase(migrate),
  'user:password': withDatabase(setUserPassword),
  backup: withDatabase(backUp),
  restore,
  'db:copy': copy,
  doctor,
  export: withDatabase(exportCommand),
  import: withDatabase(importCommand),
  demo: withDatabase(demo),
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
  return run(readConfig(env), asking, args);
}

/** Most commands are for what is there: a wrong DATA_DIR must not make an empty database. */
function withDatabase(run: Run): Run {
  return async (config, ...rest) => {
    const { database } = config;
    if (database.kind === 'sqlite' && !existsSync(database.file)) {
      throw new StartError(`There is no database at ${database.file}`);
    }
    return run(config, ...rest);
  };
}
