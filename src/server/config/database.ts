import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from './config-error.ts';

/** The location of the data: a SQLite file or a PostgreSQL database. */
export type DatabaseSettings = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

const FILE = 'file: and a path, such as file:./data/freelane.db';
const SERVER = 'an address such as postgres://user:password@host:5432/freelane';
const ACCEPTS = `${FILE}, or ${SERVER}`;

/**
 * Parses DATABASE_URL, or a command argument called `name`. Errors show only the scheme: the rest
 * may contain a password.
 * @throws ConfigError
 */
export function parseDatabaseUrl(address: string, name = 'DATABASE_URL'): DatabaseSettings {
  const scheme = schemeOf(address);
  if (scheme === 'postgres:' || scheme === 'postgresql:') return postgresOf(address, name);
  if (scheme !== 'file:') {
    throw new ConfigError(name, `begins with ${scheme ?? 'no scheme'}`, ACCEPTS);
  }
  return { kind: 'sqlite', file: resolve(filePath(address, name)) };
}

/** Like `parseDatabaseUrl`, but a plain path is a SQLite file. */
export function parseDatabase(address: string, name: string): DatabaseSettings {
  if (schemeOf(address) === undefined) return { kind: 'sqlite', file: resolve(address) };
  return parseDatabaseUrl(address, name);
}

/** A single letter before a colon is a drive. */
function schemeOf(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]+:/i.exec(address)?.[0].toLowerCase();
}

/** The name of a database for people: its file, or its server's address without the password. */
export function describeDatabase(database: DatabaseSettings): string {
  if (database.kind === 'sqlite') return database.file;
  const { username, host, pathname } = new URL(database.url);
  return `postgres://${username && `${username}@`}${host}${pathname}`;
}

function postgresOf(address: string, name: string): DatabaseSettings {
  const { pathname = '', search = '', hash = '' } = URL.canParse(address) ? new URL(address) : {};
  // An @ in these parts comes from a password that a / or ? cut in two.
  if (!URL.canParse(address) || `${pathname}${search}${hash}`.includes('@')) {
    const was = 'is no valid address; a password with # / ? % or @ in it needs percent-encoding';
    throw new ConfigError(name, was, SERVER);
  }
  if (pathname.length <= 1) {
    throw new ConfigError(name, 'names no database', SERVER);
  }
  return { kind: 'postgres', url: address };
}

function filePath(url: string, name: string): string {
  // file:///a/b is a URL; file:a/b and file:./a/b are paths from the working directory.
  if (url.toLowerCase().startsWith('file://')) return pathOfUrl(url, name);
  const path = url.slice('file:'.length);
  if (path === '' || path.endsWith('/')) throw new ConfigError(name, 'names no file', FILE);
  return path;
}

function pathOfUrl(url: string, name: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ConfigError(name, 'is not a file on this machine', FILE);
  }
}
