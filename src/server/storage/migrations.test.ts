import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { LAST_REPLACED_MIGRATION, OLDER_VERSION } from '../../test/older-database.ts';
import { countPending, type Dialect, migrationsFolder } from './migrations.ts';
import * as pg from './schema.pg.ts';
import * as sqlite from './schema.sqlite.ts';

interface Entry {
  idx: number;
  tag: string;
  when: number;
}

function journal(dialect: Dialect): Entry[] {
  return read(dialect, '_journal').entries;
}

function read(dialect: Dialect, name: string) {
  return JSON.parse(readFileSync(join(migrationsFolder(dialect), 'meta', `${name}.json`), 'utf8'));
}

/** The schema after the last migration. */
function lastSnapshot(dialect: Dialect) {
  const last = journal(dialect).at(-1)?.tag.split('_')[0];
  return read(dialect, `${last}_snapshot`);
}

describe('D5 migrations', () => {
  it('D5 of SQLite result in the schema', async () => {
    const expected = await generateSQLiteDrizzleJson(sqlite, undefined, 'snake_case');
    expect(await generateSQLiteMigration(lastSnapshot('sqlite'), expected)).toEqual([]);
  });

  it('D5 of PostgreSQL result in the schema', async () => {
    const expected = generateDrizzleJson(pg, undefined, undefined, 'snake_case');
    expect(await generateMigration(lastSnapshot('pg'), expected)).toEqual([]);
  });

  it('D5 a column that no migration creates is detected', async () => {
    const before = lastSnapshot('pg');
    delete before.tables['public.users'].columns.email_key;
    const expected = generateDrizzleJson(pg, undefined, undefined, 'snake_case');
    expect((await generateMigration(before, expected)).join()).toContain('"email_key"');
  });

  it('D5 are the same for both dialects, ordered by time', () => {
    const names = (dialect: Dialect) => journal(dialect).map(({ tag }) => tag);
    expect(names('pg')).toEqual(names('sqlite'));
    for (const dialect of ['pg', 'sqlite'] as const) {
      const times = journal(dialect).map(({ when }) => when);
      // One older than the last applied migration would be skipped silently.
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    }
  });

  it('D5 the baseline has the time of the last migration that it replaces', () => {
    for (const dialect of ['pg', 'sqlite'] as const) {
      expect(journal(dialect)[0]?.when).toBe(LAST_REPLACED_MIGRATION);
    }
  });

  it('D4 a database of a newer version, or from before the baseline, is rejected', () => {
    const last = journal('pg').at(-1)?.when ?? 0;
    const folder = migrationsFolder('pg');
    expect(countPending(folder, 0)).toBe(journal('pg').length);
    expect(countPending(folder, LAST_REPLACED_MIGRATION)).toBe(journal('pg').length - 1);
    expect(countPending(folder, last)).toBe(0);
    expect(() => countPending(folder, last + 1)).toThrow('newer version');
    expect(() => countPending(folder, LAST_REPLACED_MIGRATION - 1)).toThrow(OLDER_VERSION);
  });
});
