import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlitePackage } from '../../src/server/storage/sqlite/sqlite-package.mjs';
import { addonLoads, compileAddon, placeAddon } from './addon.mjs';
import { fingerprint, read } from './fingerprint.mjs';
import { npm } from './npm.mjs';
import { root } from './root.mjs';
import { seconds } from './run.mjs';

const STAMP = 'node_modules/.bootstrap';
const INSTALLED_LOCK = 'node_modules/.package-lock.json';
const WORKSPACE = 'dev-tools';
const MANIFESTS = { '': 'package.json', [WORKSPACE]: `${WORKSPACE}/package.json` };
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Whether node_modules was installed from this lock file, for this Node on this system, and with
 * the tools of the workspace dev-tools if needed.
 */
export function dependenciesAreFresh(needsDevTools) {
  const { inputs, hasDevTools } = readStamp();
  return inputs === currentInputs() && (hasDevTools || !needsDevTools);
}

/**
 * Installs what is missing. SQLite's addon takes longest and needs only the few packages with
 * native code: these come first, and the addon compiles while npm installs the others and while the
 * caller builds. Each promise resolves to whether it succeeded; `addon` never before `packages`.
 */
export function install(needsDevTools) {
  // Installed tools stay, and stay up to date, because their user will run the tests again.
  const hasDevTools = needsDevTools || existsSync(join(root, 'node_modules', 'vitest'));
  const stamp = { inputs: currentInputs(), system: currentSystem(), hasDevTools };
  if (isInstalledByHand()) {
    writeStamp({ ...stamp, hasDevTools: true });
    return { packages: Promise.resolve(true), addon: Promise.resolve(true) };
  }
  const isUpdate = readStamp().system === stamp.system && lockFits();
  // An interrupted install must not look like a finished one.
  rmSync(join(root, STAMP), { force: true });
  const native = isUpdate ? Promise.resolve(true) : installNative();
  const packages = native.then((isDone) => isDone && installPackages(hasDevTools));
  const compiled = (isUpdate ? packages : native).then((isDone) => isDone && compileAddon());
  return { packages, addon: finish() };

  async function finish() {
    if (!(await packages) || !(await compiled) || !placeAddon()) return false;
    writeStamp(stamp);
    return true;
  }
}

/** From scratch: removes everything in node_modules. */
function installNative() {
  return npmSucceeds(['ci', '--omit=dev', '--workspaces=false', '--ignore-scripts']);
}

async function installPackages(hasDevTools) {
  const start = performance.now();
  console.log(
    hasDevTools
      ? 'Installing packages, with the tools for tests (about a minute)…'
      : 'Installing packages (about half a minute)…',
  );
  // Exactly the versions of the lock file, and only what is missing.
  const args = ['install', '--no-save', '--include=dev', '--ignore-scripts'];
  if (!hasDevTools) args.push('--workspaces=false');
  if (!(await npmSucceeds(args))) return false;
  console.log(`Packages installed in ${seconds(start)}`);
  return true;
}

async function npmSucceeds(args) {
  if ((await npm([...args, ...QUIET])) === 0) return true;
  console.error('\nThe packages could not be installed; see the output of npm above.');
  return false;
}

function readStamp() {
  try {
    return JSON.parse(read(STAMP));
  } catch {
    return {};
  }
}

function writeStamp(stamp) {
  // A new file: node_modules may consist of hard links to another checkout's files.
  rmSync(join(root, STAMP), { force: true });
  writeFileSync(join(root, STAMP), JSON.stringify(stamp));
  // npm reinstalls everything if a folder is newer than this file.
  const soon = Date.now() / 1000 + 1;
  utimesSync(join(root, INSTALLED_LOCK), soon, soon);
}

function currentInputs() {
  const manifests = Object.values(MANIFESTS).map((path) => JSON.parse(read(path)));
  const deciding = [...GROUPS, 'overrides', 'allowScripts', 'workspaces'];
  return fingerprint([
    read('package-lock.json'),
    ...manifests.flatMap((manifest) =>
      deciding.map((field) => JSON.stringify(manifest[field] ?? null)),
    ),
    process.versions.modules,
    sqlitePackage(),
    currentSystem(),
  ]);
}

function currentSystem() {
  return `${process.platform} ${process.arch}`;
}

/**
 * True after a plain `npm install`: everything in the lock file is present, and the addon loads.
 */
function isInstalledByHand() {
  const locked = packagesIn('package-lock.json');
  const present = packagesIn(INSTALLED_LOCK);
  if (!locked || !present || !lockFits()) return false;
  const complete = Object.entries(locked).every(([path, entry]) => {
    // The other entries are this repository's own: its root, its workspace and the link to it.
    if (!path.startsWith('node_modules/') || entry.link) return true;
    if (!present[path]) return entry.optional === true;
    return present[path].integrity === entry.integrity;
  });
  return complete && Object.keys(present).every((path) => locked[path]) && addonLoads();
}

function lockFits() {
  const locked = packagesIn('package-lock.json');
  return Object.entries(MANIFESTS).every(([path, file]) => {
    const manifest = JSON.parse(read(file));
    return GROUPS.every((group) => sorted(manifest[group]) === sorted(locked?.[path]?.[group]));
  });
}

function sorted(record = {}) {
  return JSON.stringify(Object.entries(record).sort());
}

function packagesIn(path) {
  const text = read(path);
  return text ? JSON.parse(text).packages : null;
}
