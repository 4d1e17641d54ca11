import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { newTestId } from '../../../test/kits/harness.ts';
import { archiveOf, bearer, countsOf, importAll } from '../../../test/kits/import-kit.ts';
import { formOf } from '../../../test/kits/photo-form.ts';
import { picture } from '../../../test/kits/photo-kit.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import { type Cast, castOf, type Fixture, fixtureOf } from '../../../test/rights/fixture.ts';
import { userViewer } from '../../access/viewer.ts';
import { createImportedFiles } from '../../attachments/files/imported-files.ts';
import { openPhotoStore } from '../../attachments/stores/open-photo-store.ts';
import type { FullBoard } from '../../boards/full-board.ts';
import { fullTickets } from '../../storage/contract/contract-kit.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const GROUP = 'comment_1763712000000_x9';

let server: TestServer;
let cast: Cast;
let fixture: Fixture;
let exportedText: string;

// A board that uses every feature.
beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  fixture = await fixtureOf(server.services, cast);
  const { boardId, open, hidden, columns } = fixture;
  const { boardCreator, ticketCreator, viewer } = cast.ids;
  const run = (by: string, command: Parameters<typeof server.services.execute>[2]) =>
    server.services.execute(userViewer(by), newTestId(), command);
  const set = {
    ...{
      name: 'Ünïcode ✓\t"quoted"',
      description: `${'Long. '.repeat(3000)}`,
      priority: 'HIGH' as const,
    },
    ...{ labels: ['a', 'b'], url: 'example.org', dueDate: '2026-12-01T09:30:00' },
    ...{ startDate: '2026-11-01T00:00:00', estimate: 2.75 },
    fields: { fbudget: 0.5, fphase: 'ofinal' },
  };
  const field = { isOnCards: true, isShared: false, options: [] };
  const options = [{ id: 'ofinal', name: 'Final' }];
  await run(boardCreator, {
    ...{ type: 'boards.setFields', boardId },
    fields: [
      { ...field, id: 'fbudget', name: 'Budget', type: 'NUMBER' },
      { ...field, id: 'fphase', name: 'Phase', type: 'CHOICE', options },
    ],
  });
  await run(ticketCreator, { type: 'tickets.edit', boardId, ticketId: open, set });
  const color = { label: 'a', color: 'red' as const };
  await run(boardCreator, { type: 'boards.setLabelColor', boardId, ...color });
  for (const isShared of [true, false]) {
    const query = `assignee=${viewer}`;
    const view = { id: newTestId(), name: isShared ? 'For all' : 'Mine', query, isShared };
    await run(boardCreator, { type: 'boards.saveView', boardId, view });
  }
  await run(boardCreator, { type: 'boards.setEstimateUnit', boardId, unit: 'HOURS' });
  await run(boardCreator, { type: 'boards.setAbout', boardId, about: '# What it is for' });
  const look = { color: 'teal' as const, background: 'grid' as const };
  await run(boardCreator, { type: 'boards.setAppearance', boardId, set: look });
  await run(ticketCreator, {
    type: 'tickets.move',
    boardId,
    ticketId: open,
    to: { columnId: columns.done },
  });
  for (const ticketId of [open, hidden]) await addPhoto(ticketId);
  const photoUrls = [await addPhoto(hidden, GROUP)];
  await run(viewer, { type: 'tickets.comment', boardId, ticketId: hidden, text: 'See', photoUrls });
  const reaction = { boardId, ticketId: hidden, comment: 0, emoji: '👍' as const, isSet: true };
  await run(viewer, { type: 'tickets.setReaction', ...reaction });
  const edit = { boardId, ticketId: hidden, comment: 0, text: 'See, edited' };
  await run(viewer, { type: 'tickets.editComment', ...edit });
  const created = await run(boardCreator, {
    type: 'tickets.create',
    boardId,
    columnId: columns.todo,
    name: 'Deleted',
  });
  const ticketId = created.result?.id ?? '';
  await run(boardCreator, { type: 'tickets.delete', boardId, ticketId });
  const limited = [
    { userId: cast.ids.boardEditor, role: 'VIEWER' as const },
    { userId: cast.ids.boardAdmin, role: 'COMMENTER' as const },
  ];
  await run(boardCreator, { type: 'boards.setMembers', boardId, set: limited, remove: [] });
  exportedText = await archiveOf(server.services, boardId);
});
afterAll(() => server.close());

async function addPhoto(ticketId: string, commentId?: string): Promise<string> {
  const parts: Parameters<typeof formOf>[0] = [
    ['boardId', fixture.boardId],
    ['ticketId', ticketId],
    ...(commentId ? [['commentId', commentId] as [string, string]] : []),
    ['files', await picture().png().toBuffer(), 'desk.png'],
  ];
  const { headers, payload } = formOf(parts);
  const token = commentId ? cast.tokens.viewer : cast.tokens.ticketCreator;
  const sent = await server.app.inject({
    ...{ method: 'POST', url: '/api/images', payload },
    headers: { ...headers, ...bearer(token).headers },
  });
  return sent.json<{ urls: string[] }>().urls[0] ?? '';
}

/** The content of a board, without its ids and times. */
function contentOf({ row, members, columns, tickets }: FullBoard, userId: string) {
  const nameOf = new Map([...columns.values()].map(({ id, name }) => [id, name]));
  const file = (link: string) =>
    link
      .split('/')
      .slice(4)
      .join('/')
      .replace(/(\d-)[0-9a-f]{16}-/, '$1');
  return {
    head: {
      name: row.name,
      createdAt: row.createdAt,
      isTemplate: row.isTemplate,
      unit: row.estimateUnit,
      colors: row.labelColors,
      customFields: row.customFields,
      about: row.about,
      appearance: [row.color, row.background],
    },
    members: [...members.values()].filter((member) => member.userId !== userId),
    columns: [...columns.values()].sort((a, b) => (a.pos < b.pos ? -1 : 1)).map(({ name }) => name),
    tickets: tickets
      .sort((a, b) => (a.columnId + a.pos < b.columnId + b.pos ? -1 : 1))
      .map(({ id: _, boardId: __, columnId, pos: ___, photoUrls, comments, history, ...rest }) => ({
        ...rest,
        column: nameOf.get(columnId),
        photos: photoUrls.map(file),
        comments: comments.map(({ id: _id, ...text }) => ({
          ...text,
          photoUrls: text.photoUrls.map(file),
        })),
        history: history
          .filter(({ notes }) => notes !== 'Imported')
          .map(({ id: _id, ...done }) => done),
      })),
  };
}

/** A board as stored, hidden tickets included. */
async function storedBoard({ services }: Pick<TestServer, 'services'>, boardId: string) {
  const { store, repositories } = services;
  return store.read(async (query) => {
    const row = await repositories.boards.head(query, boardId);
    if (!row) throw new Error(`Board ${boardId} not found`);
    const { members, columns } = await repositories.boardRecords.structure(query, boardId);
    const records = await repositories.tickets.ofBoard(query, boardId);
    return {
      row,
      members: new Map(members.map((member) => [member.userId, member])),
      columns: new Map(columns.map((column) => [column.id, column])),
      tickets: await fullTickets(query, repositories, records),
      people: new Map(),
    } as unknown as FullBoard;
  });
}

async function importInto(target: TestServer, token: string, content: string) {
  const state = await importAll({ server: target, token }, content);
  expect(state).toMatchObject({ state: 'done', message: null });
  return { boardId: state.boardId ?? '', report: state.report };
}

/** The archive of a board without tickets that has this key. */
function emptyBoardWithKey(ticketKey: string): string {
  const { boards, ...archive } = JSON.parse(exportedText);
  const lists = ['tickets', 'comments', 'versions', 'links', 'history', 'photos', 'files'];
  const empty = Object.fromEntries(lists.map((name) => [name, []]));
  const board = { ...boards[0], id: `board-${ticketKey}`, ticketKey };
  return JSON.stringify({ ...archive, boards: [board], ...empty });
}

describe('ZV2 an archive holds a complete board', () => {
  it('ZV2 BR10 BC4 an exported and imported board is the same, except for its ids', async () => {
    const { globalAdmin } = cast.ids;
    const { boardId, report } = await importInto(server, cast.tokens.globalAdmin, exportedText);
    expect(boardId).not.toBe(fixture.boardId);
    const before = contentOf(await storedBoard(server, fixture.boardId), globalAdmin);
    const after = contentOf(await storedBoard(server, boardId), globalAdmin);
    const creator = { userId: cast.ids.boardCreator, role: 'ADMIN' };
    expect(after).toEqual({
      ...before,
      members: expect.arrayContaining([...before.members, creator]),
    });
    expect(exportedText).toMatch(/See, edited.*"editedAt":"20/);
    expect(report?.taken).toMatchObject({
      boards: 1,
      columns: 2,
      tickets: 3,
      comments: 5,
      photos: 3,
    });
    expect(report?.remarks).toEqual([]);
  });

  it('ZV2 K9 earlier texts are in the archive, and come back in order', async () => {
    const { boardId } = await importInto(server, cast.tokens.globalAdmin, exportedText);
    const versionsIn = (text: string) => {
      const { versions } = JSON.parse(text) as { versions: Record<string, unknown>[] };
      return versions.map(({ boardId: _board, ticketId: _ticket, ...version }) => version);
    };
    const exported = versionsIn(exportedText);
    expect(exported).toMatchObject([
      { commentId: null, replacedBy: cast.ids.ticketCreator },
      { text: 'See', replacedBy: cast.ids.viewer },
    ]);
    expect(versionsIn(await archiveOf(server.services, boardId))).toEqual(exported);
  });

  it('RT8 RT10 an imported ticket repeats as who imports it, in an installation as who chose it', async () => {
    const { boardCreator, globalAdmin } = cast.ids;
    const { boardId, columns, open } = await fixtureOf(server.services, cast);
    const recurrence = 'FREQ=DAILY;INTERVAL=1;DTSTART=20260101T00';
    const run = (command: Parameters<typeof server.services.execute>[2]) =>
      server.services.execute(userViewer(boardCreator), newTestId(), command);
    await run({ type: 'tickets.edit', boardId, ticketId: open, set: { recurrence } });
    const daily = { name: 'Daily', columnId: columns.done, recurrence };
    await run({ type: 'tickets.create', boardId, ...daily });
    const rowsIn = async ({ services }: TestServer, board = boardId) => {
      const { repositories, store } = services;
      return store.read(async (query) => {
        const page = await repositories.recurrences.page(query, '', 1000);
        return page.flatMap(({ boardId: on, state }) => (on === board ? [state] : []));
      });
    };
    await server.services.store.tx(async (query) => {
      const { recurrences } = server.services.repositories;
      const state = await recurrences.find(query, open);
      if (state) await recurrences.put(query, { ...state, baseDay: '2026-03-04', isMade: true });
    });
    const days = [
      { baseDay: '2025-12-31', isMade: false },
      { baseDay: '2026-03-04', isMade: true },
    ].map((day) => expect.objectContaining({ ...day, madeBy: globalAdmin }));
    const text = await archiveOf(server.services, boardId);
    expect(text).not.toContain('"recurrenceBy"');
    const { boardId: copyId } = await importInto(server, cast.tokens.globalAdmin, text);
    expect(await rowsIn(server, copyId)).toEqual(expect.arrayContaining(days));

    const other = await openTestServer({ limits: false });
    try {
      const path = join(other.folder, 'install.json');
      const all = JSON.parse(await archiveOf(server.services, null));
      writeFileSync(path, JSON.stringify({ ...all, photos: [], files: [] }));
      const options = { isInstallation: true, timeZone: 'UTC', withArchived: false };
      await other.services.imports.ofFile(path, { ...options, userId: DELETED_USER_ID });
      expect((await rowsIn(other)).map((row) => row?.madeBy)).toEqual([boardCreator, boardCreator]);
    } finally {
      await other.close();
    }
  });

  it('ZY14 texts name the photos and files of the imported ticket', async () => {
    const { boardId, open: ticketId } = fixture;
    const url = `/api/tickets/${ticketId}/files?name=list.csv`;
    const sent = { method: 'POST' as const, url, payload: Buffer.from('a;b') };
    await server.app.inject({ ...sent, ...bearer(cast.tokens.ticketCreator) });
    const { tickets } = await storedBoard(server, boardId);
    const [photo = ''] = tickets.find(({ id }) => id === ticketId)?.photoUrls ?? [];
    const get = (target: TestServer, path: string, token: string) =>
      target.app.inject({ url: path, ...bearer(token) });
    const listed = await get(server, `/api/tickets/${ticketId}/files`, cast.tokens.viewer);
    const [{ url: file }] = listed.json<{ files: [{ url: string }] }>().files;
    const [foreign, external] = ['/files/other/f', 'https://example.org/photos/a.png'];
    const text = `![desk](${photo}) [list](${file}) [x](${foreign}) [y](${external})`;
    const editor = userViewer(cast.ids.ticketCreator);
    const edit = { type: 'tickets.edit' as const, boardId, ticketId, set: { description: text } };
    await server.services.execute(editor, newTestId(), edit);
    const newComment = { type: 'tickets.comment' as const, boardId, ticketId, text, photoUrls: [] };
    await server.services.execute(editor, newTestId(), newComment);
    const content = await archiveOf(server.services, boardId);
    const fileId = file.split('/').at(-1) ?? '';
    const remove = { type: 'tickets.removeFile' as const, boardId, ticketId, fileId };
    await server.services.execute(editor, newTestId(), remove);

    const other = await openTestServer({ limits: false });
    try {
      const people = await castOf(other.services);
      for (const [target, admin] of [
        [server, cast.tokens.globalAdmin],
        [other, people.tokens.globalAdmin],
      ] as const) {
        const { boardId: copyId } = await importInto(target, admin, content);
        const copies = (await storedBoard(target, copyId)).tickets;
        const copy = copies.find(({ description }) => description.includes('[desk]'));
        for (const text of [copy?.description, copy?.comments[0]?.text]) {
          const found = [...(text ?? '').matchAll(/\(([^)]+)\)/g)].map(([, address]) => address);
          const [photoLink = '', fileLink = '', ...rest] = found;
          expect(rest).toEqual([foreign, external]);
          expect(copy?.photoUrls).toContain(photoLink);
          expect(fileLink).toContain(`/files/${copy?.id}/`);
          expect((await get(target, photoLink, admin)).statusCode).toBe(200);
          const apiLink = fileLink.replace(/^\/files\/([^/]+)/, '/api/tickets/$1/files');
          expect((await get(target, apiLink, admin)).body).toBe('a;b');
        }
      }
    } finally {
      await other.close();
    }
  });

  it('YF9 files are in the archive in parts, and come back byte by byte', async () => {
    const { boardId, open, hidden } = fixture;
    const add = async (ticketId: string, name: string, payload: Buffer) => {
      const url = `/api/tickets/${ticketId}/files?name=${name}`;
      const sent = { method: 'POST' as const, url, payload, ...bearer(cast.tokens.ticketCreator) };
      const answer = await server.app.inject(sent);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ files: { id: string }[] }>().files[0]?.id ?? '';
    };
    const large = Buffer.from(Array.from({ length: 1_700_000 }, (_, n) => (n * 7) % 251));
    await add(open, 'large.bin', large);
    await add(hidden, 'small.txt', Buffer.from('small'));
    const fileId = await add(open, 'removed.txt', Buffer.from('removed'));
    const { services } = server;
    await services.execute(userViewer(cast.ids.ticketCreator), newTestId(), {
      ...{ type: 'tickets.removeFile' as const, boardId, ticketId: open, fileId },
    });
    const text = await archiveOf(services, boardId);
    const parts = (JSON.parse(text).files as { name: string }[]).map(({ name }) => name);
    expect(parts.sort()).toEqual(['large.bin', 'large.bin', 'large.bin', 'small.txt']);

    const other = await openTestServer({ limits: false, fileMaxBytes: 1024 ** 2 * 2 });
    try {
      const people = await castOf(other.services);
      const { report } = await importInto(other, people.tokens.globalAdmin, text);
      expect([report?.taken.files, report?.remarks]).toEqual([2, []]);
      const get = (path: string) =>
        other.app.inject({ url: `/api/tickets/${path}`, ...bearer(people.tokens.ticketCreator) });
      const [file] = (await get(`${open}/files`)).json().files;
      expect(file).toMatchObject({ name: 'large.bin', bytes: large.length });
      expect((await get(`${open}/files/${file.id}`)).rawPayload.equals(large)).toBe(true);
      const { tickets } = await storedBoard(other, boardId);
      expect(tickets.map(({ fileCount }) => fileCount).sort()).toEqual([0, 1, 1]);
    } finally {
      await other.close();
    }

    const strict = await openTestServer({ limits: false, fileMaxBytes: 1000 });
    try {
      const people = await castOf(strict.services);
      const { report } = await importInto(strict, people.tokens.globalAdmin, text);
      expect(report?.taken.files).toBe(1);
      expect(report?.remarks).toEqual([{ kind: 'refusedFiles', count: 1, names: ['large.bin'] }]);
    } finally {
      await strict.close();
    }

    const full = await openTestServer({ limits: false, photosMaxBytes: 1_000_000 });
    try {
      const withoutPhotos = JSON.parse(text);
      withoutPhotos.photos = [];
      const { tokens } = await castOf(full.services);
      const sender = { server: full, token: tokens.globalAdmin };
      expect(await importAll(sender, JSON.stringify(withoutPhotos))).toMatchObject({
        state: 'failed',
        message: 'There is no space left for files on this server',
      });
    } finally {
      await full.close();
    }
  });

  it('ZE5 the links among its tickets are in the archive and come back', async () => {
    interface File {
      tickets: { id: string; visibleTo: unknown; createdAt: string }[];
      links: Record<'boardId' | 'ticketId' | 'kind' | 'toBoardId' | 'toTicketId', string>[];
    }
    const { boardId } = await importInto(server, cast.tokens.globalAdmin, exportedText);
    const before = JSON.parse(exportedText) as File;
    const after = JSON.parse(await archiveOf(server.services, boardId)) as File;
    const { open, hidden, beside } = fixture;
    expect(before.links).toMatchObject([
      { kind: 'duplicates', ticketId: open, toTicketId: beside },
      { kind: 'duplicates', ticketId: hidden, toTicketId: beside },
    ]);
    const placesIn = ({ tickets, links }: File) => {
      const place = (id: string) => tickets.findIndex((ticket) => ticket.id === id);
      return links.map(({ ticketId, toTicketId }) => [place(ticketId), place(toTicketId)]);
    };
    expect(placesIn(after)).toEqual(placesIn(before));
    expect(after.links.every((link) => link.boardId === boardId)).toBe(true);
  });

  it('AB7 the photos of the text about a board are in its archive, and come back', async () => {
    const { boardId } = fixture;
    const by = cast.ids.boardCreator;
    const sent = join(server.folder, 'about.png');
    writeFileSync(sent, await picture().png().toBuffer());
    const scope = { boardId, ticketId: 'about' };
    const photo = [{ tempPath: sent, name: 'plan.png' }];
    const [link = ''] = await server.services.photos.add(userViewer(by), scope, photo);
    const about = (text: string) =>
      server.services.execute(userViewer(by), newTestId(), {
        ...{ type: 'boards.setAbout' as const, boardId, about: text },
      });
    await about(`![plan](${link})`);
    const file = await archiveOf(server.services, boardId);
    await about('');
    expect(JSON.parse(file).photos).toContainEqual(
      expect.objectContaining({ ticketId: 'about', url: link }),
    );
    const imported = await importInto(server, cast.tokens.globalAdmin, file);
    const head = await server.services.store.read((query) =>
      server.services.repositories.boards.head(query, imported.boardId),
    );
    const [, url = ''] = /^!\[plan\]\((.*)\)$/.exec(head?.about ?? '') ?? [];
    expect(url).toMatch(new RegExp(`^/photos/${imported.boardId}/about/`));
    const { app } = server;
    const read = await app.inject({ url, ...bearer(cast.tokens.globalAdmin) });
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await app.inject({ url, ...bearer(cast.tokens.stranger) })).statusCode).toBe(404);
    expect(imported.report?.remarks).toEqual([]);
  });

  it('TN9 earlier keys are in the archive, and lead to the imported tickets if they are free', async () => {
    const { boardId, open } = fixture;
    const by = userViewer(cast.ids.boardCreator);
    const { number } = (await server.services.boardReader.ticket(by, open)).tickets[0] ?? {};
    for (const key of ['OLDER', 'OLD', 'NEW']) {
      const command = { type: 'boards.setTicketKey' as const, boardId, key };
      await server.services.execute(by, newTestId(), command);
    }
    const file = await archiveOf(server.services, boardId);
    const [exported] = JSON.parse(file).boards;
    expect(exported.ticketKey).toBe('NEW');
    expect(exported.formerTicketKeys).toEqual(expect.arrayContaining(['OLD', 'OLDER']));
    const find = (at: TestServer, userId: string, key: string) =>
      at.services.boardReader.reference(userViewer(userId), {
        number: { key, number: number ?? 0 },
      });
    const other = await openTestServer({ limits: false });
    try {
      const people = await castOf(other.services);
      const { globalAdmin } = people.ids;
      const { tokens } = people;
      // Another board has one of the keys there.
      const taken = await importInto(other, tokens.globalAdmin, emptyBoardWithKey('OLDER'));
      const { boardId: there } = await importInto(other, tokens.globalAdmin, file);
      for (const key of ['NEW', 'OLD'])
        expect(await find(other, globalAdmin, key)).toMatchObject({ id: open, boardId: there });
      await expect(find(other, globalAdmin, 'OLDER')).rejects.toMatchObject({
        code: 'ticket.unknown',
      });
      expect(JSON.parse(await archiveOf(other.services, taken.boardId)).boards).toMatchObject([
        { ticketKey: 'OLDER' },
      ]);
    } finally {
      await other.close();
    }
    // Here the first board has them, and keeps them.
    await importInto(server, cast.tokens.globalAdmin, file);
    expect(await find(server, cast.ids.boardCreator, 'OLD')).toMatchObject({ id: open, boardId });
  });

  it('SV7 views for everyone come back, and those of one user stay with them', async () => {
    const query = `assignee=${cast.ids.viewer}`;
    const views = [{ name: 'For all', query }];
    expect(JSON.parse(exportedText).boards).toMatchObject([{ views }]);
    const { boardId } = await importInto(server, cast.tokens.globalAdmin, exportedText);
    expect(JSON.parse(await archiveOf(server.services, boardId)).boards).toMatchObject([{ views }]);
    const other = await openTestServer({ limits: false });
    try {
      const people = await castOf(other.services);
      const { boardId: there } = await importInto(other, people.tokens.globalAdmin, exportedText);
      const [board] = JSON.parse(await archiveOf(other.services, there)).boards;
      expect(board.views).toEqual([{ name: 'For all', query: `assignee=${people.ids.viewer}` }]);
    } finally {
      await other.close();
    }
  });

  it('ZE4 links of a file that contradict each other are left out', async () => {
    const file = JSON.parse(exportedText);
    const [first] = file.links;
    const { open, hidden, beside } = fixture;
    const link = (kind: string, ticketId: string, toTicketId: string) => ({
      ...{ ...first, kind, ticketId, toTicketId },
    });
    file.links = [
      link('blocks', open, open),
      link('blocks', open, beside),
      link('blocks', beside, hidden),
      link('blocks', hidden, open),
      link('parent', open, beside),
      link('parent', hidden, beside),
      link('relates', open, beside),
    ];
    const { boardId, report } = await importInto(
      server,
      cast.tokens.globalAdmin,
      JSON.stringify(file),
    );
    expect(report?.remarks).toContainEqual({ kind: 'refusedLinks', count: 3, names: [] });
    const { links } = JSON.parse(await archiveOf(server.services, boardId));
    const kinds = links.map(({ kind }: { kind: string }) => kind).sort();
    expect(kinds).toEqual(['blocks', 'blocks', 'parent', 'relates']);
    file.links = [{ ...first, toTicketId: 'gone' }];
    const state = await importAll({ server, token: cast.tokens.globalAdmin }, JSON.stringify(file));
    expect(state).toMatchObject({ state: 'failed' });
  });

  it('ZV2 it is one JSON document with its format and version', () => {
    const archive = JSON.parse(exportedText);
    expect(archive).toMatchObject({ format: 'freelane-archive', version: 1, scope: 'board' });
    expect(Object.keys(archive)).toEqual([
      ...['format', 'version', 'exportedAt', 'scope', 'people', 'projects', 'boards', 'tickets'],
      ...['comments', 'versions', 'links', 'history', 'photos', 'files'],
    ]);
    expect(exportedText).not.toContain('Deleted');
  });

  it('ZV2 in another installation it keeps its ids and photos', async () => {
    const other = await openTestServer({ limits: false });
    try {
      const people = await castOf(other.services);
      const { boardId } = await importInto(other, people.tokens.globalAdmin, exportedText);
      expect(boardId).toBe(fixture.boardId);
      const { tickets } = await storedBoard(other, boardId);
      expect(tickets.map(({ id }) => id).sort()).toEqual(
        [fixture.open, fixture.beside, fixture.hidden].sort(),
      );
      const [link = ''] = tickets.find(({ id }) => id === fixture.open)?.photoUrls ?? [];
      const photo = await other.app.inject({ url: link, ...bearer(people.tokens.boardEditor) });
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/png']);
      // People are matched by email, and hidden tickets stay hidden.
      const hidden = tickets.find(({ id }) => id === fixture.hidden);
      expect(hidden).toMatchObject({
        createdBy: people.ids.ticketCreator,
        assignee: people.ids.assignee,
        visibleTo: [people.ids.viewer, people.ids.formerMember],
      });
      const request = {
        url: `/api/tickets/${fixture.hidden}`,
        ...bearer(people.tokens.boardEditor),
      };
      expect((await other.app.inject(request)).statusCode).toBe(404);
      const trashed = { type: 'boards.delete' as const, boardId };
      await other.services.execute(userViewer(people.ids.globalAdmin), newTestId(), trashed);
      const restored = { type: 'boards.restore' as const, boardId };
      await other.services.execute(userViewer(people.ids.globalAdmin), newTestId(), restored);
      expect((await storedBoard(other, boardId)).tickets.length).toBe(3);
    } finally {
      await other.close();
    }
  });
});

describe('ZA7 archived tickets in files', () => {
  const boardId = `board-${newTestId()}`;
  let exportedBoard: string;

  const run = (command: Parameters<typeof server.services.execute>[2]) =>
    server.services.execute(userViewer(cast.ids.globalAdmin), newTestId(), command);
  const archivedOn = async (id: string) =>
    (
      await server.services.archive.list(userViewer(cast.ids.globalAdmin), id, {
        search: '',
        after: null,
      })
    ).tickets;

  beforeAll(async () => {
    const members = [{ userId: cast.ids.viewer, role: 'EDITOR' as const }];
    const columns = ['To Do', 'Done'];
    await run({ type: 'boards.create', boardId, name: 'Archive', members, columns });
    const board = await storedBoard(server, boardId);
    const [columnId = '', gone = ''] = [...board.columns.keys()];
    const make = async (name: string, column: string, part = {}) => {
      const create = { type: 'tickets.create' as const, boardId, columnId: column, name };
      return (await run({ ...create, ...part })).result?.id ?? '';
    };
    await make('Present', columnId);
    const ticketIds = [
      await make('Put away', gone, { description: 'Still readable' }),
      await make('Secret', columnId, { visibleTo: [cast.ids.globalAdmin] }),
    ];
    const comment = { boardId, ticketId: ticketIds[0] ?? '', text: 'Said', photoUrls: [] };
    await run({ type: 'tickets.comment', ...comment });
    await run({ type: 'tickets.changeMany', boardId, ticketIds, change: { type: 'archive' } });
    await run({ type: 'boards.deleteColumn', boardId, columnId: gone });
    await run({ type: 'boards.setArchiving', boardId, days: 30 });
    await run({ type: 'boards.setTimeSharing', boardId, isShared: false });
    exportedBoard = await archiveOf(server.services, boardId);
  });

  it('ZA7 an archive brings archived tickets back into the archive, whole', async () => {
    const imported = await importInto(server, cast.tokens.globalAdmin, exportedBoard);
    const [before, after] = [await archivedOn(boardId), await archivedOn(imported.boardId)];
    const marks = (tickets: typeof before) =>
      tickets.map(({ name, archivedAt, archivedBy }) => [name, archivedAt, archivedBy]).sort();
    expect(marks(after)).toEqual(marks(before));
    expect(before.map(({ name }) => name).toSorted()).toEqual(['Put away', 'Secret']);
    const { row, tickets } = await storedBoard(server, imported.boardId);
    expect([tickets.map(({ name }) => name), row.archiveAfterDays]).toEqual([['Present'], 30]);
    expect(row.sharesTime).toBe(false);
    const putAway = after.find(({ name }) => name === 'Put away');
    const { boardReader } = server.services;
    const opened = await boardReader.openTicket(
      userViewer(cast.ids.globalAdmin),
      putAway?.id ?? '',
    );
    expect(opened.ticket.description).toBe('Still readable');
    expect(opened.comments.map(({ text: said }) => said)).toEqual(['Said']);
    expect(opened.ticket.history.map(({ notes }) => notes)).toEqual([
      'Created',
      'Archived',
      'Imported',
    ]);
    const secret = after.find(({ name }) => name === 'Secret');
    expect(secret?.visibleTo).toEqual([cast.ids.globalAdmin]);
  });

  it('ZA7 tickets archived at the first moment of 1970 are archived tickets too', async () => {
    const content = exportedBoard.replace(
      /"archivedAt":"[^"]+"/g,
      '"archivedAt":"1970-01-01T00:00:00Z"',
    );
    const { boardId: id } = await importInto(server, cast.tokens.globalAdmin, content);
    expect((await archivedOn(id)).map(({ archivedAt }) => archivedAt)).toEqual([0, 0]);
    const { store, repositories } = server.services;
    const row = await store.read((query) => repositories.boards.head(query, id));
    expect(row?.ticketCount).toBe(1);
  });

  it('ZA7 CSV marks them, and no file has what its reader may not see', async () => {
    const get = async (token: string, format: string) =>
      (
        await server.app.inject({
          url: `/api/boards/${boardId}/${format}`,
          ...bearer(token),
        })
      ).body;
    const csv = await get(cast.tokens.viewer, 'csv');
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toMatch(/,Archived$/);
    expect(lines.find((line) => line.includes('Present'))).toMatch(/,$/);
    expect(lines.find((line) => line.includes('Put away'))).toMatch(/,20[^,]+Z$/);
    expect(csv).not.toContain('Secret');
    expect(await get(cast.tokens.viewer, 'archive')).not.toContain('Secret');
  });

  it('ZA7 BC4 copies of a board leave the archive behind, and keep the number of days and the appearance', async () => {
    await server.services.execute(userViewer(cast.ids.globalAdmin), newTestId(), {
      ...{ type: 'boards.setAppearance', boardId, set: { color: 'pink', background: 'tint' } },
    });
    const copyId = `board-${newTestId()}`;
    const copy = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
    await server.services.duplicates.copyBoard(cast.ids.globalAdmin, newTestId(), {
      ...copy,
      projectId: null,
      withTickets: true,
    });
    const { row, tickets } = await storedBoard(server, copyId);
    expect(tickets.map(({ name }) => name)).toEqual(['Present']);
    expect([await archivedOn(copyId), row.archiveAfterDays]).toEqual([[], 30]);
    expect([row.color, row.background]).toEqual(['pink', 'tint']);
  });
});

it('CF3 an import leaves out values that do not fit their fields', async () => {
  const archive = JSON.parse(exportedText);
  const field = { isOnCards: false, isShared: false, options: [] };
  archive.boards[0].customFields.push(
    { ...field, id: 'flink', name: 'Link', type: 'LINK' },
    { ...field, id: 'fday', name: 'Day', type: 'DATE' },
  );
  const unfit = { flink: 'javascript:alert(1)', fday: 'soon', fbudget: 1e16, fphase: 'onone' };
  archive.tickets[0].fields = { ...unfit, fphase: 'ofinal' };
  archive.tickets[1].fields = unfit;
  archive.tickets[2].fields = { flink: 'example.org', fday: '2026-12-01' };
  const text = JSON.stringify(archive);
  const { boardId } = await importInto(server, cast.tokens.globalAdmin, text);
  const { tickets } = await storedBoard(server, boardId);
  expect(tickets.map(({ fields }) => fields)).toHaveLength(3);
  expect(tickets.map(({ fields }) => fields)).toEqual(
    expect.arrayContaining([{ fphase: 'ofinal' }, null, archive.tickets[2].fields]),
  );
});

it('CF10 values of custom fields are the last columns of a CSV file', async () => {
  const url = `/api/boards/${fixture.boardId}/csv`;
  const { body } = await server.app.inject({ url, ...bearer(cast.tokens.viewer) });
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toMatch(/,Archived,Budget,Phase$/);
  expect(lines.find((line) => line.includes('Ünïcode'))).toMatch(/,,0\.5,Final$/);
});

describe('ZV3 an export contains what its reader sees', () => {
  it('ZV3 nothing of a hidden ticket is exported to others, in any list', async () => {
    const url = `/api/boards/${fixture.boardId}/archive`;
    const full = await server.app.inject({ url, ...bearer(cast.tokens.viewer) });
    expect(full.headers['content-disposition']).toContain('Board.json');
    expect(JSON.parse(full.body).photos.length).toBe(3);
    const part = await server.app.inject({ url, ...bearer(cast.tokens.boardEditor) });
    expect(part.body).not.toContain(fixture.hidden);
    expect(part.body).not.toContain(GROUP);
    const archive = JSON.parse(part.body);
    expect(archive.tickets.length).toBe(2);
    expect(archive.photos.length).toBe(1);
    // Nor people that only that ticket names.
    const { formerMember } = cast.ids;
    expect(archive.people.some(({ id }: { id: string }) => id === formerMember)).toBe(
      JSON.stringify(archive.comments).includes(formerMember),
    );
  });

  it('ZV3 one export per user at a time', async () => {
    const { exports } = server.services;
    const first = await exports.board(userViewer(cast.ids.boardEditor), fixture.boardId, 'archive');
    const second = exports.board(userViewer(cast.ids.boardEditor), fixture.boardId, 'csv');
    await expect(second).rejects.toMatchObject({ code: 'export.busy' });
    await text(first.stream);
    const third = await exports.board(userViewer(cast.ids.boardEditor), fixture.boardId, 'csv');
    expect(await text(third.stream)).toContain('Ticket');
  });
});

describe('ZV4 an import is atomic', () => {
  const change = (edit: (archive: Record<string, never>) => void) => {
    const archive = JSON.parse(exportedText);
    edit(archive);
    return JSON.stringify(archive);
  };

  it('ZV4 a file with an error at its end leaves nothing', async () => {
    const before = await countsOf(server.services);
    // biome-ignore lint/suspicious/noExplicitAny: any part of it may be made wrong
    const files: [(archive: any) => void, RegExp][] = [
      [(archive) => (archive.history.at(-1).ticketId = 'tnone'), /history\[\d+\]\.ticketId/],
      [(archive) => (archive.tickets[2].name = ''), /tickets\[2\]\.name must not be empty/],
      [(archive) => archive.tickets.push(archive.tickets[0]), /is there twice/],
      [(archive) => (archive.tickets[0].columnId = 'c'), /tickets\[0\]\.columnId/],
      [(archive) => (archive.tickets[0].visibleTo = 'all'), /tickets\[0\]\.visibleTo/],
      [(archive) => archive.boards.push({ ...archive.boards[0], id: 'board-2' }), /one board/],
      [(archive) => (archive.boards[0].columns[1].name = 'To Do'), /has one name twice/],
      [(archive) => (archive.comments[0].text = 'x'.repeat(10_001)), /comments\[0\]\.text/],
      [(archive) => (archive.photos[0].data = '<script>'), /photos\[0\]\.data must be base64/],
      [(archive) => (archive.version = 2), /newer version/],
      [(archive) => (archive.version = '1'), /version must be a number/],
      [(archive) => (archive.scope = 'install'), /whole install/],
      [(archive) => (archive.boards[0].id = 'getBoard'), /is not a board id/],
    ];
    for (const [edit, words] of files) {
      const session = { server, token: cast.tokens.globalAdmin };
      expect(await importAll(session, change(edit))).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(words),
      });
    }
    expect(await countsOf(server.services)).toEqual(before);
  });

  it('ZV4 a staged board is invisible and in no trash until it is complete', async () => {
    const { createStagingWriter } = await import('../staging/staging-writer.ts');
    const { services } = server;
    const before = await countsOf(services);
    const writer = createStagingWriter(
      {
        ...{ store: services.store, repositories: services.repositories },
        recordIn: () => Promise.reject(new Error('The import must not finish')),
        importedPhotos: { add: () => Promise.reject(new Error('The import has no photos')) },
        importedFiles: createImportedFiles({
          ...services,
          photoStore: openPhotoStore(services.config),
        }),
      },
      { userId: cast.ids.globalAdmin, preservesIds: true },
    );
    const times = { createdAt: 1, updatedAt: 1 };
    await writer.board({
      ...{ id: 'board-half', name: 'Half', createdBy: cast.ids.globalAdmin, ...times },
      ...{
        projectId: null,
        isTemplate: false,
        estimateUnit: 'POINTS',
        labelColors: [],
        members: [],
      },
      columns: [{ id: 'c', name: 'C' }],
    });
    const listed = await services.queries.listBoards(userViewer(cast.ids.globalAdmin));
    expect(listed.some(({ id }) => id === 'board-half')).toBe(false);
    const trash = await services.queries.deletedBoards(userViewer(cast.ids.globalAdmin));
    expect(trash.some(({ id }) => id === 'board-half')).toBe(false);
    const restore = { type: 'boards.restore' as const, boardId: 'board-half' };
    const restoring = services.execute(userViewer(cast.ids.globalAdmin), newTestId(), restore);
    await expect(restoring).rejects.toMatchObject({ code: 'board.unknown' });
    await writer.drop();
    expect(await countsOf(services)).toEqual(before);
  });

  it('ZV4 people without an account are named in the texts and see nothing', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a part of it is changed
    const content = change((archive: any) => {
      for (const person of archive.people) {
        const isGone = [cast.ids.ticketCreator, cast.ids.viewer, cast.ids.formerMember];
        if (isGone.includes(person.id)) person.email = `${person.firstName}@elsewhere.example`;
      }
    });
    const { boardId, report } = await importInto(server, cast.tokens.globalAdmin, content);
    const { members, tickets } = await storedBoard(server, boardId);
    const hidden = tickets.find(({ visibleTo }) => visibleTo !== null);
    expect(hidden).toMatchObject({
      createdBy: 'unknown',
      visibleTo: [cast.ids.globalAdmin],
      assignee: cast.ids.assignee,
    });
    expect(hidden?.history.at(-1)?.notes).toBe(
      'Imported: created by ticketCreator Tester; visible to viewer Tester, formerMember Tester',
    );
    expect(hidden?.history[0]?.notes).toBe('Created (ticketCreator Tester)');
    expect(hidden?.comments.map(({ text }) => text)).toContain('viewer Tester: See, edited');
    expect(members.has(cast.ids.viewer)).toBe(false);
    expect(report?.remarks).toEqual([
      { kind: 'unknownPeople', count: 3, names: expect.arrayContaining(['viewer Tester']) },
    ]);
  });

  it('ZV4 an invalid and a missing photo are reported and linked from nowhere', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a part of it is changed
    const content = change((archive: any) => {
      archive.photos = archive.photos.slice(0, 2);
      archive.photos[0].data = Buffer.from('no image').toString('base64');
      archive.tickets[0].photoUrls.push('/photos/../../etc/passwd', 'https://example.org/a.png');
    });
    const { boardId, report } = await importInto(server, cast.tokens.globalAdmin, content);
    const kinds = report?.remarks.map(({ kind, count }) => [kind, count]);
    expect(kinds).toEqual([
      ['missingPhotos', 3],
      ['damagedPhotos', 1],
    ]);
    const { tickets } = await storedBoard(server, boardId);
    const links = tickets.flatMap(({ photoUrls, comments }) => [
      ...photoUrls,
      ...comments.flatMap((comment) => comment.photoUrls),
    ]);
    expect(links.length).toBe(1);
    const rows = await server.services.store.read((query) =>
      server.services.repositories.photos.byPaths(query, [
        decodeURIComponent(links[0] ?? '').slice(8),
      ]),
    );
    expect(rows.size).toBe(1);
  });
});
