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
/** The syncs that wait to be let through, or to fail. */
let held: { keep(): void; fail(error: Error): void }[];
let isOpen: boolean;

const disk: Sync = () =>
  isOpen
    ? Promise.resolve()
    : new Promise((keep, fail) => {
        held.push({ keep, fail });
      });

beforeEach(async () => {
  folder = tempFolder();
  [held, isOpen] = [[], true];
  store = openSqlite(`${folder.path}/freelane.db`, { sync: disk });
  await store.ready();
  isOpen = false;
});
afterEach(async () => {
  isOpen = true;
  for (const { keep } of held) keep();
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

/** What is in the file, as another process would see it. */
function committed(): number {
  const database = new Database(`${folder.path}/freelane.db`, { readonly: true });
  const row = database.prepare('select count(*) as n from locks').get() as { n: number };
  database.close();
  return row.n;
}

/** What has been answered so far. */
function watched(...promises: Promise<unknown>[]): unknown[] {
  const answers: unknown[] = [];
  for (const promise of promises) {
    promise.then(
      (value) => answers.push(value ?? 'done'),
      (error) => answers.push(error.message),
    );
  }
  return answers;
}

it('L2 nobody hears of a commit, nor reads it, before the disk has it', async () => {
  const writes = watched(write('first'));
  await until('it is committed', () => held.length === 1);
  const reads = watched(isThere('first'));
  const last = isThere('other');
  expect([writes, reads]).toEqual([[], []]);
  held[0]?.keep();
  expect(await last).toBe(false);
  expect([writes, reads]).toEqual([['done'], [true]]);
});

it('L2 those who commit while the disk is busy share the next sync', async () => {
  const early = [write('first')];
  await until('the first is on its way', () => held.length === 1);
  early.push(write('second'));
  await until('the second is, too', () => held.length === 2);
  const late = [write('third'), write('fourth')];
  const answers = watched(...late);
  await until('they are committed', () => committed() === 4);
  held[1]?.keep();
  await early[1];
  await until('the others are on their way', () => held.length === 3);
  expect(answers).toEqual([]);
  held[0]?.keep();
  held[2]?.keep();
  await Promise.all([...early, ...late]);
  expect(held).toHaveLength(3);
});

it('L2 what is synced beside a sync that fails is not called kept either', async () => {
  const answers = watched(write('first'));
  await until('the first is on its way', () => held.length === 1);
  const second = watched(write('second'));
  await until('the second is, too', () => held.length === 2);
  held[0]?.fail(new Error('the disk is gone'));
  await until('the first is told', () => answers.length === 1);
  held[1]?.keep();
  await until('the second is told', () => second.length === 1);
  expect([answers, second]).toEqual([['the disk is gone'], ['the disk has failed']]);
});

it('L2 once the disk has failed nothing is called kept any more', async () => {
  const answers = watched(write('first'));
  await until('it is on its way', () => held.length === 1);
  held[0]?.fail(new Error('the disk is gone'));
  await until('it has failed', () => answers.length === 1);
  isOpen = true;
  const later = watched(write('second'), isThere('first'), store.ready());
  await until('all are answered', () => later.length === 3);
  expect(answers).toEqual(['the disk is gone']);
  expect(later.sort()).toEqual(['the disk has failed', 'the disk is gone', 'the disk is gone']);
  // Nor is anything written after what may be a hole.
  expect(committed()).toBe(1);
});

it('L2 behind a link it is the real file that is kept', async () => {
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

it('L2 a store that was closed refuses what still comes', async () => {
  const other = openSqlite(`${folder.path}/other.db`);
  await other.close();
  await expect(other.tx(async () => {})).rejects.toThrow('closed');
});

it('L2 while another process writes, all who wait are told once it takes too long', async () => {
  isOpen = true;
  const other = new Database(`${folder.path}/freelane.db`);
  other.exec('begin immediate');
  const answers = watched(write('first'), write('second'));
  await until('both are told', () => answers.length === 2);
  expect(answers).toEqual(Array(2).fill('The server is busy. Please try again.'));
  other.exec('rollback');
  other.close();
}, 20_000);
