import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { until } from '../../../test/until.ts';
import type { Query, Store } from '../store.ts';
import type { Sync } from './durability.ts';
import { openSqlite } from './sqlite.ts';
import Database from './sqlite-driver.ts';

let folder: ReturnType<typeof tempFolder>;
let store: Store;
/** Syncs that wait for the test to complete or fail them. */
let pendingSyncs: { complete(): void; fail(error: Error): void }[];
let isOpen: boolean;

const disk: Sync = () =>
  isOpen
    ? Promise.resolve()
    : new Promise((complete, fail) => {
        pendingSyncs.push({ complete, fail });
      });

beforeEach(async () => {
  folder = tempFolder();
  [pendingSyncs, isOpen] = [[], true];
  store = openSqlite(`${folder.path}/freelane.db`, { sync: disk });
  await store.ready();
  isOpen = false;
});
afterEach(async () => {
  isOpen = true;
  for (const { complete } of pendingSyncs) complete();
  await store.close();
  folder.remove();
});

function write(name: string): Promise<void> {
  return store.tx(async (query) => {
    await query.insert(store.tables.locks).values({ name });
  });
}

function isThere(name: string): Promise<boolean> {
  const { locks } = store.tables;
  const find = (query: Query) => query.select().from(locks).where(eq(locks.name, name));
  return store.read(async (query) => (await find(query)).length > 0);
}

/** The number of rows in the file, as another process sees it. */
function committedCount(): number {
  const database = new Database(`${folder.path}/freelane.db`, { readonly: true });
  const row = database.prepare('select count(*) as n from locks').get() as { n: number };
  database.close();
  return row.n;
}

/** Collects the results of promises as they settle. */
function collectResults(...promises: Promise<unknown>[]): unknown[] {
  const answers: unknown[] = [];
  for (const promise of promises) {
    promise.then(
      (value) => answers.push(value ?? 'done'),
      (error) => answers.push(error.message),
    );
  }
  return answers;
}

it('L2 a commit is neither acknowledged nor readable before it is on disk', async () => {
  const writes = collectResults(write('first'));
  await until('it is committed', () => pendingSyncs.length === 1);
  const reads = collectResults(isThere('first'));
  const last = isThere('other');
  expect([writes, reads]).toEqual([[], []]);
  pendingSyncs[0]?.complete();
  expect(await last).toBe(false);
  expect([writes, reads]).toEqual([['done'], [true]]);
});

it('L2 commits during a sync share the next one', async () => {
  const earlierWrites = [write('first')];
  await until('the first sync is pending', () => pendingSyncs.length === 1);
  earlierWrites.push(write('second'));
  await until('the second sync is pending', () => pendingSyncs.length === 2);
  const laterWrites = [write('third'), write('fourth')];
  const answers = collectResults(...laterWrites);
  await until('they are committed', () => committedCount() === 4);
  pendingSyncs[1]?.complete();
  await earlierWrites[1];
  await until('the third sync is pending', () => pendingSyncs.length === 3);
  expect(answers).toEqual([]);
  pendingSyncs[0]?.complete();
  pendingSyncs[2]?.complete();
  await Promise.all([...earlierWrites, ...laterWrites]);
  expect(pendingSyncs).toHaveLength(3);
});

it('L2 a commit synced in parallel with a failing sync is not acknowledged', async () => {
  const answers = collectResults(write('first'));
  await until('the first sync is pending', () => pendingSyncs.length === 1);
  const second = collectResults(write('second'));
  await until('the second sync is pending', () => pendingSyncs.length === 2);
  pendingSyncs[0]?.fail(new Error('the disk is gone'));
  await until('the first is answered', () => answers.length === 1);
  pendingSyncs[1]?.complete();
  await until('the second is answered', () => second.length === 1);
  expect([answers, second]).toEqual([['the disk is gone'], ['the disk has failed']]);
});

it('L2 after a disk failure nothing is acknowledged anymore', async () => {
  const answers = collectResults(write('first'));
  await until('the sync is pending', () => pendingSyncs.length === 1);
  pendingSyncs[0]?.fail(new Error('the disk is gone'));
  await until('it has failed', () => answers.length === 1);
  isOpen = true;
  const later = collectResults(write('second'), isThere('first'), store.ready());
  await until('all are answered', () => later.length === 3);
  expect(answers).toEqual(['the disk is gone']);
  expect(later.sort()).toEqual(['the disk has failed', 'the disk is gone', 'the disk is gone']);
  // Nothing is written after a possible loss.
  expect(committedCount()).toBe(1);
});

it('L2 if the path is a link, the real file is synced', async () => {
  mkdirSync(`${folder.path}/other-disk`);
  symlinkSync(`${folder.path}/other-disk/real.db`, `${folder.path}/link.db`);
  const linked = openSqlite(`${folder.path}/link.db`);
  await linked.tx(async (query) => {
    await query.insert(linked.tables.locks).values({ name: 'kept' });
  });
  expect(existsSync(`${folder.path}/other-disk/real.db-wal`)).toBe(true);
  await linked.ready();
  await linked.close();
});

it('L2 a closed store rejects further work', async () => {
  const other = openSqlite(`${folder.path}/other.db`);
  await other.close();
  await expect(other.tx(async () => {})).rejects.toThrow('closed');
});

it('L2 while another process holds the write lock, all who wait get an error after a timeout', async () => {
  isOpen = true;
  await store.close();
  store = openSqlite(`${folder.path}/freelane.db`, { sync: disk, lockTimeoutMs: 50 });
  const other = new Database(`${folder.path}/freelane.db`);
  other.exec('begin immediate');
  const answers = collectResults(write('first'), write('second'));
  await until('both are answered', () => answers.length === 2);
  expect(answers).toEqual(Array(2).fill('The server is busy. Please try again.'));
  other.exec('rollback');
  other.close();
});
