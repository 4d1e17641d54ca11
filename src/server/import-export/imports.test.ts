import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportState } from '../../core/import-report.ts';
import {
  bearer,
  countsOf,
  importAll,
  importIs,
  sendImport,
  TRELLO_FILE,
} from '../../test/kits/import-kit.ts';
import { formOf } from '../../test/kits/photo-form.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { type Cast, castOf } from '../../test/rights/fixture.ts';
import { until } from '../../test/until.ts';
import { createImportedFiles } from '../attachments/files/imported-files.ts';
import { createImportedPhotos } from '../attachments/imported-photos.ts';
import { openPhotoStore } from '../attachments/stores/open-photo-store.ts';
import { createExecuteCommand } from '../boards/commands/execute-command.ts';
import { createImportJobs, type ImportFile } from './import-jobs.ts';
import { createImports } from './imports.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const FILE = readFileSync(TRELLO_FILE);

let server: TestServer;
let cast: Cast;

beforeEach(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
});
afterEach(() => server.close());

function admin() {
  return { server, token: cast.tokens.globalAdmin };
}

function ask(method: 'GET' | 'POST' | 'DELETE', url: string, token = admin().token) {
  return server.app.inject({
    method,
    url,
    ...bearer(token),
    ...(method === 'POST' && { payload: {} }),
  });
}

function filesLeft(): string[] {
  return readdirSync(join(server.folder, 'photos/.incoming'));
}

describe('ZV13 another process', () => {
  /** A process that shares the database, with a clock that is ahead by `seconds`. */
  function otherProcess(seconds = 0) {
    const { config, store, repositories, bus } = server.services;
    const { recordIn } = createExecuteCommand({ store, repositories, bus, participants: [] });
    const photoStore = openPhotoStore(config);
    const importedPhotos = createImportedPhotos({ config, store, repositories, photoStore });
    const importedFiles = createImportedFiles({ config, store, repositories, photoStore });
    const now = () => Date.now() + seconds * 1000;
    const onError = vi.fn();
    const deps = { config, store, repositories, recordIn, importedPhotos, importedFiles };
    return createImports({ ...deps, onError, now });
  }

  async function ready(): Promise<string> {
    const { id } = (await sendImport(admin(), FILE)).json<ImportState>();
    await importIs(admin(), id, ['ready']);
    return id;
  }

  it('ZV13 reports the progress of a file, starts its import and reads the report', async () => {
    const other = otherProcess();
    const id = await ready();
    const { globalAdmin, stranger } = cast.ids;
    expect(await other.state(globalAdmin, id)).toEqual(
      await server.services.imports.state(globalAdmin, id),
    );
    await server.services.roles.set(globalAdmin, stranger, 'ADMIN');
    await expect(other.state(stranger, id)).rejects.toMatchObject({ code: 'import.unknown' });
    await other.start(globalAdmin, id, { withArchived: false });
    const done = await importIs(admin(), id, ['done']);
    expect(await other.state(globalAdmin, id)).toEqual(done);
    await until('the file is deleted', () => filesLeft().length === 0);
  });

  it('ZV13 cancels an import, which leaves nothing', async () => {
    const before = await countsOf(server.services);
    const { globalAdmin } = cast.ids;
    const waiting = await ready();
    await otherProcess().cancel(globalAdmin, waiting);
    await until('the file is deleted', () => filesLeft().length === 0);
    const id = await ready();
    await server.services.imports.start(globalAdmin, id, { withArchived: false });
    await otherProcess().cancel(globalAdmin, id);
    await until('the file is deleted', () => filesLeft().length === 0);
    expect((await ask('GET', `/api/imports/${id}`)).statusCode).toBe(404);
    expect(await countsOf(server.services)).toEqual(before);
  });

  it('ZV13 accepts no second file while an import is running', async () => {
    const { store } = server.services;
    const { importJobs } = store.tables;
    const { globalAdmin: userId } = cast.ids;
    const row = { id: 'i', userId, state: 'running' as const, bytes: 1, heartbeatAt: Date.now() };
    await store.tx((query) => query.insert(importJobs).values(row));
    await expect(otherProcess().incoming(userId)).rejects.toMatchObject({ code: 'import.busy' });
    await otherProcess(61).incoming(userId);
  });

  it('ZV13 reports a job as failed whose process is silent; that import never completes', async () => {
    const before = await countsOf(server.services);
    const id = await ready();
    const { globalAdmin } = cast.ids;
    expect((await otherProcess(50).state(globalAdmin, id)).state).toBe('ready');
    const failed = await otherProcess(75).state(globalAdmin, id);
    const message = 'The import was interrupted. Please send the file again.';
    expect(failed).toMatchObject({ state: 'failed', message });
    const started = await server.services.imports.start(globalAdmin, id, { withArchived: false });
    expect(started).toEqual(failed);
    await until('the file is deleted', () => filesLeft().length === 0);
    expect(await countsOf(server.services)).toEqual(before);
    const { imports, store } = server.services;
    await otherProcess(25 * 3600).dropAbandoned();
    await expect(imports.state(globalAdmin, id)).rejects.toMatchObject({ code: 'import.unknown' });
    expect(await store.read((query) => query.select().from(store.tables.importJobs))).toEqual([]);
  });

  it('ZV13 receives progress at most once a second', async () => {
    const { store, repositories } = server.services;
    const steps = 1000;
    const preview = async (file: ImportFile) => {
      for (let step = 0; step < steps; step += 1) {
        file.read += 1;
        await setImmediate();
      }
    };
    const deps = { store, repositories, onError: vi.fn(), now: Date.now };
    const jobs = createImportJobs(deps, { preview, run: preview });
    const written = vi.spyOn(store, 'tx');
    const received = { path: join(server.folder, 'a.import'), bytes: steps, timeZone: 'UTC' };
    const { id } = await jobs.add(cast.ids.globalAdmin, received);
    const storedProgress = async () => (await jobs.find(cast.ids.globalAdmin, id)).read;
    await until('the full progress is stored', async () => (await storedProgress()) === steps);
    expect(written.mock.calls.length).toBeLessThan(steps / 10);
    written.mockRestore();
    await jobs.close();
  });

  it('ZV13 reports a job as failed whose process was stopped', async () => {
    const id = await ready();
    await server.services.imports.close();
    const { state } = await otherProcess().state(cast.ids.globalAdmin, id);
    expect([state, filesLeft()]).toEqual(['failed', []]);
  });
});

describe('ZV7 a file is imported in two steps', () => {
  it('ZV7 the preview matches the import, and the report can be read again', async () => {
    const sent = await sendImport(admin(), FILE);
    expect(sent.statusCode).toBe(201);
    const { id, bytes } = sent.json<ImportState>();
    expect(bytes).toBe(FILE.length);
    const validated = await importIs(admin(), id, ['ready']);
    expect(validated).toMatchObject({ read: bytes, boardId: null, message: null });
    const before = await countsOf(server.services);
    expect(before.boards).toBe(0);
    await ask('POST', `/api/imports/${id}/start`);
    const done = await importIs(admin(), id, ['done']);
    expect(done.report).toEqual(validated.report);
    expect(done.boardId).toMatch(/^board-\d+-/);
    const listed = (await ask('GET', '/api/imports')).json();
    expect(listed).toMatchObject([{ id, boardId: done.boardId, report: done.report }]);
    // A repeated start imports nothing twice.
    expect((await ask('POST', `/api/imports/${id}/start`)).json()).toEqual(done);
    expect((await countsOf(server.services)).boards).toBe(1);
    await until('the file is deleted', () => filesLeft().length === 0);
    const { store, repositories } = server.services;
    const auditEntries = await store.read((query) =>
      repositories.audit.list(query, { kind: 'boardImported' }, 5),
    );
    expect(auditEntries).toMatchObject([{ by: cast.ids.globalAdmin, detail: 'Website relaunch' }]);
  });

  it('ZV7 a cancelled or replaced file leaves nothing; others cannot see it', async () => {
    const first = (await sendImport(admin(), FILE)).json<ImportState>();
    await importIs(admin(), first.id, ['ready']);
    const second = (await sendImport(admin(), FILE)).json<ImportState>();
    await importIs(admin(), second.id, ['ready']);
    expect((await ask('GET', `/api/imports/${first.id}`)).statusCode).toBe(404);
    expect(filesLeft()).toHaveLength(1);
    await server.services.roles.set(cast.ids.globalAdmin, cast.ids.stranger, 'ADMIN');
    const others = `/api/imports/${second.id}`;
    expect((await ask('GET', others, cast.tokens.stranger)).statusCode).toBe(404);
    expect((await ask('DELETE', others, cast.tokens.stranger)).statusCode).toBe(404);
    expect((await ask('DELETE', others)).json()).toEqual({ success: true });
    expect(filesLeft()).toEqual([]);
    expect((await ask('POST', `${others}/start`)).statusCode).toBe(404);
  });

  it('ZV7 an import that is cancelled or loses its permission while running leaves nothing', async () => {
    const before = await countsOf(server.services);
    const { imports, roles } = server.services;
    const begun = async () => {
      const { id } = (await sendImport(admin(), FILE)).json<ImportState>();
      await importIs(admin(), id, ['ready']);
      await imports.start(cast.ids.globalAdmin, id, { withArchived: true });
      return id;
    };
    await imports.cancel(cast.ids.globalAdmin, await begun());
    expect(await countsOf(server.services)).toEqual(before);
    await roles.set(cast.ids.globalAdmin, cast.ids.stranger, 'ADMIN');
    await begun();
    await roles.set(cast.ids.stranger, cast.ids.globalAdmin, 'USER');
    await imports.close();
    expect(await countsOf(server.services)).toEqual(before);
    expect(filesLeft()).toEqual([]);
  });

  it('ZV7 a body without a file is refused and not stored', async () => {
    const { token } = admin();
    const authorization = `Bearer ${token}`;
    for (const parts of [
      [],
      [['file', 'text']],
      [
        ['a', FILE, 'a.json'],
        ['b', FILE, 'b.json'],
      ],
    ]) {
      const { headers, payload } = formOf(parts as Parameters<typeof formOf>[0]);
      const url = '/api/imports';
      const response = await server.app.inject({
        ...{ method: 'POST', url, payload },
        headers: { ...headers, authorization },
      });
      expect([response.statusCode, response.json().issues?.[0].path]).toEqual([400, 'file']);
    }
    expect(filesLeft()).toEqual([]);
    expect((await sendImport(admin(), FILE, '?timeZone=Mars')).statusCode).toBe(400);
  });

  it('ZV7 the same file under one idempotency key is accepted once', async () => {
    const { headers, payload } = formOf([['file', FILE, 'board.json']]);
    const send = (content = payload) =>
      server.app.inject({
        ...{ method: 'POST', url: '/api/imports', payload: content },
        headers: { ...headers, ...bearer(admin().token).headers, 'idempotency-key': 'k' },
      });
    const first = await send();
    expect((await send()).json()).toEqual(first.json());
    const other = formOf([['file', '{}', 'board.json']]);
    expect((await send(other.payload)).statusCode).toBe(409);
  });

  it('ZV7 the rest of an interrupted import is removed', async () => {
    const { store, imports } = server.services;
    const done = await importAll(admin(), FILE);
    const before = await countsOf(server.services);
    const { boards } = store.tables;
    const half = {
      ...{ id: 'board-half', name: '', createdBy: '', epoch: 'e', version: 0, seq: 0 },
    };
    const times = { at: 1, createdAt: 1, updatedAt: 1, deletedAt: 5 };
    await store.tx((query) => query.insert(boards).values({ ...half, ...times, ticketCount: 0 }));
    await imports.dropAbandoned();
    expect(await countsOf(server.services)).toEqual(before);
    expect(done.state).toBe('done');
  });
});
