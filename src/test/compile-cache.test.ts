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

/** Loads what a start loads, and tells of each script whether V8 took what was kept of it. */
const LOADING = `
  const { load, scripts } = await import(process.argv[1] + '/load.js');
  const { start } = load(process.argv[1] + '/lifecycle.cjs');
  const took = [...scripts.values()].map((script) => script.cachedDataRejected === false);
  console.log(typeof start, took.length > 0 && took.every(Boolean));
`;

let server: string;

beforeEach(() => {
  // Below the packages, as the built server is.
  server = mkdtempSync(join(packageRoot, 'dist', 'kept-'));
  cpSync(dirname(builtServer()), server, { recursive: true });
});

afterEach(() => rmSync(server, { recursive: true, force: true }));

function loading(): string {
  const args = [...nodeOptions, '--input-type=module', '-e', LOADING, server];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout.trim() || stderr;
}

/** The files of what was kept: those whose names end with a sum of their script. */
function kept(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.cjs\.[0-9a-f]{16}$/.test(file))
    .map((file) => join(server, file));
}

describe('W14 what V8 compiled at the build', () => {
  it('W14 is taken at a start', () => {
    expect(kept().length).toBeGreaterThan(0);
    expect(loading()).toBe('function true');
  });

  it("W14 is not needed: without it, cut short or not V8's, a start compiles", () => {
    for (const file of kept()) truncateSync(file, 1000);
    expect(loading()).toBe('function false');
    for (const file of kept()) writeFileSync(file, 'no code');
    expect(loading()).toBe('function false');
    for (const file of kept()) rmSync(file);
    expect(loading()).toBe('function false');
  });

  it('W14 is not taken for a script that has changed, were it as long', () => {
    const start = join(server, 'lifecycle.cjs');
    const source = readFileSync(start, 'utf8');
    writeFileSync(start, "exports.start = 'another';".padEnd(source.length));
    expect(loading()).toBe('string false');
  });
});
