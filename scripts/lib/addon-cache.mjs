import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const ADDON = 'build/Release/better_sqlite3.node';

/**
 * Puts the compiled addon where prebuild-install looks before it compiles (npm's cache), so that
 * the next `npm ci` takes seconds. A cache only: whatever goes wrong here does no harm.
 */
export function keepAddon() {
  try {
    store(join(root, 'node_modules', 'better-sqlite3'));
  } catch {
    // The next install compiles again.
  }
}

function store(folder) {
  const target = placeInCache(folder);
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}.tmp`;
  mkdirSync(dirname(target), { recursive: true });
  try {
    execFileSync('tar', ['-czf', draft, '-C', folder, ADDON], { stdio: 'ignore' });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

function placeInCache(folder) {
  const require = createRequire(join(folder, 'package.json'));
  const pkg = require('./package.json');
  const options = require('prebuild-install/rc')(pkg);
  const { cachedPrebuild, getDownloadUrl } = require('prebuild-install/util');
  return cachedPrebuild(getDownloadUrl({ ...options, pkg }));
}
