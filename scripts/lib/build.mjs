import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contents, fingerprint, read } from './fingerprint.mjs';
import { root } from './root.mjs';
import { run, seconds } from './run.mjs';
import { nodeOptions } from './start-command.mjs';

const STAMP = 'dist/.stamp';
const COMPRESS = [join(root, 'scripts', 'compress.mjs')];
// V8 accepts only code compiled under the same options as at the start.
const CACHE_COMPILED = [...nodeOptions, join(root, 'scripts', 'cache-compiled.mjs')];
const FILES = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build/library-patches.ts',
  'scripts/compress.mjs',
  'scripts/cache-compiled.mjs',
  'scripts/launch/load.js',
  'scripts/launch/main.js',
];

/** Whether dist/ was built from the current sources. */
export function buildIsFresh() {
  return read(STAMP) === wanted();
}

/**
 * Builds page and server. Only the last step starts a server: it waits for `addon`, SQLite's, which
 * may still be compiling. Resolves to whether both succeeded.
 */
export async function build(addon) {
  const start = performance.now();
  // Taken first: an edit during the build must make it stale.
  const stamp = wanted();
  console.log('Building (about 20 seconds)…');
  rmSync(join(root, STAMP), { force: true });
  const built = await Promise.all([
    inOrder([viteBuild(), ...languages().map((tag) => viteBuild('--mode', tag)), COMPRESS]),
    inOrder([viteBuild('--ssr')]),
  ]);
  if (built.includes(false) || !(await addon) || !(await inOrder([CACHE_COMPILED]))) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, STAMP), stamp);
  console.log(`Built in ${seconds(start)}`);
  return true;
}

function viteBuild(...args) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return [vite, 'build', ...args, '--logLevel', 'warn'];
}

async function inOrder(steps) {
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const step of steps) {
    if ((await run(process.execPath, step, { cwd: root, env })) !== 0) return false;
  }
  return true;
}

/** Languages besides English, each a folder of texts, built into the slots of the English ones. */
function languages() {
  const entries = readdirSync(join(root, 'src', 'web', 'i18n'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => name !== 'en');
}

function wanted() {
  return fingerprint([
    ...contents('src', isProduct),
    ...contents('public', () => true),
    ...FILES.flatMap((path) => [path, read(path)]),
    JSON.parse(read('package.json')).version,
    ...nodeOptions,
  ]);
}

function isProduct(path) {
  return !path.startsWith('src/test/') && !/\.test\.tsx?$/.test(path);
}
