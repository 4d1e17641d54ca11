import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageRoot } from '../../server/lib/package-root.ts';
import { addParties, billProject } from '../../server/storage/contract/money/money-rows.ts';
import { usersRepository } from '../../server/storage/directory/users.ts';
import { openStore } from '../../server/storage/open-store.ts';
import type { Store } from '../../server/storage/store.ts';
import { ensureMigratedDatabase, tempFolder } from '../kits/server-kit.ts';
import { createTestDatabase } from '../servers/test-database.ts';
import { until } from '../until.ts';

const ISSUERS = 16;
const INVOICES_PER_ISSUER = 4;
const KILLS = 2;
const BETWEEN_KILLS = 12;
const TIMEOUT_MS = 240_000;

let folder: ReturnType<typeof tempFolder>;
const children = new Set<ChildProcess>();
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  folder.remove();
});

/** The numbers that were answered, by draft. */
type Answered = Map<string, string>;

/** Processes that together are sixteen issuers, each a part of them. */
function startIssuing(database: string, processes: number, answered: Answered): ChildProcess[] {
  const share = ISSUERS / processes;
  return Array.from({ length: processes }, (_, n) => {
    const script = join(packageRoot, 'src/test/faults/issuing-process.ts');
    const args = [database, n * share, share, INVOICES_PER_ISSUER].map(String);
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [id = '', number = ''] = line.split(' ');
      if (!number) return;
      // An answer never changes.
      expect(answered.get(id) ?? number).toBe(number);
      answered.set(id, number);
    });
    return child;
  });
}

async function issueThroughCrashes(database: string, processes: number): Promise<Answered> {
  const answered: Answered = new Map();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = answered.size + BETWEEN_KILLS;
    const running = startIssuing(database, processes, answered);
    await until('invoices are issued', () => answered.size >= enough, TIMEOUT_MS);
    for (const child of running) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
  const last = startIssuing(database, processes, answered);
  for (const child of last) {
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  }
  return answered;
}

async function prepare(store: Store): Promise<void> {
  await store.tx((query) =>
    usersRepository(store.tables).insert(query, {
      ...{ id: 'admin', email: 'a@example.org', emailKey: 'a@example.org', firstName: 'Ann' },
      ...{ lastName: 'Tester', profilePicture: null, isGoogleUser: false, roles: ['ADMIN'] },
      ...{ passwordHash: null, createdAt: 1 },
    }),
  );
  for (let n = 0; n < ISSUERS; n += 1) {
    await addParties(store, { clientId: `c${n}` });
    await billProject(store, `p${n}`, { clientId: `c${n}` });
  }
}

async function checkIssued(store: Store, answered: Answered): Promise<void> {
  const { invoices, invoiceEntries, invoiceFiles, invoiceSeries, timeEntries } = store.tables;
  const total = ISSUERS * INVOICES_PER_ISSUER;
  const [rows, files, entries, series, recorded] = await store.read(async (query) => [
    await query.select().from(invoices),
    await query.select().from(invoiceFiles),
    await query.select().from(invoiceEntries),
    await query.select().from(invoiceSeries),
    await query.select().from(timeEntries),
  ]);
  // Gapless, unique, and the counter is where the last one left it.
  const counts = rows.map(({ count }) => count ?? 0).sort((a, b) => a - b);
  expect(counts).toEqual(Array.from({ length: total }, (_, n) => n + 1));
  expect(series.map(({ lastCount }) => lastCount)).toEqual([total]);
  // In order: a later number was not issued on an earlier day.
  const inOrder = [...rows].sort((a, b) => (a.count ?? 0) - (b.count ?? 0));
  const days = inOrder.map(({ issueDate }) => issueDate ?? '');
  expect(days).toEqual([...days].sort());
  expect(answered.size).toBe(total);
  for (const { id, number, issued, gross } of rows) {
    expect([issued?.number, answered.get(id), gross]).toEqual([number, number, 119_00]);
    const own = files.filter(({ invoiceId }) => invoiceId === id);
    expect(own.map(({ name }) => name).sort()).toEqual([`${number}.pdf`, `${number}.xml`]);
    for (const { content, digest } of own) {
      const bytes = Buffer.from(content, 'base64');
      expect(hash('sha256', bytes, 'hex')).toBe(digest);
      expect(bytes.toString()).toContain(`"number":"${number}"`);
    }
  }
  // Each entry is billed once.
  expect(entries.map(({ entryId }) => entryId).sort()).toEqual(recorded.map(({ id }) => id).sort());
  expect(recorded).toHaveLength(total);
}

it(
  'IN9 16 issuers of a process that is killed repeatedly leave no gap and bill no entry twice, SQLite',
  async () => {
    const file = join(folder.path, 'freelane.db');
    ensureMigratedDatabase(file);
    const before = await openStore({ kind: 'sqlite', file });
    await prepare(before);
    await before.close();
    const answered = await issueThroughCrashes(file, 1);
    const store = await openStore({ kind: 'sqlite', file });
    await checkIssued(store, answered);
    await store.close();
  },
  TIMEOUT_MS,
);

it(
  'IN9 16 issuers of two processes that are killed repeatedly leave no gap and bill no entry twice, PostgreSQL',
  async () => {
    const database = await createTestDatabase();
    try {
      const store = await openStore({ kind: 'postgres', url: database.url });
      await prepare(store);
      const answered = await issueThroughCrashes(database.url, 2);
      await checkIssued(store, answered);
      await store.close();
    } finally {
      await database.drop();
    }
  },
  TIMEOUT_MS,
);
