import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newTestId } from '../../../test/kits/harness.ts';
import { archiveOf, bearer, countsOf, importAll } from '../../../test/kits/import-kit.ts';
import { formOf } from '../../../test/kits/photo-form.ts';
import { picture } from '../../../test/kits/photo-kit.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import { type Cast, castOf, type Fixture, fixtureOf } from '../../../test/rights/fixture.ts';
import { userViewer } from '../../access/viewer.ts';
import type { FullBoard } from '../../boards/board-reader.ts';

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
  };
  await run(ticketCreator, { type: 'tickets.edit', boardId, ticketId: open, set });
  await run(ticketCreator, {
    type: 'tickets.move',
    boardId,
    ticketId: open,
    to: { columnId: columns.done },
  });
  for (const ticketId of [open, hidden]) await addPhoto(ticketId);
  const photoUrls = [await addPhoto(hidden, GROUP)];
  await run(viewer, { type: 'tickets.comment', boardId, ticketId: hidden, text: 'See', photoUrls });
  const created = await run(boardCreator, {
    type: 'tickets.create',
    boardId,
    columnId: columns.todo,
    name: 'Deleted',
  });
  const ticketId = created.result?.id ?? '';
  await run(boardCreator, { type: 'tickets.delete', boardId, ticketId });
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
    head: { name: row.name, createdAt: row.createdAt, isTemplate: row.isTemplate },
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
      tickets: await repositories.tickets.withTalk(query, boardId, records),
      people: new Map(),
    } as unknown as FullBoard;
  });
}

async function importInto(target: TestServer, token: string, content: string) {
  const state = await importAll({ server: target, token }, content);
  expect(state).toMatchObject({ state: 'done', message: null });
  return { boardId: state.boardId ?? '', report: state.report };
}

describe('ZV2 an archive holds a complete board', () => {
  it('ZV2 an exported and imported board is the same, except for its ids', async () => {
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
    expect(report?.taken).toMatchObject({
      boards: 1,
      columns: 2,
      tickets: 3,
      comments: 5,
      photos: 3,
    });
    expect(report?.remarks).toEqual([]);
  });

  it('ZV2 it is one JSON document with its format and version', () => {
    const archive = JSON.parse(exportedText);
    expect(archive).toMatchObject({ format: 'freelane-archive', version: 1, scope: 'board' });
    expect(Object.keys(archive)).toEqual([
      ...['format', 'version', 'exportedAt', 'scope', 'people', 'projects', 'boards', 'tickets'],
      ...['comments', 'history', 'photos'],
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
    // Nor people whom only that ticket names.
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
        importedPhotos: { keep: () => Promise.reject(new Error('The import has no photos')) },
      },
      { userId: cast.ids.globalAdmin, keepsIds: true },
    );
    const times = { createdAt: 1, updatedAt: 1 };
    await writer.board({
      ...{ id: 'board-half', name: 'Half', createdBy: cast.ids.globalAdmin, ...times },
      ...{ projectId: null, isTemplate: false, members: [], columns: [{ id: 'c', name: 'C' }] },
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
    expect(hidden?.comments.map(({ text }) => text)).toContain('viewer Tester: See');
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
