import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { newTestId } from '../../test/kits/harness.ts';
import { TINY_PNG } from '../../test/kits/photo-form.ts';
import { fileOf } from '../../test/kits/photo-kit.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
} from '../../test/rights/fixture.ts';
import { userViewer } from '../access/viewer.ts';
import { incomingFolder, photoFolder } from '../attachments/stores/folders.ts';
import { pathOfLink } from '../lib/photo-path.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, rm: vi.fn(real.rm) };
});

const HOUR = 3_600_000;
const ABOUT = { ticketId: 'about' };
const GROUP = 'comment_1763712000000_x9';

let server: TestServer;
let cast: Cast;
let fixture: Fixture;

beforeEach(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  fixture = await fixtureOf(server.services, cast);
});
afterEach(() => server.close());

const place = () => ({ boardId: fixture.boardId, ticketId: fixture.open });

async function add(kind: Kind, scope: object = {}): Promise<string> {
  const sent = fileOf(server.folder, TINY_PNG);
  const files = [{ tempPath: sent, name: 'a.png' }];
  const links = await server.services.photos.add(
    userViewer(cast.ids[kind]),
    { ...place(), ...scope },
    files,
  );
  return links[0] ?? '';
}

function run(kind: Kind, command: Command) {
  return server.services.execute(userViewer(cast.ids[kind]), newTestId(), command);
}

const sweepIn = (hours: number) => server.services.orphanedPhotos.sweep(Date.now() + hours * HOUR);

function fileFor(link: string): string {
  return join(photoFolder(server.services.config), pathOfLink(link) ?? '');
}

const doExist = (links: string[]) => links.map((link) => existsSync(fileFor(link)));

async function listed(): Promise<string[]> {
  const { store, repositories } = server.services;
  const rows = await store.read((query) => repositories.photos.deletions(query));
  return rows.map(({ path }) => path);
}

describe('orphans', () => {
  it('I18 AB7 photos of the text about a board are removed a day after it shows them no more', async () => {
    const { boardId } = fixture;
    const [shown, unsaved] = [await add('boardAdmin', ABOUT), await add('boardAdmin', ABOUT)];
    const about = `![plan](${shown})`;
    await run('boardAdmin', { type: 'boards.setAbout', boardId, about });
    await sweepIn(25);
    expect(doExist([shown, unsaved])).toEqual([true, false]);
    await run('boardAdmin', { type: 'boards.setAbout', boardId, about: 'None' });
    await sweepIn(25);
    expect(doExist([shown])).toEqual([false]);
  });

  it('I18 photos that nothing shows are removed after a day, and no others', async () => {
    const linked = await add('assignee');
    const unlinked = await add('assignee');
    const set = { photoUrls: [linked] };
    await run('assignee', { type: 'tickets.edit', ...place(), set });
    const temporary = await add('boardAdmin', { ticketId: 'temp_1_x' });
    const unsent = await add('viewer', { commentGroup: GROUP });
    const commentPhoto = await add('viewer', { commentGroup: GROUP });
    await run('viewer', {
      type: 'tickets.comment',
      ...place(),
      text: 'Look',
      photoUrls: [commentPhoto],
    });
    const beside = { ...place(), ticketId: fixture.beside };
    const deleted = await add('assignee', beside);
    const saidThere = await add('viewer', { ...beside, commentGroup: GROUP });
    const photoUrls = [saidThere];
    await run('viewer', { type: 'tickets.comment', ...beside, text: 'Look', photoUrls });
    await run('ticketCreator', { type: 'tickets.delete', ...beside });
    const all = [linked, commentPhoto, deleted, saidThere, unlinked, temporary, unsent];

    await sweepIn(23);
    expect(doExist(all)).toEqual(all.map(() => true));
    await sweepIn(25);
    expect(doExist(all)).toEqual([true, true, true, true, false, false, false]);
    expect(await listed()).toEqual([]);
    const { tickets } = await server.services.boardReader.ticket(
      userViewer(cast.ids.viewer),
      fixture.open,
    );
    expect([tickets[0]?.photoUrls, tickets[0]?.comments[0]?.photoUrls]).toEqual([
      [linked],
      [commentPhoto],
    ]);
  });

  it('I18 files without a row are removed after a day, those with one never', async () => {
    const linkedPhoto = await add('assignee');
    const lost = await add('assignee', { ticketId: fixture.beside });
    const { store } = server.services;
    await store.tx(async (query) => {
      const rows = await query.select().from(store.tables.photos);
      await query.delete(store.tables.photos);
      const remaining = rows.filter(({ path }) => path === pathOfLink(linkedPhoto));
      await query.insert(store.tables.photos).values(remaining);
    });
    for (const link of [linkedPhoto, lost]) utimesSync(fileFor(link), 1, 1);
    await sweepIn(0);
    expect(doExist([linkedPhoto, lost])).toEqual([true, false]);
    expect(existsSync(`${fileFor(lost)}.thumb.webp`)).toBe(false);
  });

  it('I18 young files stay: their rows may still be inserted', async () => {
    const lost = await add('assignee');
    const { store } = server.services;
    await store.tx((query) => query.delete(store.tables.photos));
    await sweepIn(23);
    expect(doExist([lost])).toEqual([true]);
    await sweepIn(25);
    expect(doExist([lost])).toEqual([false]);
  });

  it('I23 a listed file whose path has a row again stays and leaves the list', async () => {
    const link = await add('assignee');
    const path = pathOfLink(link) ?? '';
    const { store } = server.services;
    const listed = { path, storeKey: null, deletedAt: 1 };
    await store.tx((query) => query.insert(store.tables.photoDeletions).values(listed));
    await sweepIn(0);
    expect(doExist([link])).toEqual([true]);
    const remaining = await store.read((query) => query.select().from(store.tables.photoDeletions));
    expect(remaining).toEqual([]);
  });

  it('I23 no row can be inserted for a path whose files are being deleted', async () => {
    const link = await add('assignee');
    const { store, repositories } = server.services;
    const { photos } = repositories;
    const row = await store.read((query) => photos.byPath(query, pathOfLink(link) ?? ''));
    if (!row) throw new Error('Photo row not found');
    await store.tx((query) => photos.drop(query, [row], 1));
    const insertion = store.tx((query) => photos.insert(query, [row]));
    await expect(insertion).rejects.toMatchObject({ code: 'photo.storeAway' });
    await sweepIn(0);
    await store.tx((query) => photos.insert(query, [row]));
  });

  it('I18 files that are being received stay', async () => {
    const folder = await server.services.photos.incoming();
    expect(folder).toBe(incomingFolder(server.services.config));
    const [old, young] = ['old', 'young'].map((name) => fileOf(folder, 'half', name));
    utimesSync(old ?? '', 1, 1);
    await sweepIn(0);
    expect([existsSync(old ?? ''), existsSync(young ?? '')]).toEqual([false, true]);
  });
});

describe('a file that cannot be deleted', () => {
  const unavailable = () => Promise.reject(Object.assign(new Error('away'), { code: 'EROFS' }));

  it('I18 does not stop the deletion of other temporary files', async () => {
    const folder = await server.services.photos.incoming();
    const files = ['a', 'b', 'c'].map((name) => fileOf(folder, 'half', name));
    for (const file of files) utimesSync(file, 1, 1);
    vi.mocked(rm).mockImplementationOnce(unavailable);
    await expect(sweepIn(0)).rejects.toThrow('away');
    expect(files.filter((file) => existsSync(file)).length).toBe(1);
  });

  it('I18 does not stop the deletion of other files without a row', async () => {
    const folder = join(photoFolder(server.services.config), 'board-1', 't1');
    mkdirSync(folder, { recursive: true });
    const files = Array.from({ length: 250 }, (_, n) => fileOf(folder, 'x', `${n}.png`));
    for (const file of files) utimesSync(file, 1, 1);
    vi.mocked(rm).mockImplementationOnce(unavailable);
    await expect(sweepIn(0)).rejects.toMatchObject({ code: 'photo.storeAway' });
    expect(files.filter((file) => existsSync(file)).length).toBe(1);
  });
});

describe('the list of deletions', () => {
  it('I11 failed deletions are retried and do not block others', async () => {
    const { photos } = server.services;
    const [first, second] = [await add('assignee'), await add('assignee')];
    const unavailable = () => Promise.reject(Object.assign(new Error('away'), { code: 'EROFS' }));
    for (const link of [first, second]) {
      vi.mocked(rm).mockImplementationOnce(unavailable);
      await photos.remove(userViewer(cast.ids.assignee), link, place());
    }
    expect([doExist([first, second]), (await listed()).length]).toEqual([[true, true], 2]);

    vi.mocked(rm).mockImplementationOnce(unavailable);
    await expect(sweepIn(0)).rejects.toMatchObject({ code: 'photo.storeAway' });
    expect((await listed()).length).toBe(1);

    await sweepIn(0);
    expect([doExist([first, second]), await listed()]).toEqual([[false, false], []]);
  });

  it('I11 any number of failed deletions does not block later ones on the list', async () => {
    const { store, repositories } = server.services;
    const link = await add('assignee');
    const path = pathOfLink(link) ?? '';
    // Not the path of a photo: the store refuses it every time.
    const stuck = Array.from({ length: 450 }, (_, n) => ({ path: `stuck-${n}`, storeKey: null }));
    await store.tx(async (query) => {
      await repositories.photos.drop(query, stuck, 1);
      await repositories.photos.drop(query, [{ path, storeKey: null }], 2);
    });
    await expect(sweepIn(0)).rejects.toThrow('not the path of a photo');
    expect(doExist([link])).toEqual([false]);
    const remaining = await store.read((query) => query.select().from(store.tables.photoDeletions));
    expect(remaining.length).toBe(stuck.length);
  });
});
