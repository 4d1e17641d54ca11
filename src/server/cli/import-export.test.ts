import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countsOf, TRELLO_FILE } from '../../test/kits/import-kit.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { builtServer } from '../../test/servers/built-server.ts';
import { userViewer } from '../access/viewer.ts';

// Commands are processes of their own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const MAIN = builtServer();
const ANN = { email: 'ann@example.org', password: 'correct horse battery' };

let server: TestServer;
let ann: string;
let emptyCounts: Awaited<ReturnType<typeof countsOf>>;

// A running server on the same database.
beforeAll(async () => {
  server = await openTestServer();
  const { accounts } = server.services;
  const account = { ...ANN, firstName: 'Ann', lastName: 'Tester' };
  ann = (await accounts.register(account, { ip: '127.0.0.1' })).user.id;
  emptyCounts = await countsOf(server.services);
});
afterAll(() => server.close());

async function run(args: string[], folder = server.folder, nodeArgs: string[] = []) {
  const child = spawn(process.execPath, [...nodeArgs, MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: folder, TZ: 'Europe/Berlin' },
  });
  child.stdin.end();
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said, errors };
}

/** Another installation without accounts. */
async function elsewhere(work: (folder: string) => Promise<void>): Promise<void> {
  const other = await openTestServer();
  try {
    await work(other.folder);
  } finally {
    await other.close();
  }
}

describe('ZV9 on the command line', () => {
  it('ZV9 demo creates a sample project, once', async () => {
    // A first attempt that ran out of time may have left it.
    await server.services.sampleProject.remove(ann);
    const output = await run(['demo']);
    expect(output).toMatchObject({ code: 0, errors: '' });
    expect(output.said).toMatch(
      /^Ann Tester has a sample project with 3 boards and \d+ tickets, and 10 invoices\n$/,
    );
    const boards = await server.services.queries.listBoards(userViewer(ann));
    expect(boards.map(({ name }) => name).sort()).toEqual([
      'New client',
      'Orders and invoices',
      'Website relaunch',
    ]);
    expect(await run(['demo'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('already exists'),
    });
  });

  it('ZV9 a whole installation is exported and imported into an empty one, with people and projects', async () => {
    await server.services.sampleProject.add(ann);
    const file = join(server.folder, 'all.json');
    rmSync(file, { force: true });
    const done = await run(['export', 'all.json']);
    expect(done).toMatchObject({ code: 0, errors: '' });
    expect(done.said).toMatch(/^Everything is in all\.json \(\d+\.\d MB\)\n$/);
    expect(await run(['export', 'all.json'])).toMatchObject({ code: 1 });
    expect(await run(['export', 'all.json', '--force'])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).not.toContain('assword');
    await elsewhere(async (folder) => {
      const output = await run(['import', file], folder);
      expect(output.code).toBe(0);
      expect(output.said).toMatch(/^The install is there\. .*\n3 boards, 11 columns, \d+ tickets/);
      expect(await run(['export', 'again.json'], folder)).toMatchObject({ code: 0 });
      const again = (path: string) => {
        // An imported photo gets new random digits.
        const text = readFileSync(path, 'utf8').replace(/(?<=\/\d{13}-)[0-9a-f]{16}-/g, '');
        const { exportedAt: _, ...archive } = JSON.parse(text);
        archive.photos = archive.photos.map(({ url }: { url: string }) => url);
        return archive;
      };
      expect(again(join(folder, 'again.json'))).toEqual(again(file));
      const twice = await run(['import', file], folder);
      expect([twice.code, twice.errors]).toEqual([
        1,
        'A whole installation can only be imported while there are no boards and projects\n',
      ]);
    });
  });

  it('ZV9 demo --remove deletes it without a trace', async () => {
    await server.services.sampleProject.add(ann);
    const removed = await run(['demo', '--remove']);
    expect(removed).toEqual({ code: 0, said: 'The sample project was removed\n', errors: '' });
    const { log: _, ...after } = await countsOf(server.services);
    expect({ ...after, log: emptyCounts.log }).toEqual(emptyCounts);
    expect(await server.services.queries.listUsers(userViewer(ann))).toHaveLength(1);
    expect(await run(['demo', '--remove'])).toMatchObject({ code: 1 });
  });

  it('ZV9 ZV11 a Trello board is imported with its report, and a wrong file refused with one line', async () => {
    const done = await run(['import', TRELLO_FILE, '--owner', 'ANN@example.org', '--archived']);
    expect(done.code).toBe(0);
    expect(done.errors).toBe('');
    expect(done.said).toMatch(
      /^The board "Website relaunch" is Ann Tester's now: \/boards\/board-/,
    );
    expect(done.said).toContain('5 columns, 10 tickets, 8 comments, 2 checklists, 2 attachments');
    expect(done.said).toContain('(Bob Tester, Zoë Fremd)');
    const { tickets } = server.services.store.tables;
    const dates = await server.services.store.read((query) => query.select().from(tickets));
    expect(dates.map(({ dueDate }) => dueDate)).toContain('2026-06-30T23:30:00');
    writeFileSync(join(server.folder, 'cut.json'), readFileSync(TRELLO_FILE).subarray(0, 9000));
    const before = await countsOf(server.services);
    const bad: [string[], RegExp][] = [
      [['import', 'cut.json'], /^The file is damaged or incomplete: .*\n$/],
      [
        ['import', 'none.json'],
        /^none\.json cannot be imported: there is no such file or folder\n$/,
      ],
      [['import', TRELLO_FILE, '--owner', 'x@y.z'], /^There is no administrator with the email/],
      [['import', TRELLO_FILE, '--time-zone', 'Mars'], /^"Mars" is not a time zone/],
      [['import'], /^Usage: npm run freelane -- import FILE/],
      [['export', 'a.json', '--board', 'board-none'], /^Board not found\n$/],
      [
        ['export', 'no/folder.json'],
        /^no\/folder\.json cannot be written: there is no such file or folder\n$/,
      ],
    ];
    for (const [args, words] of bad) {
      const { code, said, errors } = await run(args);
      expect([args, code, said, errors]).toEqual([args, 1, '', expect.stringMatching(words)]);
    }
    expect(await countsOf(server.services)).toEqual(before);
    expect(existsSync(join(server.folder, 'a.json'))).toBe(false);
  });

  it('ZV10 a file may be larger than the available memory', async () => {
    const desc = 'x'.repeat(19_000);
    const card = (n: number) => ({ id: `c${n}`, idList: 'l', name: `Card ${n}`, desc, pos: n });
    const cards = Array.from({ length: 3200 }, (_, n) => card(n));
    const file = join(server.folder, 'large.json');
    writeFileSync(file, JSON.stringify({ name: 'Large', lists: [{ id: 'l', name: 'L' }], cards }));
    const { code, said } = await run(['import', file], server.folder, ['--max-old-space-size=58']);
    expect([code, said.split('\n')[1]]).toEqual([0, '1 board, 1 column, 3200 tickets']);
  });
});
