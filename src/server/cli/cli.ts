import { existsSync } from 'node:fs';
import { version } from '../../../package.json';
import { loadDotEnv } from '../config/dot-env.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import { refuseForeignFile } from '../storage/sqlite/sqlite-ownership.ts';
import { backup } from './backup.ts';
import { type Command, usageOf } from './command.ts';
import { dbCopy } from './db-copy.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { migrate } from './migrate.ts';
import type { Terminal } from './read-secret.ts';
import { restore } from './restore.ts';
import { userPassword } from './user-password.ts';
import { userRole } from './user-role.ts';

/** The commands of `npm run freelane -- <command>` (decisions §1). */
export const COMMANDS: Record<string, Command> = {
  backup,
  restore,
  'db:copy': dbCopy,
  export: exportCommand,
  import: importCommand,
  demo,
  doctor,
  migrate,
  'user:password': userPassword,
  'user:role': userRole,
};
const HELP = ['help', '--help', '-h'];
const VERSION = ['version', '--version', '-v'];

/** @throws StartError for errors that the operator can fix */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  [name = '', ...args]: string[],
): Promise<string> {
  if (VERSION.includes(name)) return `Freelane ${version}`;
  const isHelp = HELP.includes(name);
  const about = isHelp ? args[0] : name;
  if (about === undefined) return helpText(Object.values(COMMANDS));
  const command = commandNamed(about);
  if (isHelp || args.some((arg) => HELP.slice(1).includes(arg))) return helpOf(command);
  const run = command.parse(args);
  loadDotEnv();
  const config = readConfig(env, refuseForeignFile);
  if (command.isForDatabase) checkDatabase(config);
  return run(config, terminal);
}

function commandNamed(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  const names = Object.keys(COMMANDS).join(', ');
  throw new StartError(`Unknown command "${name}"; the commands are ${names} and help`);
}

/** A wrong DATA_DIR must neither create an empty database nor change one of another program. */
function checkDatabase({ database }: Config): void {
  if (database.kind !== 'sqlite') return;
  if (!existsSync(database.file)) {
    throw new StartError(`There is no database at ${database.file}`);
  }
  refuseForeignFile(database.file);
}

/** The list of commands, one a line. */
function helpText(commands: Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, purpose }) => `  ${usage.padEnd(width)}  ${purpose}`);
  return [
    `Freelane ${version}. npm start serves; beside it there is`,
    '',
    ...lines,
    '',
    usageOf({ usage: 'COMMAND' }),
    'docs/operations.md says more of each.',
  ].join('\n');
}

function helpOf(command: Command): string {
  return `${usageOf(command)}\nIt ${command.purpose}.`;
}
