import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isCompiled, sqlitePackage } from '../../src/server/storage/sqlite/sqlite-package.mjs';
import { npmQuietly } from './npm.mjs';
import { root } from './root.mjs';
import { seconds } from './run.mjs';
import { missingTools } from './toolchain.mjs';

const FILE = join('build', 'Release', 'better_sqlite3.node');
const PACKAGE = join(root, 'node_modules', 'better-sqlite3');
const DRAFT = join(root, 'dist', '.better-sqlite3');

/**
 * Gets SQLite's addon: a binary from npm's cache or the package's releases, otherwise compiled.
 * This works on a copy of the package, because npm may still be changing node_modules.
 */
export async function compileAddon() {
  // Leftovers of an interrupted start may be incomplete or of another version.
  rmSync(DRAFT, { recursive: true, force: true });
  if (addonLoads()) return true;
  const start = performance.now();
  console.log('Compiling SQLite in parallel (about a minute, unless a binary is available)…');
  cpSync(PACKAGE, DRAFT, { recursive: true });
  const { code, output } = await npmQuietly(['run', 'install'], DRAFT);
  if (code !== 0) {
    console.error(`${output}\n\nSQLite could not be compiled; see the output above.`);
    const missing = missingTools();
    if (missing) console.error(missing);
    return false;
  }
  console.log(`SQLite is ready after ${seconds(start)}`);
  return true;
}

/** Puts the addon in its package. Returns whether this Node can load it. */
export function placeAddon() {
  if (existsSync(DRAFT)) {
    placeFile(join(DRAFT, FILE), join(PACKAGE, FILE));
    rmSync(DRAFT, { recursive: true });
  }
  if (!addonLoads()) {
    console.error(`\nSQLite was installed, but Node ${process.versions.node} cannot load it.`);
    console.error(
      'It was probably compiled for another Node: look for "nodedir" in `npm config list`.',
    );
    return false;
  }
  if (isCompiled()) cacheAddon();
  return true;
}

/** Also works between two mounts, where a rename fails: node_modules may be a separate volume. */
function placeFile(from, to) {
  const draft = `${to}.draft`;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, draft);
  renameSync(draft, to);
}

/** Checked in a new process: one that tried an older file keeps it, and a bad one may crash. */
export function addonLoads() {
  const script = `new (require('${sqlitePackage()}'))(':memory:')`;
  return spawnSync(process.execPath, ['-e', script], { cwd: root, stdio: 'ignore' }).status === 0;
}

/**
 * Puts the compiled addon where prebuild-install looks before it compiles (npm's cache), so that
 * the next install takes seconds. It is only a cache, so failures are ignored.
 */
function cacheAddon() {
  try {
    store();
  } catch {
    // The next install compiles again.
  }
}

function store() {
  const target = placeInCache();
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}.tmp`;
  mkdirSync(dirname(target), { recursive: true });
  try {
    execFileSync('tar', ['-czf', draft, '-C', PACKAGE, FILE], { stdio: 'ignore' });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

function placeInCache() {
  const require = createRequire(join(PACKAGE, 'package.json'));
  const pkg = require('./package.json');
  const options = require('prebuild-install/rc')(pkg);
  const { cachedPrebuild, getDownloadUrl } = require('prebuild-install/util');
  return cachedPrebuild(getDownloadUrl({ ...options, pkg }));
}
