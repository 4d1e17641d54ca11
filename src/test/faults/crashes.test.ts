import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../server/storage/open-store.ts';
import Database from '../../server/storage/sqlite/sqlite-driver.ts';
import { serverProcess } from '../servers/server-process.ts';
import { createTestDatabase } from '../servers/test-database.ts';
import { problemsAfter, writeThroughCrashes } from './crashes.ts';

const kills = process.env.SOAK ? 20 : 2;
const between = process.env.SOAK ? 1500 : 150;
const timeoutMs = process.env.SOAK ? 900_000 : 120_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-crashes-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Prints the result of a long run. */
function printResult(engine: string, count: number): void {
  if (!process.env.SOAK) return;
  process.stdout.write(`${engine}: ${kills} kills, ${count} acknowledged, none lost or doubled\n`);
}

test(
  'L2 killed repeatedly under 16 writers, SQLite keeps every acknowledged command exactly once',
  async () => {
    const server = await serverProcess({ DATA_DIR: folder });
    try {
      const acknowledged = await writeThroughCrashes({ server, kills, between });
      const file = join(folder, 'freelane.db');
      const database = new Database(file);
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(database.pragma('foreign_key_check')).toEqual([]);
      database.close();
      const store = await openStore({ kind: 'sqlite', file });
      expect(await problemsAfter(store, acknowledged)).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(kills * between);
      printResult('SQLite', acknowledged.size);
      await store.close();
    } finally {
      await server.kill();
    }
  },
  timeoutMs,
);

test(
  'L2 killed repeatedly under 16 writers, PostgreSQL keeps every acknowledged command exactly once',
  async () => {
    const database = await createTestDatabase();
    const server = await serverProcess({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret of thirty-two characters',
    });
    try {
      const acknowledged = await writeThroughCrashes({ server, kills, between });
      const store = await openStore({ kind: 'postgres', url: database.url });
      expect(await problemsAfter(store, acknowledged)).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(kills * between);
      printResult('PostgreSQL', acknowledged.size);
      await store.close();
    } finally {
      await server.kill();
      await database.drop();
    }
  },
  timeoutMs,
);
