import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../server/lib/package-root.ts';
import { builtServer, nodeOptions } from './servers/built-server.ts';

/** Loads the scripts of a start and prints for each whether V8 accepted its cached code. */
const LOADING = `
  const { load, scripts } = await import(process.argv[1] + '/load.js');
  const { start } = load(process.argv[1] + '/lifecycle.cjs');
  const took = [...scripts.values()].map((script) => script.cachedDataRejected === false);
  console.log(typeof start, took.length > 0 && took.every(Boolean));
`;

let server: string;

beforeEach(() => {
  // Inside the package root, as the built server is, so that packages resolve.
  server = mkdtempSync(join(packageRoot, 'dist', 'kept-'));
  cpSync(dirname(builtServer()), server, { recursive: true });
});

afterEach(() => rmSync(server, { recursive: true, force: true }));

function loading(): string {
  const args = [...nodeOptions, '--input-type=module', '-e', LOADING, server];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout.trim() || stderr;
}

/** The cached code files: their names end with a checksum of their script. */
function cacheFiles(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.cjs\.[0-9a-f]{16}$/.test(file))
    .map((file) => join(server, file));
}

describe('W14 compile cache written by the build', () => {
  it('W14 is used at a start', () => {
    expect(cacheFiles().length).toBeGreaterThan(0);
    expect(loading()).toBe('function true');
  });

  it('W14 is optional: when it is missing, truncated or invalid, a start compiles', () => {
    for (const file of cacheFiles()) truncateSync(file, 1000);
    expect(loading()).toBe('function false');
    for (const file of cacheFiles()) writeFileSync(file, 'no code');
    expect(loading()).toBe('function false');
    for (const file of cacheFiles()) rmSync(file);
    expect(loading()).toBe('function false');
  });

  it('W14 is rejected for a script that has changed, even at the same length', () => {
    const start = join(server, 'lifecycle.cjs');
    const source = readFileSync(start, 'utf8');
    writeFileSync(start, "exports.start = 'another';".padEnd(source.length));
    expect(loading()).toBe('string false');
  });
});
