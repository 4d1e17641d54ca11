import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { tokenOf } from '../../test/servers/cloud-provider.ts';
import { ConfigError } from './config-error.ts';
import { describeDatabase } from './database.ts';
import { readConfig } from './read-config.ts';
import { IN_FILES } from './secret-files.ts';

const SECRET = 'a secret of thirty-two characters';
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' };
const GOOGLE_SETTINGS = {
  issuer: 'https://accounts.google.com',
  authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  prompt: 'select_account',
};
const OTHER_PROVIDER = {
  GOOGLE_ISSUER: 'http://localhost:9/',
  GOOGLE_AUTH_URL: 'http://localhost:9/auth',
  GOOGLE_TOKEN_URL: 'http://localhost:9/token',
  GOOGLE_JWKS_URL: 'http://localhost:9/jwks',
};
const DATABASE = 'postgres://u:p@db/freelane';
const TOKEN = tokenOf({ apiKey: 'sk_live_1', appId: 'app', regions: ['fra1'] });

let folder: ReturnType<typeof tempFolder>;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

function read(env: Record<string, string> = {}) {
  return readConfig({ DATA_DIR: folder.path, ...env });
}

function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('C1 without variables', () => {
  it('C1 everything has its default', () => {
    const { appSecret, ...config } = read();
    expect(config).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      allowedHosts: [],
      dataDir: folder.path,
      database: { kind: 'sqlite', file: join(folder.path, 'freelane.db') },
      bus: { kind: 'alone' },
      photosMaxBytes: null,
      fileMaxBytes: 25 * 1024 ** 2,
      uploadthing: null,
      backup: null,
      google: null,
      email: null,
      signup: 'open',
      limits: true,
      webhooksPrivate: false,
      trustProxy: false,
      logLevel: 'info',
      metricsToken: null,
    });
    expect(appSecret).toMatch(/^[\w-]{43}$/);
  });

  it('C1 an empty variable counts as unset', () => {
    expect(read({ PORT: '', SIGNUP: ' ', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('C1 the configuration is frozen', () => {
    expect(Object.isFrozen(read())).toBe(true);
  });
});

describe('C2 accepted values', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535, publicUrl: 'http://localhost:65535' }],
    [{ PUBLIC_URL: 'https://Boards.example.com/' }, { publicUrl: 'https://boards.example.com' }],
    [{ DATABASE_URL: 'file:///srv/a.db' }, { database: { kind: 'sqlite', file: '/srv/a.db' } }],
    [{ DATABASE_URL: 'file:/srv/a.db' }, { database: { kind: 'sqlite', file: '/srv/a.db' } }],
    [
      {
        DATABASE_URL: 'postgres://u:p%40@db:5433/freelane?sslmode=verify-full',
        APP_SECRET: SECRET,
      },
      {
        database: {
          kind: 'postgres',
          url: 'postgres://u:p%40@db:5433/freelane?sslmode=verify-full',
        },
      },
    ],
    [
      { DATABASE_URL: 'postgresql:///freelane?host=/run/postgresql', APP_SECRET: SECRET },
      { database: { kind: 'postgres', url: 'postgresql:///freelane?host=/run/postgresql' } },
    ],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [
      { ALLOWED_HOSTS: 'Boards.lan, 10.0.0.5:3000' },
      {
        allowedHosts: [
          { name: 'boards.lan', port: null },
          { name: '10.0.0.5', port: 3000 },
        ],
      },
    ],
    [
      { TRUST_PROXY: '10.0.0.0/8, ::1,loopback' },
      { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] },
    ],
    [{ LIMITS: 'off' }, { limits: false }],
    [{ SIGNUP: 'closed' }, { signup: 'closed' }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ PHOTOS_MAX_GB: '0.5' }, { photosMaxBytes: 536_870_912 }],
    [{ FILES_MAX_MB: '100' }, { fileMaxBytes: 104_857_600 }],
    [{ BACKUP_DIR: '/srv/backups' }, { backup: { folder: '/srv/backups', keep: 7 } }],
    [{ BACKUP_DIR: '/b', BACKUP_KEEP: '30' }, { backup: { folder: '/b', keep: 30 } }],
    [{ BACKUP_KEEP: '30' }, { backup: null }],
    [
      { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_UFS_HOST: 'localhost:4000' },
      { uploadthing: { token: TOKEN, ufsHost: 'localhost:4000' } },
    ],
    [
      { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_API_URL: 'https://api.example.com' },
      { uploadthing: { token: TOKEN, apiUrl: 'https://api.example.com/' } },
    ],
    [GOOGLE, { google: { ...GOOGLE_SETTINGS, clientId: 'id', clientSecret: 'hush' } }],
    [
      { ...GOOGLE, ...OTHER_PROVIDER, GOOGLE_PROMPT: 'login consent' },
      { google: { issuer: 'http://localhost:9/', prompt: 'login consent' } },
    ],
    [
      { ...GOOGLE, GOOGLE_JWKS_URL: 'https://mirror.example.com/keys' },
      { google: { ...GOOGLE_SETTINGS, jwksUrl: 'https://mirror.example.com/keys' } },
    ],
  ])('C2 %j', (env, expected) => {
    expect(read(env as Record<string, string>)).toMatchObject(expected);
  });

  it('C3 signing up needs an invitation unless the address is this machine', () => {
    expect(read({ PUBLIC_URL: 'http://192.168.1.5:3000' }).signup).toBe('invite');
    expect(read({ PUBLIC_URL: 'http://127.0.0.1:3000' }).signup).toBe('open');
    expect(read({ PUBLIC_URL: 'http://[::1]:3000' }).signup).toBe('open');
    expect(read({ PUBLIC_URL: 'http://localhost.example.com' }).signup).toBe('invite');
  });
});

describe('C4 refused values, in one line', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc", but it must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT is "65536", but it must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT is "80.5", but it must be a whole number from 0 to 65535'],
    [{ SIGNUP: 'on' }, 'SIGNUP is "on", but it must be one of open, invite, closed'],
    [{ LIMITS: 'no' }, 'LIMITS is "no", but it must be one of on, off'],
    [{ ALLOWED_HOSTS: '*' }, /^ALLOWED_HOSTS is "\*", but it must be names or addresses such as /],
    [{ ALLOWED_HOSTS: 'https://a.b' }, /^ALLOWED_HOSTS is "https:\/\/a\.b", but it must be /],
    [{ ALLOWED_HOSTS: 'a.lan,,b.lan' }, /^ALLOWED_HOSTS is "a\.lan,,b\.lan", but it must be /],
    [{ ALLOWED_HOSTS: 'a.lan:99999' }, /^ALLOWED_HOSTS is "a\.lan:99999", but it must be /],
    [{ TRUST_PROXY: '1' }, /^TRUST_PROXY is "1", but it must be true, false, or addresses/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY is "10.0.0.0\/33"/],
    [{ LOG_LEVEL: 'verbose' }, /^LOG_LEVEL is "verbose", but it must be one of trace, /],
    [{ PHOTOS_MAX_GB: 'lots' }, /^PHOTOS_MAX_GB is "lots", but it must be a number of gigabytes/],
    [{ PHOTOS_MAX_GB: '-1' }, /^PHOTOS_MAX_GB is "-1"/],
    [{ FILES_MAX_MB: '0' }, /^FILES_MAX_MB is "0", but it must be a number of megabytes/],
    [{ FILES_MAX_MB: '1001' }, /^FILES_MAX_MB is "1001"/],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP is "0", but it must be how many backups are kept/],
    [
      { BACKUP_DIR: '/b', DATABASE_URL: 'postgres://u:hunter2@db/x', APP_SECRET: SECRET },
      'BACKUP_DIR is "/b", but it must be unset with PostgreSQL, which pg_dump backs up',
    ],
    [
      { UPLOADTHING_TOKEN: 'sk_live_old' },
      /^UPLOADTHING_TOKEN is no token of UploadThing, but it must be the token that/,
    ],
    [
      { UPLOADTHING_TOKEN: tokenOf({ apiKey: 'sk_live_1', appId: 'a', regions: [] }) },
      /^UPLOADTHING_TOKEN is no token/,
    ],
    [
      { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_API_URL: 'api.example.com' },
      /^UPLOADTHING_API_URL is no address/,
    ],
    [
      { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_UFS_HOST: 'https://ufs.sh' },
      /^UPLOADTHING_UFS_HOST is "https:\/\/ufs.sh", but it must be a host/,
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'hunter2' },
      'GOOGLE_CLIENT_ID is not set, but it must be set where GOOGLE_CLIENT_SECRET is',
    ],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET is not set, but it must be set where GOOGLE_CLIENT_ID is',
    ],
    [
      { ...GOOGLE, ...OTHER_PROVIDER, GOOGLE_TOKEN_URL: '' },
      'GOOGLE_TOKEN_URL is not set, but it must be set where GOOGLE_ISSUER is',
    ],
    [{ ...GOOGLE, GOOGLE_AUTH_URL: 'accounts' }, /^GOOGLE_AUTH_URL is no address, but it must/],
    [{ ...GOOGLE, GOOGLE_JWKS_URL: 'https://u:hunter2@a.com/' }, /^GOOGLE_JWKS_URL is no address/],
    [{ ...GOOGLE, GOOGLE_PROMPT: 'Who?' }, /^GOOGLE_PROMPT is "Who\?", but it must be words/],
    [{ PUBLIC_URL: 'boards.example.com' }, /^PUBLIC_URL is "boards.example.com", but/],
    [
      { PUBLIC_URL: 'https://example.com/boards' },
      /^PUBLIC_URL is "https:\/\/example.com\/boards"/,
    ],
    [{ PUBLIC_URL: 'ftp://example.com' }, /^PUBLIC_URL is /],
    [{ DATABASE_URL: 'postgres://u:hunter2@db/' }, /^DATABASE_URL names no database, but it must/],
    [{ DATABASE_URL: 'postgres://u:hunter2#@db/x' }, /^DATABASE_URL is no valid address; a pass/],
    [{ DATABASE_URL: 'postgres://u:12/hunter2@db/x' }, /^DATABASE_URL is no valid address; a pass/],
    [
      { DATABASE_URL: 'postgres://u:hunter2@db/x' },
      /^APP_SECRET is not set, but it must be at least 32 random characters with PostgreSQL/,
    ],
    [{ DATABASE_URL: 'mysql://u:hunter2@db/x' }, /^DATABASE_URL begins with mysql:, but/],
    [{ DATABASE_URL: 'file:' }, /^DATABASE_URL names no file, but/],
    [{ DATABASE_URL: 'file://elsewhere/a.db' }, /^DATABASE_URL is not a file on this machine/],
    [{ APP_SECRET: 'hunter2' }, /^APP_SECRET has 7 characters, but it must be at least 32/],
    [{ LIMITS: 'off', PUBLIC_URL: 'https://a.example.com' }, /^LIMITS is "off", but it must be on/],
    [{ LIMITS: 'off', HOST: '0.0.0.0' }, /^LIMITS is "off", but it must be on/],
    [{ BUS_URL: 'poll' }, /^BUS_URL is set, but it must be unset with SQLite/],
    [
      { DATABASE_URL: DATABASE, BUS_URL: 'amqp://u:hunter2@mq' },
      /^BUS_URL is no such address, but/,
    ],
    [{ METRICS_TOKEN: 'hunter2' }, /^METRICS_TOKEN is too short, or has other characters, but/],
  ])('C4 %j', (env, expected) => {
    const message = refusal(env as Record<string, string>);
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/\n|hunter2/);
  });

  it('C4 a password in PUBLIC_URL is not repeated', () => {
    expect(refusal({ PUBLIC_URL: 'https://u:hunter2@example.com' })).not.toContain('hunter2');
    const token = tokenOf({ apiKey: 'sk_live_1', appId: '', regions: ['fra1'] });
    expect(refusal({ UPLOADTHING_TOKEN: token })).not.toMatch(new RegExp(`${token}|sk_`));
  });

  it('C4 a password in DATABASE_URL is not part of the name of the database', () => {
    const url = 'postgres://u:hunter2@db:5433/freelane?password=hunter2';
    const { database } = read({ DATABASE_URL: url, APP_SECRET: SECRET });
    expect(describeDatabase(database)).toBe('postgres://u@db:5433/freelane');
  });

  it('C4 an invalid configuration writes nothing', () => {
    expect(refusal({ LOG_LEVEL: 'verbose' })).not.toBe('accepted');
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

describe('W21 secrets in files', () => {
  function fileWith(content: string): string {
    const file = join(folder.path, 'mounted');
    writeFileSync(file, content);
    return file;
  }

  it.each(IN_FILES)('W21 %s is read from its file', (name) => {
    const values: Record<(typeof IN_FILES)[number], string> = {
      APP_SECRET: SECRET,
      BUS_URL: 'poll',
      DATABASE_URL: DATABASE,
      GOOGLE_CLIENT_SECRET: 'hush',
      METRICS_TOKEN: 'a'.repeat(16),
      SMTP_URL: 'smtps://u:p@mail.example.com',
      UPLOADTHING_TOKEN: TOKEN,
    };
    const others = { GOOGLE_CLIENT_ID: 'id', MAIL_FROM: 'a@example.com', ...values };
    const { [name]: _, ...env } = others;
    const direct = read({ ...env, [name]: values[name] });
    expect(read({ ...env, [`${name}_FILE`]: fileWith(`${values[name]}\n`) })).toEqual(direct);
  });

  it('W21 an unset path counts as none', () => {
    expect(read({ APP_SECRET: SECRET, APP_SECRET_FILE: '  ' }).appSecret).toBe(SECRET);
  });

  it('W21 both a value and a file, a missing one and an empty one are refused', () => {
    const secretFile = fileWith(SECRET);
    expect(refusal({ APP_SECRET: SECRET, APP_SECRET_FILE: secretFile })).toBe(
      'APP_SECRET_FILE is set as well as APP_SECRET, but it must be the only one of the two',
    );
    const missing = join(folder.path, 'missing');
    const accepts = 'a file that this user can read and that is not empty';
    expect(refusal({ METRICS_TOKEN_FILE: missing })).toBe(
      `METRICS_TOKEN_FILE is "${missing}" (ENOENT), but it must be ${accepts}`,
    );
    const empty = fileWith(' \n');
    expect(refusal({ SMTP_URL_FILE: empty })).toBe(
      `SMTP_URL_FILE is "${empty}", but it must be ${accepts}`,
    );
  });

  it('W21 a refused value from a file is not repeated', () => {
    expect(refusal({ SMTP_URL_FILE: fileWith('not an address: hush') })).not.toContain('hush');
    expect(refusal({ DATABASE_URL_FILE: fileWith('mysql://u:hush@db/x') })).not.toContain('hush');
  });
});

describe('ZW1 how processes notify each other', () => {
  it.each([
    [undefined, { kind: 'postgres', url: DATABASE }],
    ['poll', { kind: 'poll' }],
    ['postgres://u:p@direct/freelane', { kind: 'postgres', url: 'postgres://u:p@direct/freelane' }],
    ['rediss://cache:6380', { kind: 'redis', url: 'rediss://cache:6380' }],
  ])('ZW1 BUS_URL %s', (rawValue, expected) => {
    const env = {
      DATABASE_URL: DATABASE,
      APP_SECRET: SECRET,
      ...(rawValue && { BUS_URL: rawValue }),
    };
    expect(read(env).bus).toEqual(expected);
  });
});

describe('C5 the secret', () => {
  it('C5 is generated once, readable by its owner alone', () => {
    const dir = join(folder.path, 'new', 'data');
    const first = readConfig({ DATA_DIR: dir }).appSecret;
    expect(readConfig({ DATA_DIR: dir }).appSecret).toBe(first);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'secret'), 'utf8').trim()).toBe(first);
    expect(readdirSync(dir)).toEqual(['secret']);
  });

  it('C5 is not generated if the environment has one', () => {
    const secret = 'x'.repeat(32);
    expect(read({ APP_SECRET: secret }).appSecret).toBe(secret);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('C5 a truncated one is refused, not replaced', () => {
    writeFileSync(join(folder.path, 'secret'), 'half\n');
    expect(refusal({})).toMatch(/^APP_SECRET in .* is cut short/);
  });

  it('C6 an unusable data folder is refused', () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR is ".*file", which cannot be used \(/);
    mkdirSync(join(folder.path, 'odd', 'secret'), { recursive: true });
    expect(refusal({ DATA_DIR: join(folder.path, 'odd') })).toMatch(/^DATA_DIR is .*\(EISDIR\)/);
  });
});
