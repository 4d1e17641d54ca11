import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isCompiled } from '../src/server/storage/sqlite/sqlite-package.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  ...['scripts', 'package.json', 'package-lock.json', 'dev-tools/package.json'],
  'src/server/storage/sqlite/sqlite-package.mjs',
];
const ADDON = 'better-sqlite3/build/Release/better_sqlite3.node';
const MEMORY = '/dev/shm';

/** A stub for npm: it records its arguments, and creates empty packages. */
const NPM = `
const { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const [task, ...options] = process.argv.slice(2);
const root = __dirname;
appendFileSync(join(root, 'calls'), [task, ...options].join(' ') + '\\n');
const put = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const packages = join(root, 'node_modules');
if (task === 'run') put('build/Release/better_sqlite3.node', 'compiled');
if (task === 'ci') for (const name of readdirSync(packages)) rmSync(join(packages, name), { recursive: true });
if (task !== 'run') {
  put(join(packages, '.package-lock.json'), '{"packages":{}}');
  put(join(packages, 'better-sqlite3/index.js'),
    "require('fs').readFileSync(__dirname + '/build/Release/better_sqlite3.node'); module.exports = class {};");
  put(join(packages, 'better-sqlite3-prebuilt/index.js'), 'module.exports = class {};');
}
if (task === 'install' && !options.includes('--workspaces=false')) put(join(packages, 'vitest/index.js'), '');
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-bootstrap-'));
  for (const path of COPIED) {
    mkdirSync(dirname(inside(path)), { recursive: true });
    cpSync(join(repository, path), inside(path), { recursive: true });
  }
  writeFileSync(inside('npm-cli.cjs'), NPM);
  mkdirSync(inside('node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inside = (path: string) => join(folder, path);
const hasTools = () => existsSync(inside('node_modules/vitest'));

/** The npm calls of a start, or before tests, each as one word. */
function bootstrap(...options: string[]): string[] {
  rmSync(inside('calls'), { force: true });
  const env = { ...process.env, npm_execpath: inside('npm-cli.cjs') };
  const { status, stderr } = spawnSync(
    process.execPath,
    [inside('scripts/bootstrap.mjs'), ...options],
    { env, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  const calls = existsSync(inside('calls')) ? readFileSync(inside('calls'), 'utf8') : '';
  return calls.trim().split('\n').filter(Boolean).map(inOneWord).sort();
}

function inOneWord(call: string): string {
  if (call.startsWith('run')) return 'compile';
  if (call.startsWith('ci')) return 'native';
  return call.includes('--workspaces=false') ? 'packages' : 'packages and tools';
}

const compiling = isCompiled() ? ['compile'] : [];

describe('A18 installed dependencies', () => {
  it('A18 a start installs no tools, tests add them, and each leaves the other intact', () => {
    expect(bootstrap()).toEqual([...compiling, 'native', 'packages']);
    expect(hasTools()).toBe(false);
    expect(bootstrap()).toEqual([]);
    expect(bootstrap('--dev-tools')).toEqual(['packages and tools']);
    expect(hasTools()).toBe(true);
    expect(bootstrap()).toEqual([]);
    expect(bootstrap('--dev-tools')).toEqual([]);
  });

  it('A18 installed tools stay up to date when a start installs', () => {
    bootstrap('--dev-tools');
    appendFileSync(inside('package-lock.json'), '\n');
    expect(bootstrap()).toEqual(['packages and tools']);
    expect(hasTools()).toBe(true);
    expect(bootstrap('--dev-tools')).toEqual([]);
  });

  it('A18 an installation made by another system is replaced', () => {
    bootstrap();
    const stamp = inside('node_modules/.bootstrap');
    const other = { ...JSON.parse(readFileSync(stamp, 'utf8')), inputs: '', system: 'plan9 arm' };
    writeFileSync(stamp, JSON.stringify(other));
    expect(bootstrap()).toEqual([...compiling, 'native', 'packages']);
  });
});

describe('A18 the addon', () => {
  it.each([
    ['of another version', 'build/Release/better_sqlite3.node'],
    ['without an addon', 'package.json'],
  ])('A18 is not taken from leftovers of an interrupted start: %s', (_what, left) => {
    bootstrap();
    const draft = inside('dist/.better-sqlite3');
    mkdirSync(dirname(join(draft, left)), { recursive: true });
    writeFileSync(join(draft, left), 'left');
    appendFileSync(inside('package-lock.json'), '\n');
    expect(bootstrap()).toEqual(['packages']);
    expect(existsSync(draft)).toBe(false);
    if (isCompiled()) {
      expect(readFileSync(inside(`node_modules/${ADDON}`), 'utf8')).toBe('compiled');
    }
  });

  const isOtherMount = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(tmpdir()).dev;

  it.runIf(isOtherMount)('A18 is placed also when node_modules is another mount', () => {
    const elsewhere = mkdtempSync(join(MEMORY, 'freelane-bootstrap-'));
    try {
      rmSync(inside('node_modules'), { recursive: true });
      symlinkSync(elsewhere, inside('node_modules'));
      bootstrap();
      expect(existsSync(join(elsewhere, ADDON))).toBe(isCompiled());
      expect(bootstrap()).toEqual([]);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
});
