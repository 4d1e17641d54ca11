import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

const FILE = 'secret';

/** The secret of the installation: generated at the first start, never changed. */
export function openSecret(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return read(dataDir) ?? make(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const problem = `is ${JSON.stringify(dataDir)}, which cannot be used (${code})`;
    throw new ConfigError('DATA_DIR', problem, 'a folder that Freelane can write to');
  }
}

function read(dataDir: string): string | null {
  const path = join(dataDir, FILE);
  const secret = readIfThere(path)?.trim();
  if (secret === undefined) return null;
  if (secret.length >= 32) return secret;
  throw new ConfigError('APP_SECRET', `in ${path} is cut short`, 'restored there or deleted');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a draft first, so that no reader sees a partial file. The first writer wins. */
function make(dataDir: string): string {
  const draft = join(dataDir, `${FILE}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  publish(draft, join(dataDir, FILE));
  return read(dataDir) ?? make(dataDir);
}

function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
    rmSync(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') rmSync(draft);
    // Some file systems have no hard links; there the last writer wins.
    else renameSync(draft, path);
  }
}
