import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../core/errors.ts';
import type { Config } from '../config/read-config.ts';
import { describeFileError, StartError } from '../lib/errors.ts';
import { openDatabase } from '../lifecycle.ts';
import { createServices } from '../services.ts';
import { command } from './command.ts';

const MEGABYTE = 1024 * 1024;

interface Options {
  board?: string | undefined;
  force?: boolean | undefined;
}

export const exportCommand = command({
  usage: 'export FILE [--board ID] [--force]',
  purpose: 'writes everything, or one board, to an archive',
  argumentCount: 1,
  options: { board: { type: 'string' }, force: { type: 'boolean' } },
  isForDatabase: true,
  run: (config, _terminal, { values, words: [file = ''] }) => writeArchive(config, file, values),
});

/** Writes an archive; the server may keep running. Returns the text to print. @throws StartError */
async function writeArchive(
  config: Config,
  file: string,
  { board, force }: Options,
): Promise<string> {
  if (existsSync(file) && !force) {
    throw new StartError(`${file} already exists; --force overwrites it`);
  }
  const store = await openDatabase(config);
  // A draft, so that a failure leaves no partial file under the final name.
  const draft = `${file}.part`;
  try {
    const { exports } = createServices(config, store);
    const text = Readable.from(exports.everything(board ?? null), { objectMode: false });
    await pipeline(text, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, file);
    const { size } = await stat(file);
    const subject = board === undefined ? 'Everything' : `The board ${board}`;
    return `${subject} is in ${file} (${(size / MEGABYTE).toFixed(1)} MB)`;
  } catch (error) {
    await rm(draft, { force: true });
    throw reasonFor(error, file);
  } finally {
    await store.close();
  }
}

function reasonFor(error: unknown, file: string): unknown {
  if (error instanceof AppError) return new StartError(error.message);
  const description = describeFileError(error);
  return description ? new StartError(`${file} cannot be written: ${description}`) : error;
}
