import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { AppError } from '../../core/errors.ts';
import { newTestId } from '../../test/kits/harness.ts';
import { fileOf, picture } from '../../test/kits/photo-kit.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
} from '../../test/rights/fixture.ts';
import { userViewer } from '../access/viewer.ts';
import { pathOfLink, photoLink } from '../lib/photo-path.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import type { Query } from '../storage/store.ts';
import { createPhotos } from './photos.ts';
import { openPhotoStore } from './stores/open-photo-store.ts';

let server: TestServer;
let cast: Cast;
let fixture: Fixture;
let sent: string;

const GROUP = 'comment_1763712000000_x9';
const TEMP = 'temp_1763712000000_a7';

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  sent = fileOf(server.folder, await picture().png().toBuffer());
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await fixtureOf(server.services, cast);
});

const place = (ticketId = fixture.open) => ({ boardId: fixture.boardId, ticketId });

function files(...names: string[]) {
  return names.map((name) => ({ tempPath: sent, name }));
}

function add(kind: Kind, scope: object = {}, names = ['a.png']) {
  return server.services.photos.add(
    userViewer(cast.ids[kind]),
    { ...place(), ...scope },
    files(...names),
  );
}

/** The photos service of a second process with the same database and folder, and a fixed clock. */
function photosOfAnotherProcess(photoStore = openPhotoStore(server.services.config)) {
  const execute = () =>
    Promise.reject(new Error('no command runs for a ticket that is not created yet'));
  const writing = { executeIn: execute, recordIn: execute };
  return createPhotos({ ...server.services, ...writing, photoStore, now: () => 17 });
}

function run(kind: Kind, command: Command) {
  return server.services.execute(userViewer(cast.ids[kind]), newTestId(), command);
}

function see(kind: Kind, link: string) {
  return server.services.photos.read(userViewer(cast.ids[kind]), pathOfLink(link) ?? '');
}

async function one(ticketId = fixture.open) {
  const { tickets } = await server.services.boardReader.ticket(
    userViewer(cast.ids.ticketCreator),
    ticketId,
  );
  return tickets[0];
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

function isStored(link: string): boolean {
  const file = join(server.folder, 'photos', 'freelane', pathOfLink(link) ?? '');
  return existsSync(file) && existsSync(`${file}.thumb.webp`);
}

/** The number of files of the fixture board, and of images being checked. */
function leftovers(): number {
  const photos = join(server.folder, 'photos');
  const board = join(photos, 'freelane', fixture.boardId);
  const entries = existsSync(board)
    ? readdirSync(board, { recursive: true, withFileTypes: true })
    : [];
  const incoming = existsSync(join(photos, '.incoming'))
    ? readdirSync(join(photos, '.incoming'))
    : [];
  return entries.filter((entry) => entry.isFile()).length + incoming.length;
}

function create(photoUrls: string[], kind: Kind = 'boardAdmin', commandId = newTestId()) {
  const { boardId, columns } = fixture;
  return server.services.execute(userViewer(cast.ids[kind]), commandId, {
    type: 'tickets.create',
    boardId,
    columnId: columns.todo,
    name: 'With photos',
    photoUrls,
  });
}

function comment(kind: Kind, photoUrls: string[], ticketId = fixture.open) {
  return run(kind, { type: 'tickets.comment', ...place(ticketId), text: 'Look', photoUrls });
}

describe('adding photos', () => {
  it("I6 appends the links of a ticket's photos in the order of the files", async () => {
    const first = await add('assignee', {}, ['same.png', 'same.png']);
    const [third] = await add('ticketCreator', {}, ['c.png']);
    expect((await one())?.photoUrls).toEqual([...first, third]);
    expect(first[0]).toMatch(
      new RegExp(`^/photos/${fixture.boardId}/${fixture.open}/\\d+-[0-9a-f]{16}-same.png$`),
    );
    expect(new Set(first).size).toBe(2);
    expect([...first, third].map((link) => isStored(link ?? ''))).toEqual([true, true, true]);
    expect((await one())?.history.at(-1)?.notes).toBe('Changed photos');
  });

  it('I6 links all photos of concurrent uploads', async () => {
    const links = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => add('assignee', {}, [name])),
    );
    expect(new Set((await one())?.photoUrls)).toEqual(new Set(links.flat()));
  });

  it("I24 a hundred photos of one user do not delay another user's", async () => {
    const ended: string[] = [];
    const names = Array.from({ length: 20 }, (_, n) => `${n}.png`);
    const many = [1, 2, 3, 4, 5].map(async (n) => {
      const links = await add('boardAdmin', { ticketId: `temp_${n}_many` }, names);
      ended.push(`many ${n}`);
      return links;
    });
    const one = add('assignee').then(() => ended.push('one'));
    await one;
    expect(ended).toEqual(['one']);
    expect(new Set((await Promise.all(many)).flat()).size).toBe(100);
  });

  it('I22 photos of the same name in the same millisecond in two processes get different paths', async () => {
    const wide = fileOf(server.folder, await picture({ width: 40 }).png().toBuffer(), 'wide');
    const [by, scope] = [cast.ids.boardAdmin, { ...place(), ticketId: TEMP }];
    const sentBoth = [files('a.png'), [{ tempPath: wide, name: 'a.png' }]];
    const adding = sentBoth.map((each) =>
      photosOfAnotherProcess().add(userViewer(by), scope, each),
    );
    const links = (await Promise.all(adding)).flat();
    expect(new Set(links).size).toBe(2);
    const widths = links.map(async (link) => {
      const { stream } = await (await see('boardAdmin', link)).open(false);
      return (await sharp(await buffer(stream)).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([64, 40]);
  });

  it('I22 keeps the file of another process at a taken path and tries another path', async () => {
    const paths: string[] = [];
    const real = openPhotoStore(server.services.config);
    const photos = photosOfAnotherProcess({
      ...real,
      async put(path, photo) {
        if (paths.push(path) === 1) await real.put(path, photo);
        return real.put(path, photo);
      },
    });
    const scope = { ...place(), ticketId: TEMP };
    const links = await photos.add(userViewer(cast.ids.boardAdmin), scope, files('a.png'));
    expect(links.map(pathOfLink)).toEqual(paths.slice(1));
    expect(paths.map((path) => isStored(photoLink(path)))).toEqual([true, true]);
    await real.delete([{ path: paths[0] ?? '', storeKey: null }]);
  });

  it('I6 adds all of several files or none', async () => {
    const bad = fileOf(server.folder, '<html>', 'bad.png');
    const mixed = [...files('a.png', 'b.png'), { tempPath: bad, name: 'c.png' }];
    const adding = server.services.photos.add(userViewer(cast.ids.assignee), place(), mixed);
    expect(await codeOf(adding)).toBe('photo.wrongType');
    expect([(await one())?.photoUrls, leftovers()]).toEqual([[], 0]);
    expect(existsSync(bad)).toBe(true);
  });

  it('I6 runs `also` in the same transaction, or adds nothing', async () => {
    const { photos, store } = server.services;
    const committedLinks: string[][] = [];
    const also = async (_query: Query, links: string[]) => void committedLinks.push(links);
    const links = await photos.add(userViewer(cast.ids.assignee), place(), files('a.png'), also);
    expect(committedLinks).toEqual([links]);
    const failing = () => Promise.reject(new AppError('upload.done'));
    const adding = photos.add(userViewer(cast.ids.assignee), place(), files('b.png'), failing);
    expect(await codeOf(adding)).toBe('upload.done');
    expect([(await one())?.photoUrls, leftovers()]).toEqual([links, 2]);
    const rows = await store.read((query) => query.select().from(store.tables.photos));
    expect(rows.filter(({ boardId }) => boardId === fixture.boardId)).toHaveLength(1);
  });

  it('AB7 managers add photos to the text about a board, which all who may open it see', async () => {
    const about = { ticketId: 'about' };
    const kinds = ['stranger', 'boardEditor', 'viewer', 'boardAdmin', 'boardCreator'] as const;
    const codes = kinds.map((kind) => codeOf(add(kind, about)));
    expect(await Promise.all(codes)).toEqual([
      ...['board.unknown', 'forbidden', 'forbidden', 'done', 'done'],
    ]);
    const [link = ''] = await add('boardAdmin', about);
    expect(link).toMatch(new RegExp(`^/photos/${fixture.boardId}/about/`));
    const seen = ['stranger', 'formerMember', 'viewer', 'globalAdmin'] as const;
    const readings = seen.map((kind) => codeOf(see(kind, link)));
    expect(await Promise.all(readings)).toEqual([
      ...['photo.unknown', 'photo.unknown', 'done', 'done'],
    ]);
    // It belongs to no ticket.
    expect((await one())?.photoUrls).toEqual([]);
    const remove = (kind: Kind) =>
      codeOf(server.services.photos.remove(userViewer(cast.ids[kind]), link, place('about')));
    expect([await remove('stranger'), await remove('viewer')]).toEqual([
      ...['photo.unknown', 'forbidden'],
    ]);
    expect(await remove('boardAdmin')).toBe('done');
    expect(isStored(link)).toBe(false);
  });

  it.each<[Kind, string, string, string]>([
    ['stranger', 'board.unknown', 'board.unknown', 'board.unknown'],
    ['formerMember', 'board.unknown', 'board.unknown', 'board.unknown'],
    ['globalAdmin', 'done', 'ticket.unknown', 'done'],
    ['boardCreator', 'done', 'ticket.unknown', 'done'],
    ['boardEditor', 'forbidden', 'ticket.unknown', 'done'],
    ['viewer', 'forbidden', 'forbidden', 'done'],
    ['assignee', 'done', 'done', 'done'],
    ['ticketCreator', 'done', 'done', 'done'],
  ])('I7 %s gets %s, for a hidden ticket %s, for a comment %s', async (kind, ...expected) => {
    const scopes = [place(), place(fixture.hidden), { ...place(), commentGroup: GROUP }];
    for (const [n, scope] of scopes.entries()) {
      const admitting = server.services.photos.admit(userViewer(cast.ids[kind]), scope);
      expect(await codeOf(admitting)).toBe(expected[n]);
      expect(await codeOf(add(kind, scope))).toBe(expected[n]);
    }
  });

  it('I7 rejects a ticket of another board', async () => {
    const other = await fixtureOf(server.services, cast);
    expect(await codeOf(add('ticketCreator', { ticketId: other.open }))).toBe('ticket.unknown');
  });

  it.each([
    { boardId: '..' },
    { ticketId: 'a/b' },
    { ticketId: '' },
    { commentGroup: '../x' },
    { commentGroup: 'group' },
  ])('I3 rejects the scope %j', async (scope) => {
    expect(await codeOf(add('ticketCreator', scope))).toBe('request.invalid');
    expect(leftovers()).toBe(0);
  });

  it('I8 a ticket has at most 20 photos, a comment 10', async () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `${n}.png`);
    const [admit, group] = [server.services.photos.admit, { commentGroup: GROUP }];
    expect(await codeOf(add('assignee', {}, [...twenty, 'over.png']))).toBe('photo.limit');
    await add('assignee', {}, twenty);
    expect(await codeOf(admit(userViewer(cast.ids.assignee), place()))).toBe('photo.limit');
    expect(await codeOf(add('assignee'))).toBe('photo.limit');
    await add('viewer', group, twenty.slice(0, 10));
    expect(await codeOf(add('viewer', group))).toBe('photo.commentLimit');
    expect((await one())?.photoUrls).toHaveLength(20);
    expect(leftovers()).toBe(60);
  });

  it('I5 leaves the ticket unchanged if the store is unavailable', async () => {
    const unavailable = Object.assign(new Error('away'), { code: 'EROFS' });
    const { rename } = await import('node:fs/promises');
    vi.mocked(rename).mockRejectedValueOnce(unavailable);
    expect(await codeOf(add('assignee'))).toBe('photo.storeAway');
    expect([(await one())?.photoUrls, leftovers()]).toEqual([[], 0]);
  });

  it('I8 adds nothing beyond PHOTOS_MAX_GB', async () => {
    const small = await openTestServer({ limits: false, photosMaxBytes: 1500 });
    const people = await castOf(small.services);
    const { boardId, open: ticketId } = await fixtureOf(small.services, people);
    const { photos } = small.services;
    const addOne = () =>
      photos.add(userViewer(people.ids.assignee), { boardId, ticketId }, files('a.png'));
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) codes.push(await codeOf(addOne()));
    expect(codes[0]).toBe('done');
    expect(codes.at(-1)).toBe('photo.full');
    await small.close();
  });
});

describe('a ticket that is not created yet', () => {
  it('I9 takes the photos that its creator uploaded for it; their links stay', async () => {
    const links = await add('boardAdmin', { ticketId: TEMP }, ['a.png', 'b.png']);
    expect(links[0]).toContain(`/${TEMP}/`);
    expect(await codeOf(see('boardEditor', links[0] ?? ''))).toBe('photo.unknown');
    expect(await codeOf(see('boardAdmin', links[0] ?? ''))).toBe('done');

    const id = (await create([...links].reverse())).result?.id;

    expect((await one(id))?.photoUrls).toEqual([...links].reverse());
    expect(await codeOf(see('boardEditor', links[0] ?? ''))).toBe('done');
    expect(await codeOf(create(links))).toBe('ticket.photoUnknown');
  });

  it('I9 a repeated creation returns the first response', async () => {
    const links = await add('boardAdmin', { ticketId: TEMP });
    const commandId = newTestId();
    const first = await create(links, 'boardAdmin', commandId);
    expect(await create(links, 'boardAdmin', commandId)).toEqual(first);
  });

  it('I9 takes no photos of other users, tickets or comments', async () => {
    const [foreign = ''] = await add('boardCreator', { ticketId: TEMP });
    const [tickets = ''] = await add('ticketCreator');
    const [comments = ''] = await add('ticketCreator', { commentGroup: GROUP });
    for (const link of [foreign, tickets, comments, `/photos/${fixture.boardId}/x/1-a.png`]) {
      expect(await codeOf(create([link]))).toBe('ticket.photoUnknown');
    }
  });

  it('I9 only who may create tickets can upload for a new one', async () => {
    expect(await codeOf(add('viewer', { ticketId: TEMP }))).toBe('forbidden');
    expect(await codeOf(add('stranger', { ticketId: TEMP }))).toBe('board.unknown');
  });
});

describe('links in commands', () => {
  it('I10 an edit adds only photos of the ticket, and may repeat existing links', async () => {
    const [own = ''] = await add('assignee');
    const [second = ''] = await add('assignee');
    const [beside = ''] = await add('assignee', { ticketId: fixture.beside });
    const [commentId = ''] = await add('viewer', { commentGroup: GROUP });
    const [temporary = ''] = await add('boardAdmin', { ticketId: TEMP });
    const edit = (photoUrls: string[]) =>
      codeOf(run('assignee', { type: 'tickets.edit', ...place(), set: { photoUrls } }));
    for (const link of [beside, commentId, temporary, `${own}?size=thumb`, `${own}x`]) {
      expect([link, await edit([own, link])]).toEqual([link, 'ticket.photoUnknown']);
    }
    expect(await edit([second, own])).toBe('done');
    expect((await one())?.photoUrls).toEqual([second, own]);
    expect(await edit([own])).toBe('done');
    expect(await edit([own, second])).toBe('done');
  });

  it('I10 a comment shows photos of its author and of the ticket only', async () => {
    const [own = ''] = await add('viewer', { commentGroup: GROUP });
    const [tickets = ''] = await add('assignee');
    const [beside = ''] = await add('assignee', { ticketId: fixture.beside });
    expect(await codeOf(comment('viewer', [own, tickets]))).toBe('done');
    expect(await codeOf(comment('assignee', [own]))).toBe('ticket.photoUnknown');
    expect(await codeOf(comment('viewer', [beside]))).toBe('ticket.photoUnknown');
    expect((await one())?.comments[0]?.photoUrls).toEqual([own, tickets]);
  });
});

describe('removing photos', () => {
  const remove = (kind: Kind, link: string, ticketId = fixture.open) =>
    codeOf(server.services.photos.remove(userViewer(cast.ids[kind]), link, place(ticketId)));

  it('I11 removes the link from the ticket, then the files', async () => {
    const [first = '', second = ''] = await add('assignee', {}, ['a.png', 'b.png']);
    const { config } = server.services;
    expect(await remove('assignee', config.publicUrl + first)).toBe('done');
    expect([(await one())?.photoUrls, isStored(first), isStored(second)]).toEqual([
      [second],
      false,
      true,
    ]);
    const { tables, read } = server.services.store;
    const entries = await read((query) => query.select().from(tables.audit));
    const detail = `#${fixture.boardId.slice(-6)} · #${fixture.open.slice(-6)}`;
    const entry = { kind: 'photoDeleted', by: cast.ids.assignee, detail };
    expect(entries).toContainEqual(expect.objectContaining(entry));
    expect(await remove('assignee', first)).toBe('photo.unknown');
    expect(await codeOf(see('assignee', first))).toBe('photo.unknown');
  });

  it('Z11 a photo removed by an edit is in the audit log like a removed one, with its source', async () => {
    const [first = '', second = ''] = await add('assignee', {}, ['a.png', 'b.png']);
    const { execute, store } = server.services;
    const { boardId, open: ticketId } = fixture;
    const photosIn = async () =>
      (await store.read((query) => query.select().from(store.tables.audit))).filter(
        ({ kind }) => kind === 'photoDeleted',
      );
    const before = await photosIn();
    const edit = (photoUrls: string[]) => {
      const command = { type: 'tickets.edit' as const, boardId, ticketId, set: { photoUrls } };
      return execute(userViewer(cast.ids.assignee), newTestId(), command, {
        ...NO_SOURCE,
        ip: '192.0.2.1',
      });
    };
    await edit([second, first]);
    expect(await photosIn()).toHaveLength(before.length);
    await edit([second]);
    const [entry, ...more] = (await photosIn()).slice(before.length);
    const detail = `#${boardId.slice(-6)} · #${ticketId.slice(-6)}`;
    expect(entry).toMatchObject({ by: cast.ids.assignee, detail, ip: '192.0.2.1' });
    expect(more).toEqual([]);
    expect(await remove('assignee', second)).toBe('done');
    expect(await photosIn()).toHaveLength(before.length + 2);
  });

  it.each<[Kind, string, string]>([
    ['stranger', 'photo.unknown', 'photo.unknown'],
    ['globalAdmin', 'done', 'photo.unknown'],
    ['boardEditor', 'forbidden', 'photo.unknown'],
    ['viewer', 'forbidden', 'forbidden'],
    ['assignee', 'done', 'done'],
  ])('I7 %s gets %s, for a hidden ticket %s', async (kind, open, hidden) => {
    const [first = ''] = await add('ticketCreator');
    const [second = ''] = await add('ticketCreator', { ticketId: fixture.hidden });
    expect(await remove(kind, first)).toBe(open);
    expect(await remove(kind, second, fixture.hidden)).toBe(hidden);
    expect(isStored(second)).toBe(hidden !== 'done');
  });

  it('I7 does not remove a photo of another ticket', async () => {
    const [link = ''] = await add('ticketCreator', { ticketId: fixture.hidden });
    expect(await remove('ticketCreator', link)).toBe('photo.unknown');
  });

  it("I11 removes a comment's photo if the user may delete the comment", async () => {
    const [first = '', second = ''] = await add('viewer', { commentGroup: GROUP }, ['a', 'b']);
    expect(await remove('ticketCreator', first)).toBe('forbidden');
    await comment('viewer', [first, second]);
    expect(await remove('assignee', first)).toBe('forbidden');
    const before = (await one())?.updatedAt ?? 0;
    expect(await remove('ticketCreator', first)).toBe('done');
    expect((await one())?.comments[0]?.photoUrls).toEqual([second]);
    expect((await one())?.updatedAt).toBeGreaterThan(before);
    expect(await remove('viewer', second)).toBe('done');
    expect(leftovers()).toBe(0);
  });

  it('I11 files that cannot be deleted now are listed for deletion', async () => {
    const [link = ''] = await add('assignee');
    const { rm } = await import('node:fs/promises');
    vi.mocked(rm).mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'EROFS' }));
    expect(await remove('assignee', link)).toBe('done');
    const { store, repositories } = server.services;
    const listed = await store.read((query) => repositories.photos.deletions(query));
    expect(listed.map(({ path }) => path)).toEqual([pathOfLink(link)]);
    expect((await one())?.photoUrls).toEqual([]);
  });
});

describe('photos of deleted tickets and comments', () => {
  async function rowsLeft(): Promise<number> {
    const { store, repositories } = server.services;
    const tickets = [fixture.open, fixture.beside];
    const counts = await store.read((query) =>
      Promise.all(
        tickets.flatMap((ticketId) =>
          [null, GROUP].map((commentGroup) =>
            repositories.photos.countIn(query, { ...place(ticketId), commentGroup }),
          ),
        ),
      ),
    );
    return counts.reduce((total, some) => total + some, 0);
  }

  it('I12 photos of a deleted comment are invisible unless another comment shows them', async () => {
    const [first = '', second = ''] = await add('viewer', { commentGroup: GROUP }, ['a', 'b']);
    const [tickets = ''] = await add('assignee');
    const commentId = (await comment('viewer', [first, second, tickets])).result?.id ?? '';
    await comment('viewer', [second]);
    await run('viewer', { type: 'tickets.deleteComment', ...place(), comment: commentId });
    const answers = [first, second, tickets].map((link) => codeOf(see('viewer', link)));
    expect(await Promise.all(answers)).toEqual(['photo.unknown', 'done', 'done']);
  });

  it('I12 ZT5 they return with a restored comment and are removed with a purged one', async () => {
    const [link = ''] = await add('viewer', { commentGroup: GROUP });
    const commentId = (await comment('viewer', [link])).result?.id ?? '';
    const remove = { type: 'tickets.deleteComment' as const, ...place(), comment: commentId };
    await run('viewer', remove);
    expect(await codeOf(see('viewer', link))).toBe('photo.unknown');
    await run('viewer', { ...remove, type: 'tickets.restoreComment' });
    expect(await codeOf(see('viewer', link))).toBe('done');
    await run('viewer', remove);
    const { store, repositories, orphanedPhotos } = server.services;
    const later = Date.now() + 25 * 3_600_000;
    await orphanedPhotos.sweep(later);
    expect([await rowsLeft(), isStored(link)]).toEqual([1, true]);
    await store.tx((query) => repositories.retention.purgeBefore(query, later));
    await orphanedPhotos.sweep(later);
    expect([await rowsLeft(), isStored(link)]).toEqual([0, false]);
  });

  it('I12 photos of a deleted ticket are invisible at once and removed with it later', async () => {
    const [first = ''] = await add('assignee');
    await add('viewer', { commentGroup: GROUP });
    const [otherPhoto = ''] = await add('assignee', { ticketId: fixture.beside });
    await run('ticketCreator', { type: 'tickets.delete', ...place() });
    expect(await codeOf(see('assignee', first))).toBe('photo.unknown');
    expect([await rowsLeft(), isStored(first)]).toEqual([3, true]);

    const { store, repositories } = server.services;
    await store.tx((query) => repositories.retention.purgeBefore(query, Date.now() + 60_000));

    expect(await rowsLeft()).toBe(1);
    expect(await codeOf(see('assignee', otherPhoto))).toBe('done');
    const listed = await store.read((query) => repositories.photos.deletions(query));
    expect(listed.map(({ path }) => path)).toContain(pathOfLink(first));
  });

  it('I12 the same holds for a deleted board', async () => {
    const [link = ''] = await add('assignee');
    const { boardId } = fixture;
    await run('boardCreator', { type: 'boards.delete', boardId });
    expect(await codeOf(see('assignee', link))).toBe('photo.unknown');
    const { store, repositories } = server.services;
    await store.tx((query) => repositories.retention.purgeBefore(query, Date.now() + 60_000));
    expect(await rowsLeft()).toBe(0);
  });
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, rename: vi.fn(real.rename), rm: vi.fn(real.rm) };
});
