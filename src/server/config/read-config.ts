import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isLoopback } from '../lib/addresses.ts';
import { type Host, readAllowedHosts } from './allowed-hosts.ts';
import { type BusSettings, readBus } from './bus.ts';
import { ConfigError } from './config-error.ts';
import { type DatabaseSettings, parseDatabaseUrl } from './database.ts';
import { type EmailSettings, readEmail } from './email.ts';
import { type GoogleSettings, readGoogle } from './google.ts';
import { openSecret } from './secret.ts';
import { readSecretFiles } from './secret-files.ts';
import { readUploadthingAccount, type UploadthingAccount } from './uploadthing.ts';

const SIGNUPS = ['open', 'invite', 'closed'] as const;
const SWITCH = ['on', 'off'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

export interface Config {
  host: string;
  /** 0 picks any free port. */
  port: number;
  /** An origin: scheme, host and port, without a trailing slash. */
  publicUrl: string;
  /** Hosts that are served besides the one of `publicUrl` and loopback. */
  allowedHosts: Host[];
  dataDir: string;
  database: DatabaseSettings;
  /** How the processes that share the database notify each other. */
  bus: BusSettings;
  appSecret: string;
  /** Maximum size of one file on a ticket. */
  fileMaxBytes: number;
  /** Maximum total size of photos and files; null is unlimited. */
  photosMaxBytes: number | null;
  /** The account for new photos; null stores them in `dataDir`. */
  uploadthing: UploadthingAccount | null;
  /** The folder of backups, and the number of backups to retain; null without scheduled backups. */
  backup: { folder: string; keep: number } | null;
  /** Null without sign-in with Google. */
  google: GoogleSettings | null;
  /** Null if no mail is sent. */
  email: EmailSettings | null;
  signup: (typeof SIGNUPS)[number];
  limits: boolean;
  /** Whether webhooks may call private addresses. */
  webhooksPrivate: boolean;
  /** As in Fastify: no one, everyone, or the addresses of proxies. */
  trustProxy: boolean | string[];
  logLevel: (typeof LOG_LEVELS)[number];
  /** The token that clients of /metrics send; null without one. */
  metricsToken: string | null;
}

type Env = Record<string, string | undefined>;

/** Refuses a SQLite file of another program. @throws StartError */
type CheckFile = (file: string) => void;

/**
 * Reads the configuration from the environment. Creates DATA_DIR and its secret if needed.
 * @throws ConfigError
 */
export function readConfig(given: Env, checkFile: CheckFile = () => {}): Readonly<Config> {
  const env = readSecretFiles(given);
  const port = readPort(env);
  const host = value(env, 'HOST') ?? '127.0.0.1';
  const publicUrl = readPublicUrl(env, port);
  const dataDir = resolve(value(env, 'DATA_DIR') ?? 'data');
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  const database = readDatabase(env, dataDir);
  return Object.freeze({
    host,
    port,
    publicUrl,
    allowedHosts: readAllowedHosts(value(env, 'ALLOWED_HOSTS')),
    dataDir,
    database,
    bus: readBus(value(env, 'BUS_URL'), database.kind === 'postgres' ? database.url : null),
    photosMaxBytes: readPhotosMax(env),
    fileMaxBytes: readFileMax(env),
    uploadthing: readUploadthing(env),
    backup: readBackup(env, database),
    google: readGoogle((name) => value(env, name)),
    email: readEmail((name) => value(env, name)),
    signup: choice(env, 'SIGNUP', SIGNUPS) ?? (isLocal ? 'open' : 'invite'),
    limits: readLimits(env, isLocal && isLoopback(host)),
    webhooksPrivate: choice(env, 'WEBHOOKS_PRIVATE', SWITCH) === 'on',
    trustProxy: readTrustProxy(env),
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    metricsToken: readMetricsToken(env),
    // Last, so that an invalid configuration writes nothing.
    appSecret: readSecret(env, dataDir, database, checkFile),
  });
}

/** An empty variable counts as unset, so that compose files can leave a line blank. */
function value(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function choice<T extends string>(env: Env, name: string, accepted: readonly T[]): T | undefined {
  const rawValue = value(env, name);
  if (rawValue === undefined) return undefined;
  const match = accepted.find((option) => option === rawValue);
  if (match === undefined) throw refused(name, rawValue, `one of ${accepted.join(', ')}`);
  return match;
}

function refused(name: string, rawValue: string, accepts: string): ConfigError {
  return new ConfigError(name, `is ${JSON.stringify(rawValue)}`, accepts);
}

function readPort(env: Env): number {
  const rawValue = value(env, 'PORT') ?? '3000';
  const port = /^\d{1,5}$/.test(rawValue) ? Number(rawValue) : Number.NaN;
  if (port <= 65_535) return port;
  throw refused('PORT', rawValue, 'a whole number from 0 to 65535');
}

function readPublicUrl(env: Env, port: number): string {
  const rawValue = value(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = URL.canParse(rawValue) ? new URL(rawValue) : null;
  const isOrigin = url !== null && url.href === `${url.origin}/`;
  if (isOrigin && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  // The value is not repeated if it may contain a password.
  const displayed = url?.password ? url.origin : rawValue;
  throw refused('PUBLIC_URL', displayed, 'an address such as https://boards.example.com');
}

function readDatabase(env: Env, dataDir: string): Config['database'] {
  const rawValue = value(env, 'DATABASE_URL');
  if (rawValue === undefined) return { kind: 'sqlite', file: join(dataDir, 'freelane.db') };
  return parseDatabaseUrl(rawValue);
}

function readLimits(env: Env, isLocal: boolean): boolean {
  const off = choice(env, 'LIMITS', SWITCH) === 'off';
  if (off && !isLocal) {
    throw refused('LIMITS', 'off', 'on unless HOST and PUBLIC_URL are this machine (loopback)');
  }
  return !off;
}

function readPhotosMax(env: Env): number | null {
  const rawValue = value(env, 'PHOTOS_MAX_GB');
  if (rawValue === undefined) return null;
  const gigabytes = /^\d{1,6}(\.\d{1,3})?$/.test(rawValue) ? Number(rawValue) : Number.NaN;
  if (gigabytes >= 0) return gigabytes * 1024 ** 3;
  throw refused(
    'PHOTOS_MAX_GB',
    rawValue,
    'a number of gigabytes such as 20, or unset for no limit',
  );
}

function readFileMax(env: Env): number {
  const rawValue = value(env, 'FILES_MAX_MB') ?? '25';
  const megabytes = /^\d{1,4}$/.test(rawValue) ? Number(rawValue) : 0;
  if (megabytes >= 1 && megabytes <= 1000) return megabytes * 1024 ** 2;
  throw refused('FILES_MAX_MB', rawValue, 'a number of megabytes from 1 to 1000');
}

function readBackup(env: Env, { kind }: Config['database']): Config['backup'] {
  const folder = value(env, 'BACKUP_DIR');
  const keep = readBackupKeep(env);
  if (folder === undefined) return null;
  if (kind === 'sqlite') return { folder: resolve(folder), keep };
  throw refused('BACKUP_DIR', folder, 'unset with PostgreSQL, which pg_dump backs up');
}

function readBackupKeep(env: Env): number {
  const rawValue = value(env, 'BACKUP_KEEP') ?? '7';
  const keep = /^\d{1,4}$/.test(rawValue) ? Number(rawValue) : 0;
  if (keep > 0) return keep;
  throw refused('BACKUP_KEEP', rawValue, 'how many backups are kept, from 1 to 9999');
}

function readUploadthing(env: Env): UploadthingAccount | null {
  const token = value(env, 'UPLOADTHING_TOKEN');
  if (token === undefined) return null;
  return readUploadthingAccount(token, {
    UPLOADTHING_API_URL: value(env, 'UPLOADTHING_API_URL'),
    UPLOADTHING_INGEST_URL: value(env, 'UPLOADTHING_INGEST_URL'),
    UPLOADTHING_UFS_HOST: value(env, 'UPLOADTHING_UFS_HOST'),
  });
}

function readMetricsToken(env: Env): string | null {
  const rawValue = value(env, 'METRICS_TOKEN');
  // A token without spaces, since it is sent in a header.
  if (rawValue === undefined || /^[\w~+/.-]{16,}=*$/.test(rawValue)) return rawValue ?? null;
  const accepts = 'at least 16 letters, digits and - . _ ~ + /, or unset';
  throw new ConfigError('METRICS_TOKEN', 'is too short, or has other characters', accepts);
}

function readTrustProxy(env: Env): Config['trustProxy'] {
  const rawValue = value(env, 'TRUST_PROXY') ?? 'false';
  if (rawValue === 'true' || rawValue === 'false') return rawValue === 'true';
  const addresses = rawValue.split(',').map((address) => address.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  throw refused('TRUST_PROXY', rawValue, 'true, false, or addresses of proxies such as 10.0.0.0/8');
}

function isProxyAddress(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function readSecret(
  env: Env,
  dataDir: string,
  database: Config['database'],
  checkFile: CheckFile,
): string {
  const rawValue = value(env, 'APP_SECRET');
  if (rawValue === undefined && database.kind === 'sqlite') {
    checkFile(database.file);
    return openSecret(dataDir);
  }
  if (rawValue === undefined) {
    // Servers that share a database share the secret: one generated here would be local.
    const accepts = 'at least 32 random characters with PostgreSQL, the same for every server';
    throw new ConfigError('APP_SECRET', 'is not set', accepts);
  }
  if (rawValue.length >= 32) return rawValue;
  throw new ConfigError(
    'APP_SECRET',
    `has ${rawValue.length} characters`,
    'at least 32 random characters, or unset to have one made',
  );
}
