import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { OLDER_MIGRATION, OLDER_VERSION } from '../../test/older-database.ts';
import { builtServer } from '../../test/servers/built-server.ts';
import { alterFile } from '../../test/sqlite-file.ts';
import { start } from '../lifecycle.ts';
import { migrateSqlite } from '../storage/sqlite/migrate-sqlite.ts';
import { openSqlite } from '../storage/sqlite/sqlite.ts';
import Database from '../storage/sqlite/sqlite-driver.ts';
import { UNMARKED_MIGRATION } from '../storage/sqlite/sqlite-ownership.ts';
import { COMMANDS, runCommand } from './cli.ts';

const APP_SECRET = 'a secret of more than thirty-two characters';

let folder: ReturnType<typeof tempFolder>;

beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

const inside = (name: string) => join(folder.path, name);

/** What a command prints, or the line of its refusal. */
async function run(args: string[], part: Record<string, string> = {}): Promise<string> {
  const output = new PassThrough();
  output.resume();
  const terminal = { input: Readable.from([]), output };
  const env = { DATA_DIR: inside('data'), ...part };
  return runCommand(env, terminal, args).catch((error: Error) => {
    expect([error.name, error.message]).toEqual([
      expect.stringMatching(/^(Start|Config)Error$/),
      expect.stringMatching(/^[^\n]+$/),
    ]);
    return `refused: ${error.message}`;
  });
}

describe('ZX10 the command line', () => {
  it.each(Object.entries(COMMANDS))('ZX10 %s shows its usage', async (name, { usage }) => {
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
    for (const args of [
      ['help', name],
      [name, '--help'],
      [name, ...words, '-h'],
    ]) {
      expect(await run(args)).toMatch(`Usage: npm run freelane -- ${usage}\nIt `);
    }
    // Not even a folder was created.
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('ZX10 help lists all commands, and an unknown command names them', async () => {
    const help = await run(['help']);
    for (const { usage } of Object.values(COMMANDS)) expect(help).toContain(`\n  ${usage} `);
    for (const args of ['--help', '-h']) expect(await run([args])).toBe(help);
    expect(await run(['--version'])).toMatch(/^Freelane \d+\.\d+\.\d+$/);
    const names = Object.keys(COMMANDS).join(', ');
    const unknown = `refused: Unknown command "--port"; the commands are ${names} and help`;
    expect(await run(['--port'])).toBe(unknown);
    expect(await run(['help', '--port'])).toBe(unknown);
  });

  it('ZX10 a folder in place of a file is reported', async () => {
    const folderPath = inside('folder');
    mkdirSync(folderPath);
    mkdirSync(inside('data'));
    await openSqlite(inside('data/freelane.db')).close();
    const refusals: [string[], string][] = [
      [['restore', folderPath], `${folderPath} was not restored: it is a folder`],
      [['import', folderPath], `${folderPath} cannot be imported: it is a folder`],
      [['backup', folderPath, '--force'], `${folderPath} cannot be written: it is a folder`],
      [['export', folderPath, '--force'], `${folderPath} cannot be written: it is a folder`],
      [['db:copy', folderPath, inside('b.db')], `Nothing was copied: ${folderPath} is a folder`],
    ];
    for (const [args, words] of refusals) expect(await run(args)).toBe(`refused: ${words}`);
    expect(readdirSync(folderPath)).toEqual([]);
    expect(readdirSync(folder.path).sort()).toEqual(['data', 'folder']);
  });

  it('ZX10 a database that SQLite cannot read is reported with its message', async () => {
    const file = inside('ours.db');
    await openSqlite(file).close();
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, 'no header');
    closeSync(descriptor);
    const env = { DATABASE_URL: `file:${file}` };
    const none = 'file is not a database';
    for (const [args, words] of [
      [['backup', inside('b.tar')], `The database was not backed up: ${none}`],
      [['export', inside('b.json')], `The database ${file} cannot be opened: ${none}`],
      [['db:copy', file, inside('b.db')], `Nothing was copied: ${none}`],
      [['doctor'], '2 problems found'],
    ] as const) {
      expect(await run([...args], env)).toBe(`refused: ${words}`);
    }
    expect(readdirSync(folder.path).sort()).toEqual(['data', 'ours.db']);
  });

  /** The bytes of all files in the folder, except SQLite's shared memory. */
  function filesInside(): Record<string, string> {
    const names = readdirSync(folder.path).sort();
    return Object.fromEntries(
      names.map((name) => [
        name,
        name.endsWith('-shm') ? '' : readFileSync(inside(name)).toString('base64'),
      ]),
    );
  }

  /** The file and its folder are unchanged. */
  async function expectRefused(file: string, refusal: string): Promise<void> {
    const before = filesInside();
    const env = { DATABASE_URL: `file:${file}`, DATA_DIR: folder.path };
    for (const args of [
      ['migrate'],
      ['backup', inside('b.tar')],
      ['restore', inside('b.tar')],
      ['export', inside('b.json')],
      ['import', inside('b.json')],
      ['user:password', 'ann@example.org'],
      ['demo'],
      ['doctor'],
    ]) {
      expect([args[0], await run(args, env)]).toEqual([args[0], `refused: ${refusal}`]);
    }
    expect(filesInside()).toEqual(before);
    const copying = await run(['db:copy', file, inside('b.db')], { APP_SECRET });
    expect(copying).toBe(`refused: Nothing was copied: ${refusal}`);
    const secret = { ...env, APP_SECRET };
    expect(await run(['doctor'], secret)).toBe('refused: 2 problems found');
    await expect(start({ ...secret, PORT: '0' })).rejects.toThrow(refusal);
    await expect(start({ ...env, PORT: '0' })).rejects.toThrow(refusal);
    expect(filesInside()).toEqual(before);
  }

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
  ])('ZX12 the database of another program is refused and unchanged: %s', async (_what, sql) => {
    const file = inside('theirs.db');
    alterFile(file, sql);
    await expectRefused(file, `${file} is not a Freelane database`);
  });

  it('ZX12 a file that is not a database is refused and unchanged', async () => {
    const file = inside('notes.txt');
    writeFileSync(file, 'these are notes, and more than sixteen bytes of them');
    await expectRefused(file, `${file} is not a Freelane database`);
  });

  /** Leaves what another program has beside `theirs.db` while it writes; returns how to end it. */
  const OPEN_DATABASES: Record<string, (elsewhere: string) => () => void> = {
    'whose journal is to be rolled back': (elsewhere) => {
      const database = beginLarge(elsewhere, 'DELETE');
      for (const part of ['', '-journal'])
        copyFileSync(elsewhere + part, inside(`theirs.db${part}`));
      return () => database.close();
    },
    'with a write-ahead log and no shared memory': (elsewhere) => {
      const database = beginLarge(elsewhere, 'WAL');
      for (const part of ['', '-wal']) copyFileSync(elsewhere + part, inside(`theirs.db${part}`));
      return () => database.close();
    },
    'that has it open in a write-ahead log': () => {
      const database = beginLarge(inside('theirs.db'), 'WAL');
      return () => database.close();
    },
    'that has locked it': () => {
      const database = beginLarge(inside('theirs.db'), 'DELETE');
      database.exec('commit; begin exclusive');
      return () => database.close();
    },
  };

  function beginLarge(file: string, mode: string): Database.Database {
    const database = new Database(file);
    database.exec('create table notes (text)');
    database.pragma(`journal_mode = ${mode}`);
    database.pragma('cache_size = 1');
    database.exec('begin');
    database.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 500)
      insert into notes select hex(randomblob(500)) from n`);
    return database;
  }

  it.each(Object.keys(OPEN_DATABASES))(
    'ZX12 the database of a running program is refused and unchanged: %s',
    async (what) => {
      const elsewhere = tempFolder();
      const end = OPEN_DATABASES[what]?.(join(elsewhere.path, 'elsewhere.db'));
      try {
        const file = inside('theirs.db');
        await expectRefused(file, `${file} is not a Freelane database`);
      } finally {
        end?.();
        elsewhere.remove();
      }
    },
  );

  it.each(['-wal', '-journal'])('ZX12 an empty file with a log is refused: %s', async (part) => {
    const file = inside('theirs.db');
    for (const sql of ['', 'create table a (b); drop table a']) {
      writeFileSync(file, '');
      if (sql) alterFile(file, sql);
      writeFileSync(file + part, 'of another program');
      const log = realpathSync(file) + part;
      await expectRefused(
        file,
        `${file} is empty, and ${log} may belong to another program; if it does not, delete it`,
      );
      rmSync(file + part);
    }
  });

  it('D4 a database from before the first release is refused by each command, and unchanged', async () => {
    const file = inside('ours.db');
    const env = { DATABASE_URL: `file:${file}`, DATA_DIR: folder.path, APP_SECRET };
    await openSqlite(file).close();
    alterFile(file, OLDER_MIGRATION);
    const bytes = readFileSync(file);
    const cannotOpen = `The database ${file} cannot be opened`;
    for (const [args, words] of [
      [['migrate'], cannotOpen],
      [['export', inside('b.json')], cannotOpen],
      [['backup', inside('b.tar')], 'The database was not backed up'],
      [['db:copy', file, inside('copy.db')], 'Nothing was copied'],
    ] as const) {
      expect(await run([...args], env)).toBe(`refused: ${words}: ${OLDER_VERSION}`);
    }
    const restoring = { ...env, DATABASE_URL: `file:${inside('restored.db')}` };
    const notRestored = `refused: ${file} was not restored: ${OLDER_VERSION}`;
    expect(await run(['restore', file], restoring)).toBe(notRestored);
    await expect(start({ ...env, PORT: '0' })).rejects.toThrow(`${cannotOpen}: ${OLDER_VERSION}`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    const others = readdirSync(folder.path).filter((name) => !/^ours\.db(-|\.lock|$)/.test(name));
    expect(others).toEqual([]);
  });

  it('ZX12 an older file without the mark is recognised while all its data is in the write-ahead log', async () => {
    const database = new Database(inside('elsewhere.db'));
    database.pragma('journal_mode = WAL');
    migrateSqlite(database, null);
    database.exec(`update __drizzle_migrations set hash = '${UNMARKED_MIGRATION}'`);
    database.pragma('application_id = 0');
    for (const part of ['', '-wal'])
      copyFileSync(inside(`elsewhere.db${part}`), inside(`ours.db${part}`));
    database.close();
    expect(statSync(inside('ours.db')).size).toBe(4096);
    const env = { DATABASE_URL: `file:${inside('ours.db')}` };
    expect(await run(['migrate'], env)).toBe('The database is up to date');
  });

  it('ZX12 a file is marked before anything else is written', async () => {
    const store = openSqlite(inside('ours.db'));
    expect(readFileSync(inside('ours.db')).toString('latin1', 68, 72)).toBe('Frln');
    await store.close();
  });

  it('ZX12 a new or empty file becomes a marked one of Freelane, and an older one is marked', async () => {
    const file = inside('ours.db');
    const env = { DATABASE_URL: `file:${file}` };
    const mark = () => readFileSync(file).toString('latin1', 68, 72);
    writeFileSync(file, '');
    expect(await run(['migrate'], env)).toBe('The database is up to date');
    expect(mark()).toBe('Frln');
    alterFile(
      file,
      `update __drizzle_migrations set hash = '${UNMARKED_MIGRATION}';
       pragma application_id = 0; pragma wal_checkpoint(TRUNCATE)`,
    );
    expect(mark()).not.toBe('Frln');
    expect(await run(['migrate'], env)).toBe('The database is up to date');
    expect(mark()).toBe('Frln');
    await run(['db:copy', file, inside('copy.db')]);
    expect(readFileSync(inside('copy.db')).toString('latin1', 68, 72)).toBe('Frln');
    alterFile(inside('empty.db'), 'create table a (b); drop table a');
    await openSqlite(inside('empty.db')).close();
  });

  it('ZX10 the process exits with 1 after one line on stderr, and with 0 after help', async () => {
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
