import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import Database, { SQLITE_DRIVER } from './sqlite-driver.ts';
import { sqlitePackage } from './sqlite-package.mjs';

const node = (napi: string, platform = 'linux', arch = 'x64') =>
  sqlitePackage({ platform, arch, versions: { napi } });

it('A20 from Node 22.14 on SQLite needs no compiler, where the package has a binary', () => {
  expect([node('9'), node('10'), node('11')]).toEqual([
    'better-sqlite3',
    'better-sqlite3-prebuilt',
    'better-sqlite3-prebuilt',
  ]);
  expect(node('10', 'linux', 'arm')).toBe('better-sqlite3');
  expect(node('10', 'freebsd')).toBe('better-sqlite3');
  expect(node('10', 'darwin', 'arm64')).toBe('better-sqlite3-prebuilt');
});

it('A20 the driver is the one for this Node', () => {
  expect(SQLITE_DRIVER).toBe(createRequire(import.meta.url).resolve(sqlitePackage()));
  const database = new Database(':memory:');
  expect(database.prepare('select 1').pluck().get()).toBe(1);
  database.close();
});
