import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const ACCEPTS = 'file: and a path, such as file:./data/freelane.db';

/** What DATABASE_URL names. Only its scheme is ever printed: the rest can hold a password. */
export function parseDatabaseUrl(given: string): Config['database'] {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(given)?.[0].toLowerCase();
  if (scheme === 'postgres:' || scheme === 'postgresql:') {
    const accepts = `${ACCEPTS} (PostgreSQL is not available yet)`;
    throw new ConfigError('DATABASE_URL', `begins with ${scheme}`, accepts);
  }
  if (scheme !== 'file:') {
    throw new ConfigError('DATABASE_URL', `begins with ${scheme ?? 'no scheme'}`, ACCEPTS);
  }
  return { kind: 'sqlite', file: resolve(filePath(given)) };
}

function filePath(url: string): string {
  // file:///a/b is a URL; file:a/b and file:./a/b are paths from the working directory.
  if (url.toLowerCase().startsWith('file://')) return pathOfUrl(url);
  const path = url.slice('file:'.length);
  if (path === '' || path.endsWith('/'))
    throw new ConfigError('DATABASE_URL', 'names no file', ACCEPTS);
  return path;
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ConfigError('DATABASE_URL', 'is not a file on this machine', ACCEPTS);
  }
}
