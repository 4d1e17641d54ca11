import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepAddon } from './addon-cache.mjs';
import { fingerprint, read } from './fingerprint.mjs';
import { root } from './root.mjs';
import { run, seconds } from './run.mjs';
import { missingTools } from './toolchain.mjs';

const STAMP = 'node_modules/.bootstrap';
const DECIDING = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'overrides',
  'allowScripts',
];
const ADDON = './node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/** Whether node_modules was installed from this lock file, for this Node on this system. */
export function dependenciesAreFresh() {
  return read(STAMP) === wanted();
}

export async function install() {
  const stamp = wanted();
  if (installedByHand()) {
    writeFileSync(join(root, STAMP), stamp);
    return true;
  }
  const start = performance.now();
  console.log('Installing dependencies (the first time compiles SQLite: a minute or two)…');
  // An interrupted install must not look like a finished one.
  rmSync(join(root, STAMP), { force: true });
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) return explainFailure();
  if (!addonLoads()) return explainAddon();
  keepAddon();
  writeFileSync(join(root, STAMP), stamp);
  console.log(`Dependencies ready in ${seconds(start)}`);
  return true;
}

function wanted() {
  const manifest = JSON.parse(read('package.json'));
  const { modules } = process.versions;
  return fingerprint([
    read('package-lock.json'),
    ...DECIDING.map((field) => JSON.stringify(manifest[field] ?? null)),
    modules,
    process.platform,
    process.arch,
  ]);
}

/** True after a plain `npm install`: all that the lock names is there, and the addon loads. */
function installedByHand() {
  const locked = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  if (!locked || !present || !lockFits(locked[''])) return false;
  const complete = Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    if (!present[path]) return entry.optional === true;
    return present[path].integrity === entry.integrity;
  });
  return complete && Object.keys(present).every((path) => locked[path]) && addonLoads();
}

function lockFits(lockedRoot) {
  const manifest = JSON.parse(read('package.json'));
  return ['dependencies', 'devDependencies'].every(
    (field) => sorted(manifest[field]) === sorted(lockedRoot[field]),
  );
}

function sorted(record = {}) {
  return JSON.stringify(Object.entries(record).sort());
}

function packagesIn(path) {
  const text = read(path);
  return text ? JSON.parse(text).packages : null;
}

/** Asked of a new process: one that tried an older file keeps it, and a bad one may crash. */
function addonLoads() {
  const { status } = spawnSync(process.execPath, ['-e', `require('${ADDON}')`], { cwd: root });
  return status === 0;
}

function npm(args) {
  const cli = process.env.npm_execpath;
  // The npm that started us; it may be the only one that fits this Node.
  if (cli && /npm-cli\.c?js$/.test(cli))
    return run(process.execPath, [cli, ...args], { cwd: root });
  return run('npm', args, { cwd: root, shell: process.platform === 'win32' });
}

function explainFailure() {
  const missing = missingTools();
  console.error('\nThe dependencies could not be installed; npm says why above.');
  if (missing) console.error(missing);
  return false;
}

function explainAddon() {
  console.error(`\nSQLite was installed, but Node ${process.versions.node} cannot load it.`);
  console.error(
    'It was probably compiled for another Node: look for "nodedir" in `npm config list`.',
  );
  return false;
}
