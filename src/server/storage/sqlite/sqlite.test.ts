import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestStore, tempFolder } from '../../../test/kits/server-kit.ts';
import { storeContract } from '../contract/store-contract.ts';
import { openSqlite } from './sqlite.ts';
import Database from './sqlite-driver.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

storeContract('SQLite', async () => {
  const { store, close } = openTestStore();
  return { store, destroy: close };
});

it('ZX11 a write to a file that another process has locked gets an error, and reads work', async () => {
  const folder = tempFolder();
  const file = join(folder.path, 'freelane.db');
  const store = openSqlite(file, { lockTimeoutMs: 50 });
  const { jobLeases } = store.tables;
  const write = (name: string) =>
    store.tx((query) => query.insert(jobLeases).values({ name, doneAt: 1, claimedUntil: 0 }));
  const names = () => store.read((query) => query.select({ name: jobLeases.name }).from(jobLeases));
  await write('before');
  const other = new Database(file);
  other.exec('begin immediate');
  await expect(write('meanwhile')).rejects.toMatchObject({ code: 'server.busy', status: 503 });
  expect(await names()).toEqual([{ name: 'before' }]);
  other.exec('rollback');
  other.close();
  await write('after');
  expect((await names()).map(({ name }) => name).sort()).toEqual(['after', 'before']);
  await store.close();
  folder.remove();
});

it('L2 a snapshot that is no longer read does not block a checkpoint', async () => {
  const folder = tempFolder();
  const file = join(folder.path, 'freelane.db');
  const other = new Database(file, { timeout: 0 });
  const isBusy: boolean[] = [];
  const store = openSqlite(file, {
    async sync() {
      isBusy.push(other.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 1);
    },
  });
  const { jobLeases } = store.tables;
  const names = () => store.read((query) => query.select({ name: jobLeases.name }).from(jobLeases));
  await store.ready();
  isBusy.length = 0;
  // In one event-loop tick: the snapshot is taken, read and released, and then comes the commit.
  const seen = await store.tx(async (query) => {
    const before = await names();
    await query.insert(jobLeases).values({ name: 'new', doneAt: 1, claimedUntil: 0 });
    return before;
  });
  expect(seen).toEqual([]);
  expect(isBusy).toEqual([false]);
  expect(await names()).toEqual([{ name: 'new' }]);
  await store.close();
  other.close();
  folder.remove();
});

it('D8 on a nearly full disk writes are rejected, reads work, and space can be freed', async () => {
  const folder = tempFolder();
  const disk = { total: 1_000_000_000, free: 200_000_000 };
  const store = openSqlite(join(folder.path, 'freelane.db'), { spaceOf: () => disk });
  const { jobLeases } = store.tables;
  const write = (name: string, isFreeing = false) =>
    store.tx((query) => query.insert(jobLeases).values({ name, doneAt: 1, claimedUntil: 0 }), {
      isFreeing,
    });
  const names = () => store.read((query) => query.select({ name: jobLeases.name }).from(jobLeases));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await write('before');
  disk.free = 40_000_000;
  vi.advanceTimersByTime(1001);
  await expect(write('meanwhile')).rejects.toMatchObject({ code: 'server.full', status: 503 });
  expect(await names()).toEqual([{ name: 'before' }]);
  await write('freeing', true);
  disk.free = 60_000_000;
  await write('after');
  expect((await names()).map(({ name }) => name).sort()).toEqual(['after', 'before', 'freeing']);
  await store.close();
  folder.remove();
});
