import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestStore, type TestStore, testConfig } from '../../test/kits/server-kit.ts';
import { createBackups } from './backups.ts';

const HOUR = 3_600_000;
const OLD = ['2020-01-01', '2020-01-02', '2020-01-03'].map(
  (day) => `freelane-${day}T00-00-00Z.tar`,
);

let test: TestStore;
let folder: string;

beforeEach(async () => {
  test = openTestStore();
  folder = join(test.folder, 'backups');
  await mkdir(folder);
  for (const name of OLD) writeFileSync(join(folder, name), 'old');
});
afterEach(() => test.close());

function backups(keep: number, dataDir = test.folder) {
  return createBackups(testConfig(dataDir, { backup: { folder, keep } }), test.store.damage);
}

function backupNames(): string[] {
  return readdirSync(folder).filter((name) => !OLD.includes(name));
}

it('ZX5 a backup is made when the last one is a day old, and surplus ones are dropped', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'not ours');
  const daily = backups(2);
  await daily.daily(Date.now());
  expect(backupNames()).toEqual([expect.stringMatching(/^freelane-20.*\.tar$/), 'notes.txt']);
  expect(readdirSync(folder)).toHaveLength(3);
  expect(readdirSync(folder)).toContain(OLD[2]);
  const last = await daily.last();
  await daily.daily(Date.now() + 20 * HOUR);
  expect(await daily.last()).toEqual(last);
});

it('ZX5 when a backup fails, none is dropped', async () => {
  const failing = backups(1, join(test.folder, 'no database here'));
  await expect(failing.daily(Date.now())).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(OLD);
  expect(failing.state()).toMatchObject({ running: null, hasFailed: true });
});

it('ZX5 a request during a backup joins the running one', async () => {
  const running = backups(9);
  const begun: string[] = [];
  const onBegin = async (name: string) => void begun.push(name);
  const work = [running.make(onBegin), running.make(onBegin)];
  expect(running.state().running).not.toBeNull();
  await Promise.all(work);
  expect(backupNames()).toEqual(begun);
  expect(begun).toHaveLength(1);
  expect(running.state()).toEqual({ running: null, hasFailed: false });
});

it('ZX5 drafts of a killed process are removed after a day', async () => {
  for (const name of ['.freelane-backup-old', '.freelane-backup-new']) {
    await mkdir(join(folder, name));
  }
  utimesSync(join(folder, '.freelane-backup-old'), 1, 1);
  await backups(9).make();
  const drafts = readdirSync(folder).filter((name) => name.startsWith('.'));
  expect(drafts).toEqual(['.freelane-backup-new']);
});
