// Runs before `npm start`, `npm test` and `npm run dev`, also on a fresh clone: it may import only
// Node's built-in modules. Without --dev-tools it installs only what building and serving need.

import { findBrowser, installBrowser } from './find-browser.mjs';
import { findProgram, installProgram, programs } from './find-program.mjs';
import { build, buildIsFresh } from './lib/build.mjs';
import { dependenciesAreFresh, install } from './lib/dependencies.mjs';
import { withLock } from './lib/lock.mjs';
import { refusal } from './lib/node-version.mjs';

const wants = {
  build: process.argv.includes('--build'),
  devTools: process.argv.includes('--dev-tools'),
  browser: process.argv.includes('--browser'),
  programs: process.argv.includes('--programs'),
};

const READY = { packages: true, addon: true };

const refused = refusal(process.versions.node);
if (refused) {
  console.error(refused);
  process.exit(1);
}
if (!isUpToDate()) process.exit((await withLock(prepare)) ? 0 : 1);

function isUpToDate() {
  if (!dependenciesAreFresh(wants.devTools)) return false;
  if (wants.build && !buildIsFresh()) return false;
  if (missingPrograms().length > 0) return false;
  return !wants.browser || findBrowser() !== null;
}

function missingPrograms() {
  return wants.programs ? programs.filter((command) => findProgram(command) === null) : [];
}

/** Checks each part again: an earlier holder of the lock may have prepared it. */
async function prepare() {
  const { packages, addon } = dependenciesAreFresh(wants.devTools)
    ? READY
    : install(wants.devTools);
  if (!(await packages)) return false;
  if (wants.build && !buildIsFresh() && !(await build(addon))) return false;
  if (!(await addon)) return false;
  for (const command of missingPrograms()) await installProgram(command);
  return !wants.browser || findBrowser() !== null || installBrowser();
}
