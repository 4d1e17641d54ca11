import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { openTestStore, tempFolder } from '../../test/server-kit.ts';
import { storeContract } from './contract.ts';
import { openSqlite } from './sqlite.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

storeContract('SQLite', async () => {
  const { store, close } = openTestStore();
  return { store, destroy: close };
});

it('ZX11 who writes to a file that another process has locked is told so, and reads it', async () => {
  const folder = tempFolder();
  const file = join(folder.path, 'freelane.db');
  const store = openSqlite(file);
  const { chores } = store.tables;
  const write = (name: string) =>
    store.tx((query) => query.insert(chores).values({ name, doneAt: 1, claimedUntil: 0 }));
  const names = () => store.read((query) => query.select({ name: chores.name }).from(chores));
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
