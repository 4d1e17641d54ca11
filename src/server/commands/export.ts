import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../core/errors.ts';
import type { Config } from '../config.ts';
import { createServices } from '../services.ts';
import { openDatabase } from '../start.ts';
import { StartError } from '../start-error.ts';
import { argumentsOf } from './arguments.ts';
import type { Asking } from './read-secret.ts';

const USAGE = { usage: 'export FILE [--board ID] [--force]', words: 1 };
const OPTIONS = { board: { type: 'string' }, force: { type: 'boolean' } } as const;
const MEGABYTE = 1024 * 1024;

/**
 * `export FILE` writes everything to an archive, or with `--board` one board. The server may run
 * meanwhile. Answers with what was done. @throws StartError in one line for the operator
 */
export async function exportCommand(
  config: Config,
  _asking: Asking,
  args: string[],
): Promise<string> {
  const { values, words } = argumentsOf(args, OPTIONS, USAGE);
  const [file = ''] = words;
  if (existsSync(file) && !values.force) {
    throw new StartError(`There is a file ${file} already; --force writes over it`);
  }
  const store = await openDatabase(config);
  // Never half a file under its name.
  const draft = `${file}.part`;
  try {
    const { exports } = createServices(config, store);
    const text = Readable.from(exports.everything(values.board ?? null), { objectMode: false });
    await pipeline(text, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, file);
    const { size } = await stat(file);
    const what = values.board === undefined ? 'Everything' : `The board ${values.board}`;
    return `${what} is in ${file} (${(size / MEGABYTE).toFixed(1)} MB)`;
  } catch (error) {
    await rm(draft, { force: true });
    throw reasonFor(error, file);
  } finally {
    await store.close();
  }
}

function reasonFor(error: unknown, file: string): unknown {
  if (error instanceof AppError) return new StartError(error.message);
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall ? new StartError(`${file} cannot be written (${code})`) : error;
}
