import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../server/app.ts';
import type { Config } from '../../server/config/read-config.ts';
import { createServices, type Services } from '../../server/services.ts';
import { claimFile, migrateSqlite } from '../../server/storage/sqlite/migrate-sqlite.ts';
import { openSqlite } from '../../server/storage/sqlite/sqlite.ts';
import Database from '../../server/storage/sqlite/sqlite-driver.ts';
import type { Store } from '../../server/storage/store.ts';

/** A separate folder for each test, which `remove` deletes. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'freelane-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function testConfig(dataDir: string, part: Partial<Config> = {}): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:3000',
    // Proxies and balancers in front have their own ports, and `app.inject()` uses port 80.
    allowedHosts: ['localhost', '127.0.0.1'].map((name) => ({ name, port: null })),
    dataDir,
    database: { kind: 'sqlite', file: join(dataDir, 'freelane.db') },
    bus: { kind: 'alone' },
    appSecret: 'a secret of thirty-two characters',
    photosMaxBytes: null,
    fileMaxBytes: 25 * 1024 ** 2,
    uploadthing: null,
    backup: null,
    google: null,
    email: null,
    signup: 'open',
    limits: true,
    webhooksPrivate: false,
    trustProxy: false,
    logLevel: 'silent',
    metricsToken: null,
    ...part,
  };
}

export interface TestStore {
  store: Store;
  folder: string;
  close(): Promise<void>;
}

/** The bytes of an empty, migrated database. */
let migratedDatabase: Buffer | undefined;

/** Creates an empty, migrated database if the file is missing; migrating each costs far more. */
export function ensureMigratedDatabase(file: string): void {
  if (existsSync(file)) return;
  migratedDatabase ??= migrateInMemory();
  writeFileSync(file, migratedDatabase);
}

function migrateInMemory(): Buffer {
  const database = new Database(':memory:');
  try {
    claimFile(database);
    migrateSqlite(database, null);
    return database.serialize();
  } finally {
    database.close();
  }
}

/** A migrated SQLite file; it does not wait for the disk. */
export function openTestStore(): TestStore {
  const { path, remove } = tempFolder();
  const file = join(path, 'freelane.db');
  ensureMigratedDatabase(file);
  const store = openSqlite(file, { sync: async () => {} });
  return {
    store,
    folder: path,
    async close() {
      await store.close();
      remove();
    },
  };
}

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  folder: string;
  close(): Promise<void>;
}

/** The whole server on a real store, driven by `app.inject()`; nothing listens. */
export async function openTestServer(
  part: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestServer> {
  const { store, folder, close } = openTestStore();
  const services = createServices(testConfig(folder, part), store);
  const app = await buildApp(services, { webRoot: join(folder, 'no-page'), ...options });
  return {
    app,
    services,
    folder,
    async close() {
      await app.close();
      services.rooms.close();
      await close();
    },
  };
}
