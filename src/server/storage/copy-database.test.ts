import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../core/board/wire/feed.ts';
import { NEW_CLIENT } from '../../core/money/parties.schema.ts';
import { EMPTY_BUSINESS } from '../../core/money/parties.ts';
import { newTestId } from '../../test/kits/harness.ts';
import { openPhotoFixture, type PhotoFixture } from '../../test/kits/photo-fixture.ts';
import { tempFolder, testConfig } from '../../test/kits/server-kit.ts';
import { createEmptyDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { alterFile } from '../../test/sqlite-file.ts';
import { userViewer } from '../access/viewer.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { createServices } from '../services.ts';
import { copyDatabase } from './copy-database.ts';
import { openStore } from './open-store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: PhotoFixture;
let folder: ReturnType<typeof tempFolder>;
let postgres: TestDatabase;
let token: string;
let toPostgres: Awaited<ReturnType<typeof copyDatabase>>;

function file(name: string): Config['database'] {
  return { kind: 'sqlite', file: join(folder.path, name) };
}

function postgresConfig(): Config['database'] {
  return { kind: 'postgres', url: postgres.url };
}

/** A client with a rate and a project, and the business. */
async function addMoney(): Promise<void> {
  const { business, clients, rates, projects } = stage.server.services.money;
  const caller = { userId: stage.cast.ids.globalAdmin, source: NO_SOURCE };
  const details = { ...EMPTY_BUSINESS, legalName: 'Studio "Ö"' };
  await business.set(caller, { version: null, details });
  const client = { ...NEW_CLIENT, name: 'Acme 😀', currency: 'EUR' };
  await clients.create(caller, { id: 'acme', client });
  const rate = { id: 'rate', level: 'client', subjectId: 'acme', userId: null } as const;
  await rates.set(caller, { ...rate, from: '2026-01-01', rate: '80.5', currency: 'EUR' });
  const { projectId } = stage.fixture;
  const amounts = { agreedAmount: 500, budgetSeconds: null, budgetAmount: null };
  const billing = { clientId: 'acme', billing: 'fixed', ...amounts } as const;
  await projects.set(caller, { projectId, version: 0, ...billing });
}

// The database of a server, copied to PostgreSQL.
beforeAll(async () => {
  stage = await openPhotoFixture();
  await stage.renew();
  const { boardId, open } = stage.fixture;
  for (const [n, name] of ['Offer "Ö" \\ 😀', 'Second offer', 'Third offer'].entries()) {
    const set = { name, labels: ['a, b', '"'], description: `${n}\tlines\n`, url: null };
    await stage.run('ticketCreator', { type: 'tickets.edit', boardId, ticketId: open, set });
  }
  await addMoney();
  token = (await stage.server.services.sessions.create(stage.cast.ids.boardCreator)).token;
  folder = tempFolder();
  postgres = await createEmptyDatabase();
  toPostgres = await copyDatabase(stage.server.services.config.database, postgresConfig());
});
afterAll(async () => {
  await stage.server.close();
  await postgres.drop();
  folder.remove();
});

describe('ZX7 a copy', () => {
  it('ZX7 has every row, also when copied back', async () => {
    const rows = new Map(toPostgres.map((table) => [table.table, table.rows]));
    const money = ['businesses', 'clients', 'rates', 'project_billings'];
    const others = ['users', 'boards', 'tickets', 'history', 'log', 'time_entries'];
    for (const table of [...others, ...money]) {
      expect([table, rows.get(table)]).not.toEqual([table, 0]);
    }
    const copiedBack = await copyDatabase(postgresConfig(), file('back.db'));
    expect(copiedBack).toEqual(toPostgres);
    expect(await copyDatabase(file('back.db'), file('again.db'))).toEqual(toPostgres);
    expect(readdirSync(folder.path).sort()).toEqual(['again.db', 'back.db']);
  });

  it.each(['postgres', 'sqlite'] as const)(
    'ZX7 TI24 a server continues with it: cursors, numbers, search, sessions, time (%s)',
    async (kind) => {
      const { boardId, open } = stage.fixture;
      const { services } = stage.server;
      const me = stage.cast.ids.boardCreator;
      const target = kind === 'sqlite' ? file('on.db') : postgresConfig();
      if (kind === 'sqlite') await copyDatabase(services.config.database, target);
      const store = await openStore(target);
      const copied = createServices(testConfig(folder.path, { database: target }), store);
      try {
        await store.ready();
        expect((await copied.sessions.validate(token))?.user.id).toBe(me);
        const before = await snapshotOf(services, me, boardId);
        expect(await snapshotOf(copied, me, boardId)).toEqual(before);
        const edit = { type: 'tickets.edit', boardId, ticketId: open } as const;
        const { seq } = await copied.execute(userViewer(me), newTestId(), {
          ...edit,
          set: { name: 'Copied' },
        });
        const caught = await copied.subscriptions.catchUp(userViewer(me), boardId, before.cursor);
        expect(JSON.stringify(caught)).toContain('Copied');
        expect(seq).toBe(Number(before.cursor.split('.')[1]) + 1);
        const { boardEditor } = stage.cast.ids;
        const day = '2026-11-27';
        const time = await copied.timeQueries.list(boardEditor, { from: day, to: day });
        expect(time.entries.map(({ ticketId }) => ticketId)).toContain(open);
        const { clients, projects } = copied.money;
        const { globalAdmin } = stage.cast.ids;
        expect((await clients.get(globalAdmin, 'acme')).name).toBe('Acme 😀');
        expect(await projects.list(globalAdmin)).toEqual(
          await services.money.projects.list(globalAdmin),
        );
        const found = await copied.search.find(userViewer(me), 'copie');
        expect(JSON.stringify(found)).toContain(open);
        const columnId = stage.fixture.columns.todo;
        const create = { type: 'tickets.create', boardId, columnId, name: 'Newer' } as const;
        const created = await copied.execute(userViewer(me), newTestId(), create);
        expect(JSON.stringify(await copied.search.find(userViewer(me), 'new'))).toContain(
          created.result?.id,
        );
        if (kind === 'sqlite') await expectSchema();
      } finally {
        copied.rooms.close();
        await store.close();
      }
    },
  );

  /** Indexes and triggers match those that the migrations create. */
  async function expectSchema(): Promise<void> {
    const { services } = stage.server;
    const named = sql<string>`(select group_concat(type || name || sql) from
      (select * from sqlite_master where sql is not null order by type, name))`;
    const ofStore = (store: typeof services.store) =>
      store.read((query) => query.select({ named }).from(store.tables.users).limit(1));
    const copy = await openStore(file('on.db'));
    expect(await ofStore(copy)).toEqual(await ofStore(services.store));
    await copy.close();
  }

  it('ZX7 indexes, references and triggers are recreated on PostgreSQL', async () => {
    const fresh = await createEmptyDatabase();
    await (await openStore({ kind: 'postgres', url: fresh.url })).close();
    const schema = `
      select indexdef as part from pg_indexes where schemaname = 'public' union all
      select conname::text || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace union all
      select tgname::text || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
    expect(await postgres.query(schema)).toEqual(await fresh.query(schema));
    await fresh.drop();
  });
});

describe('ZX7 what is not copied', () => {
  it('ZX7 into a database that is not empty', async () => {
    const { database } = stage.server.services.config;
    await expect(copyDatabase(database, postgresConfig())).rejects.toThrow(
      'the database is not empty',
    );
    await copyDatabase(database, file('full.db'));
    await expect(copyDatabase(database, file('full.db'))).rejects.toThrow('already exists');
  });

  it('ZX7 from a database that is missing, foreign or lacks migrations', async () => {
    const to = file('none.db');
    await expect(copyDatabase(file('nowhere.db'), to)).rejects.toThrow('there is no database');
    alterFile(join(folder.path, 'diary.db'), 'create table diary (text)');
    await expect(copyDatabase(file('diary.db'), to)).rejects.toThrow('is not a Freelane database');
    expect(existsSync(join(folder.path, 'none.db'))).toBe(false);
  });

  it('ZX7 partially: a failed copy leaves nothing', async () => {
    const { database } = stage.server.services.config;
    await copyDatabase(database, file('bad.db'));
    alterFile(
      join(folder.path, 'bad.db'),
      "pragma foreign_keys = off; update tickets set column_id = 'nowhere'",
    );
    const empty = await createEmptyDatabase();
    const target = { kind: 'postgres', url: empty.url } as const;
    await expect(copyDatabase(file('bad.db'), target)).rejects.toThrow(/foreign key/);
    expect(await empty.query('select count(*)::int as n from users')).toEqual([{ n: 0 }]);
    await expect(copyDatabase(file('bad.db'), file('bad2.db'))).rejects.toThrow('dangling');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('bad2'))).toEqual([]);
    await copyDatabase(database, target);
    await empty.drop();
  });
});

/** The snapshot as sent, with lists sorted, because their order is undefined. */
async function snapshotOf(
  { snapshots }: PhotoFixture['server']['services'],
  userId: string,
  boardId: string,
): Promise<Snapshot> {
  const sent = await snapshots.read(userViewer(userId), boardId);
  const snapshot = JSON.parse(String(await sent.encoded('identity'))) as Snapshot;
  for (const list of [snapshot.members, snapshot.columns, snapshot.tickets]) {
    list.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return snapshot;
}
