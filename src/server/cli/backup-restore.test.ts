import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { builtServer } from '../../test/servers/built-server.ts';
import { openSqlite } from '../storage/sqlite/sqlite.ts';
import { runCommand } from './cli.ts';

let folder: ReturnType<typeof tempFolder>;
let backup: string;

beforeEach(async () => {
  folder = tempFolder();
  backup = join(folder.path, 'backup.tar');
  await openSqlite(join(folder.path, 'freelane.db')).close();
});
afterEach(() => folder.remove());

/** What a command prints or is refused with, and what it shows on a terminal meanwhile. */
async function run(...args: string[]) {
  const output = Object.assign(new PassThrough(), { isTTY: true });
  let written = '';
  output.on('data', (bytes) => {
    written += bytes;
  });
  const terminal = { input: Readable.from([]), output };
  const result = await runCommand({ DATA_DIR: folder.path }, terminal, args).catch(
    (error) => `refused: ${error.message}`,
  );
  return { said: result, written };
}

it('ZX1 ZX2 a backup is reported in one line, and so is its failure', async () => {
  const { said: result, written } = await run('backup', backup);
  expect(result).toMatch(/backup\.tar has 0 boards, 0 tickets, 0 photos: [\d.]+ [kM]B, checked$/);
  expect(written).toContain('Checking');
  expect(written.endsWith('\r\x1b[K')).toBe(true);
  expect((await run('backup', backup)).said).toBe(`refused: ${backup} already exists`);
  expect((await run('backup', '--force', backup)).said).toMatch(/checked$/);
  expect((await run('backup')).said).toContain('Usage: npm run freelane -- backup FILE [--force]');
});

it('ZX1 ZX4 as separate processes, both exit by themselves', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder.path };
  for (const [command, words] of [
    ['backup', ', checked'],
    ['restore', ' is restored, as of '],
  ]) {
    const args = [builtServer(), String(command), backup];
    const child = spawn(process.execPath, args, { cwd: folder.path, env });
    const [result, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect([code, errors]).toEqual([0, '']);
    expect(result).toContain(words);
  }
});

it('ZX4 a restore reports the time of the backup and where the replaced data is', async () => {
  await run('backup', backup);
  const { said: result } = await run('restore', backup);
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(result).toMatch(
    new RegExp(`is restored, as of ${time}; what was there before is in .*\\.before-restore-`),
  );
  const nothing = join(folder.path, 'nothing.tar');
  expect((await run('restore', nothing)).said).toBe(`refused: There is no ${nothing}`);
  expect((await run('restore')).said).toContain('Usage: npm run freelane -- restore FILE');
});

it('ZX7 a copy reports its size, and refuses other databases', async () => {
  const [from, to] = ['freelane.db', 'copy.db'].map((name) => join(folder.path, name));
  expect((await run('db:copy', String(from), `file:${to}`)).said).toMatch(
    /^0 rows of \d+ tables copied to .*copy\.db and compared, in \d+ seconds?$/,
  );
  expect(existsSync(String(to))).toBe(true);
  expect((await run('db:copy', String(from))).said).toContain(
    'Usage: npm run freelane -- db:copy FROM TO',
  );
  const refusal = (await run('db:copy', String(from), 'mysql://u:hunter2@db/x')).said;
  expect(refusal).toMatch(/^refused: TO begins with mysql:, but it must be file: and a path/);
  expect(refusal).not.toContain('hunter2');
  const unreachable = 'postgres://u:hunter2@127.0.0.1:1/x';
  const failure = (await run('db:copy', String(from), unreachable)).said;
  expect(failure).toMatch(/^refused: Nothing was copied: connect ECONNREFUSED/);
});
