import { PassThrough, Readable } from 'node:stream';
import { runCommand } from '../server/cli/cli.ts';
import type { Config } from '../server/config/read-config.ts';

type CommandConfig = Pick<Config, 'database' | 'bus' | 'appSecret' | 'dataDir'>;

/** Runs a command on a server's database over separate connections, as another process does. */
export function commandLine(
  { database, bus, appSecret, dataDir }: CommandConfig,
  args: string[],
  input = '',
): Promise<string> {
  const url = database.kind === 'sqlite' ? `file:${database.file}` : database.url;
  const output = new PassThrough();
  output.resume();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    APP_SECRET: appSecret,
    ...(bus.kind === 'poll' && { BUS_URL: 'poll' }),
  };
  return runCommand(env, { input: Readable.from([`${input}\n`]), output }, args);
}
