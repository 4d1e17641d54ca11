import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contents, fingerprint, read } from './fingerprint.mjs';
import { root } from './root.mjs';
import { run, seconds } from './run.mjs';
import { nodeOptions } from './start-command.mjs';

const STAMP = 'dist/.stamp';
const FILES = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/compress.mjs',
  'scripts/keep-compiled.mjs',
  'scripts/launch/load.js',
  'scripts/launch/main.js',
];

/** Whether dist/ was built from what the sources say now. */
export function buildIsFresh() {
  return read(STAMP) === wanted();
}

export async function build() {
  const start = performance.now();
  // Taken first: an edit during the build must leave it stale.
  const stamp = wanted();
  console.log('Building…');
  rmSync(join(root, STAMP), { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const steps = [
    [vite, 'build', '--logLevel', 'warn'],
    ...languages().map((tag) => [vite, 'build', '--mode', tag, '--logLevel', 'warn']),
    [vite, 'build', '--ssr', '--logLevel', 'warn'],
    [join(root, 'scripts', 'compress.mjs')],
    // V8 takes back only what it compiled when it was told the same as at the start.
    [...nodeOptions, join(root, 'scripts', 'keep-compiled.mjs')],
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const step of steps) {
    if ((await run(process.execPath, step, { cwd: root, env })) !== 0) return false;
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, STAMP), stamp);
  console.log(`Built in ${seconds(start)}`);
  return true;
}

/** Those besides English, each a folder of texts; they are built into what English has left. */
function languages() {
  const entries = readdirSync(join(root, 'src', 'web', 'texts'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
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
