import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtServer } from '../../test/built-server.ts';
import { tempFolder } from '../../test/server-kit.ts';
import { alterFile } from '../../test/sqlite-file.ts';
import { start } from '../start.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { COMMANDS, runCommand } from './run.ts';

let folder: ReturnType<typeof tempFolder>;

beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

const inside = (name: string) => join(folder.path, name);

/** What a command answers with, or the one line that it is refused with. */
async function run(args: string[], part: Record<string, string> = {}): Promise<string> {
  const output = new PassThrough();
  output.resume();
  const asking = { input: Readable.from([]), output };
  const env = { DATA_DIR: inside('data'), ...part };
  return runCommand(env, asking, args).catch((error: Error) => {
    expect([error.name, error.message]).toEqual([
      expect.stringMatching(/^(Start|Config)Error$/),
      expect.stringMatching(/^[^\n]+$/),
    ]);
    return `refused: ${error.message}`;
  });
}

describe('ZX10 the command line', () => {
  it.each(Object.entries(COMMANDS))('ZX10 %s says how it is used', async (name, { usage }) => {
    const refused = `refused: Usage: npm run freelane -- ${usage}`;
    const words = Array.from(
      { length: usage.match(/ [A-Z]+(?=\s|$)/g)?.length ?? 0 },
      () => 'word',
    );
    const wrong = [
      [...words, '--bogus'],
      [...words, 'more'],
      ...(words.length > 0 ? [[], words.slice(1), words.map(() => '')] : []),
    ];
    for (const args of wrong) {
      expect([args, await run([name, ...args])]).toEqual([args, refused]);
    }
    for (const asked of [
      ['help', name],
      [name, '--help'],
      [name, ...words, '-h'],
    ]) {
      expect(await run(asked)).toMatch(`Usage: npm run freelane -- ${usage}\nIt `);
    }
    // Not even a folder was made.
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('ZX10 help lists all of them, and an unknown one names them', async () => {
    const help = await run(['help']);
    for (const { usage } of Object.values(COMMANDS)) expect(help).toContain(`\n  ${usage} `);
    for (const asked of ['--help', '-h']) expect(await run([asked])).toBe(help);
    expect(await run(['--version'])).toMatch(/^Freelane \d+\.\d+\.\d+$/);
    const known = Object.keys(COMMANDS).join(', ');
    const unknown = `refused: There is no command "--port"; there is ${known}, and help`;
    expect(await run(['--port'])).toBe(unknown);
    expect(await run(['help', '--port'])).toBe(unknown);
  });

  it('ZX10 a folder in place of a file is said to be one', async () => {
    const given = inside('folder');
    mkdirSync(given);
    mkdirSync(inside('data'));
    await openSqlite(inside('data/freelane.db')).close();
    const told: [string[], string][] = [
      [['restore', given], `${given} was not restored: it is a folder`],
      [['import', given], `${given} cannot be imported: it is a folder`],
      [['backup', given, '--force'], `${given} cannot be written: it is a folder`],
      [['export', given, '--force'], `${given} cannot be written: it is a folder`],
      [['db:copy', given, inside('b.db')], `Nothing was copied: ${given} is a folder`],
    ];
    for (const [args, words] of told) expect(await run(args)).toBe(`refused: ${words}`);
    expect(readdirSync(given)).toEqual([]);
    expect(readdirSync(folder.path).sort()).toEqual(['data', 'folder']);
  });

  it('ZX10 a database that is none is told in the words of SQLite', async () => {
    const file = inside('notes.txt');
    writeFileSync(file, 'these are notes, and more than sixteen bytes of them');
    const wrong = { DATABASE_URL: `file:${file}` };
    const none = 'file is not a database';
    for (const [args, words] of [
      [['backup', inside('b.tar')], `The database was not backed up: ${none}`],
      [['export', inside('b.json')], `The database ${file} cannot be opened: ${none}`],
      [['db:copy', file, inside('b.db')], `Nothing was copied: ${none}`],
      [['doctor'], '2 problems found'],
    ] as const) {
      expect(await run([...args], wrong)).toBe(`refused: ${words}`);
    }
    expect(readdirSync(folder.path).sort()).toEqual(['data', 'notes.txt']);
  });

  it.each([
    ['in a rollback journal', 'create table notes (text)'],
    ['in a write-ahead log', 'pragma journal_mode = WAL; create table notes (text)'],
    ['with tables of the same names', 'create table users (id); create table boards (id)'],
    ['marked by its program', 'pragma application_id = 252006673'],
    [
      'with migrations of its own',
      `create table __drizzle_migrations (id, hash text, created_at numeric);
       insert into __drizzle_migrations values (1, 'theirs', 1); create table tickets (id)`,
    ],
  ])('ZX12 a database of another program is refused and stays as it is: %s', async (_what, sql) => {
    const file = inside('theirs.db');
    alterFile(file, sql);
    const before = readFileSync(file);
    const refusal = `${file} is not a Freelane database`;
    const env = { DATABASE_URL: `file:${file}`, DATA_DIR: folder.path };
    for (const args of [
      ['migrate'],
      ['backup', inside('b.tar')],
      ['restore', inside('b.tar')],
      ['export', inside('b.json')],
      ['import', inside('b.json')],
      ['user:password', 'ann@example.org'],
      ['demo'],
    ]) {
      expect([args[0], await run(args, env)]).toEqual([args[0], `refused: ${refusal}`]);
    }
    expect(readdirSync(folder.path)).toEqual(['theirs.db']);
    expect(await run(['db:copy', file, inside('b.db')])).toBe(
      `refused: Nothing was copied: ${refusal}`,
    );
    rmSync(inside('data'), { recursive: true });
    await expect(start({ ...env, PORT: '0' })).rejects.toThrow(refusal);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['theirs.db']);
  });

  it('ZX12 a new or empty file becomes a marked one of Freelane, and an older one is marked', async () => {
    const file = inside('ours.db');
    const env = { DATABASE_URL: `file:${file}` };
    const mark = () => readFileSync(file).toString('latin1', 68, 72);
    writeFileSync(file, '');
    expect(await run(['migrate'], env)).toBe('The database is up to date');
    expect(mark()).toBe('Frln');
    alterFile(file, 'pragma application_id = 0; pragma wal_checkpoint(TRUNCATE)');
    expect(mark()).not.toBe('Frln');
    expect(await run(['migrate'], env)).toBe('The database is up to date');
    expect(mark()).toBe('Frln');
    await run(['db:copy', file, inside('copy.db')]);
    expect(readFileSync(inside('copy.db')).toString('latin1', 68, 72)).toBe('Frln');
    alterFile(inside('empty.db'), 'create table a (b); drop table a');
    await openSqlite(inside('empty.db')).close();
  });

  it('ZX10 as a process it ends with 1 after one line on stderr, and with 0 after help', async () => {
    const main = builtServer();
    for (const [args, code] of [
      [['help'], 0],
      [['backup', '--bogus'], 1],
    ] as const) {
      const env = { PATH: process.env.PATH, DATA_DIR: inside('data') };
      const child = spawn(process.execPath, [main, ...args], { cwd: folder.path, env });
      child.stdin.end();
      const [said, errors, [ended]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      expect(ended).toBe(code);
      expect(code === 0 ? errors : said).toBe('');
      if (code === 1) expect(errors).toMatch(/^Usage: .*\n$/);
    }
    expect(existsSync(inside('data'))).toBe(false);
  });
});
