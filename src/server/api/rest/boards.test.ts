import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { usersRepository } from '../../storage/directory/users.ts';
import type { BoardAnswer, TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let lea: Person;
let eve: Person;
let anns: Rest;
let bobs: Rest;
let leas: Rest;
let eves: Rest;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  lea = await harness.register('Lea');
  eve = await harness.register('Eve');
  [anns, bobs, leas, eves] = [ann, bob, lea, eve].map((person) =>
    restOf(harness.origin, person),
  ) as [Rest, Rest, Rest, Rest];
});
afterAll(() => harness.close());

function members() {
  return [
    { userId: bob.id, role: 'EDITOR' },
    { userId: lea.id, role: 'ADMIN' },
  ];
}

/** A board of Ann; Bob is a member, Lea manages it. */
function add(part: object = {}): Promise<BoardAnswer> {
  return anns.addBoard({
    name: 'Relaunch',
    columns: ['To Do', 'Doing', 'Done'],
    users: members(),
    ...part,
  });
}

function save(rest: Rest, id: string, body: object) {
  return rest.call<BoardAnswer>('PUT', `/boards/updateBoard/${id}`, { body });
}

describe('X8 creating boards', () => {
  it('X8 a board has every field, with the columns in the requested order', async () => {
    const board = await add({
      columns: [{ name: 'To Do', size: 7, tickets: [{}] }, 'Doing', { name: ' Done ' }],
      columnOrder: ['Done', 'To Do', 'Doing'],
      createdBy: eve.id,
      creationDate: 5,
    });
    expect(board).toEqual({
      id: expect.stringMatching(/^board-\d{13}-[a-z0-9]+$/),
      name: 'Relaunch',
      creationDate: board.lastUpdated,
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      createdBy: ann.id,
      version: 1,
      projectId: null,
      ticketKey: expect.stringMatching(/^REL/),
      columns: ['Done', 'To Do', 'Doing'].map((name) => ({
        id: expect.stringMatching(/^c/),
        name,
        size: 0,
        ticketIds: [],
        tickets: [],
        ticketPositions: {},
        limit: null,
        isLimitHard: false,
        color: null,
        isDone: false,
      })),
      columnOrder: ['Done', 'To Do', 'Doing'],
      users: expect.arrayContaining([
        { userId: bob.id, role: 'EDITOR' },
        { userId: lea.id, role: 'ADMIN' },
      ]),
    });
    expect(await bobs.board(board.id)).toEqual(board);
  });

  it('X8 an id from the client is used; reserved and malformed ones are refused', async () => {
    const id = `board-${Date.now()}-x_Y`;
    expect((await add({ id })).id).toBe(id);
    for (const odd of ['getBoard', 'deleteBoard', 'a/b', '', ' ', 'x'.repeat(65), 7, ['a']]) {
      const answer = await anns.call('POST', '/boards/addBoard', { body: { id: odd, name: 'x' } });
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'id']);
    }
  });

  it.each([
    [{ columnOrder: ['To Do'] }, 400, 'columnOrder'],
    [{ columnOrder: ['To Do', 'Doing', 'Done', 'Done'] }, 400, 'columnOrder'],
    [{ columns: ['a', 'a'] }, 409, undefined],
    [{ columns: ['a', ' '] }, 400, 'columns.1'],
    [{ columns: ['a', { name: '' }] }, 400, 'columns.1.name'],
    [{ columns: [{}] }, 400, 'columns.0.name'],
    [{ columns: { a: 1 } }, 400, 'columns'],
    [{ columns: Array.from({ length: 101 }, (_, n) => `c${n}`) }, 400, 'columns'],
    [{ name: ' ' }, 400, 'name'],
    [{ name: null }, 400, 'name'],
    [{ users: [{ userId: 'unobody', role: 'EDITOR' }] }, 400, 'users'],
    [{ users: [{ userId: 'unobody', role: 'USER' }] }, 400, 'users.0.role'],
    [{ version: 'one' }, 400, 'version'],
    [{ lastUpdated: '2026-02-30T00:00:00Z' }, 400, 'lastUpdated'],
  ])('X8 %j is refused, with the field', async (part, status, field) => {
    const before = await anns.good<BoardAnswer[]>('GET', '/boards/getAllBoards');
    const body = { name: 'Relaunch', columns: ['To Do', 'Doing', 'Done'], ...part };
    const answer = await anns.call('POST', '/boards/addBoard', { body });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([status, field]);
    expect(await anns.good('GET', '/boards/getAllBoards')).toEqual(before);
  });

  it('X8 only an ADMIN creates boards; others get the same error for a hidden and a new one', async () => {
    const hidden = await add();
    for (const id of [hidden.id, 'board-new']) {
      const { status, body } = await eves.call('POST', '/boards/addBoard', {
        body: { id, name: 'Mine', columns: [] },
      });
      expect([status, body]).toEqual([
        403,
        { message: 'You are not allowed to do this', error: 'FORBIDDEN' },
      ]);
    }
    expect((await anns.board(hidden.id)).name).toBe('Relaunch');
  });

  it('X8 saving does not restore a deleted board', async () => {
    const { id } = await add();
    await anns.good('DELETE', `/boards/deleteBoard/${id}`);
    const again = await anns.call('POST', '/boards/addBoard', { body: { id, name: 'x' } });
    expect(again.status).toBe(403);
    expect((await save(anns, id, { name: 'x' })).status).toBe(404);
  });
});

describe('X9 saving boards', () => {
  it('X9 saving an unchanged copy changes nothing', async () => {
    const board = await add();
    await anns.addTicket({ boardId: board.id, name: 'a', columnId: 'To Do' });
    const copy = await anns.board(board.id);
    expect((await save(leas, board.id, copy)).body).toEqual(copy);
    expect(await anns.addBoard(copy)).toEqual(copy);
  });

  it('X9 name, columns, order and members are applied as differences', async () => {
    const board = await add();
    const { id: ticketId } = await anns.addTicket({
      boardId: board.id,
      name: 'a',
      columnId: 'To Do',
    });
    const copy = await anns.board(board.id);
    const [todo, , done] = copy.columns;
    const { status, body } = await save(leas, board.id, {
      ...copy,
      name: 'Renamed',
      columns: [{ ...todo, name: 'Backlog' }, done, { name: 'New / 😀 #1' }],
      columnOrder: ['New / 😀 #1', 'Backlog', 'Done'],
      users: [{ userId: lea.id, role: 'ADMIN' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Renamed',
      version: 2,
      columnOrder: ['New / 😀 #1', 'Backlog', 'Done'],
      users: [{ userId: lea.id, role: 'ADMIN' }],
    });
    expect(body.columns[1]).toMatchObject({ id: todo?.id, ticketIds: [ticketId] });
    expect(body.lastUpdated > copy.lastUpdated).toBe(true);
    expect((await bobs.call('GET', `/boards/getBoard/${board.id}`)).status).toBe(404);
  });

  it('X9 a column renamed without its id keeps its tickets, recognized by their ids', async () => {
    const board = await add();
    const { id } = await anns.addTicket({ boardId: board.id, name: 'a', columnId: 'Doing' });
    const columns = ['To Do', { name: 'In Progress', ticketIds: ['tgone', id] }, 'Done'];
    const body = { columns, columnOrder: ['To Do', 'In Progress', 'Done'] };
    const saved = (await save(anns, board.id, body)).body;
    expect(saved.columns[1]).toMatchObject({ id: board.columns[1]?.id, ticketIds: [id] });
    expect((await anns.ticket(id)).status).toBe('In Progress');
  });

  it('X9 two columns may swap their names', async () => {
    const board = await add();
    const { id } = await anns.addTicket({ boardId: board.id, name: 'a', columnId: 'To Do' });
    const [todo, doing, done] = board.columns.map(({ id: columnId, name }) => ({
      id: columnId,
      name,
    }));
    const columns = [{ ...todo, name: 'Doing' }, { ...doing, name: 'To Do' }, done];
    const saved = (await save(anns, board.id, { columns })).body;
    expect(saved.columns.map(({ name, size }) => [name, size])).toEqual([
      ['Doing', 1],
      ['To Do', 0],
      ['Done', 0],
    ]);
    expect((await anns.ticket(id)).status).toBe('Doing');
  });

  it('X9 omitted fields stay; tickets, sizes and positions are ignored', async () => {
    const board = await add();
    const { id } = await anns.addTicket({ boardId: board.id, name: 'a', columnId: 'To Do' });
    const saved = (await save(anns, board.id, { name: 'Renamed' })).body;
    expect(saved).toMatchObject({ name: 'Renamed', columnOrder: board.columnOrder });
    expect(saved.users).toEqual(board.users);
    const empty = saved.columns.map((column) => ({
      ...column,
      size: 0,
      ticketIds: [],
      tickets: [],
      ticketPositions: { [id]: 99 },
    }));
    const same = (await save(anns, board.id, { ...saved, columns: empty })).body;
    expect(same).toEqual(saved);
    expect(same.columns[0]?.ticketIds).toEqual([id]);
  });

  it('X9 a stale version is 409, else a stale lastUpdated; with neither it is applied', async () => {
    const board = await add();
    const newer = (await save(anns, board.id, { name: 'Newer' })).body;
    const old = { name: 'Old' };
    for (const stale of [{ version: 1 }, { version: 3 }, { lastUpdated: board.lastUpdated }]) {
      const answer = await anns.call('PUT', `/boards/updateBoard/${board.id}`, {
        body: { ...old, ...stale },
      });
      expect([answer.status, answer.body.error]).toEqual([409, 'CONFLICT']);
    }
    expect((await anns.board(board.id)).name).toBe('Newer');
    const zoned = newer.lastUpdated.replace('Z', '+00:00');
    const fresh = { ...old, lastUpdated: zoned };
    expect((await save(anns, board.id, fresh)).body.version).toBe(3);
    expect((await save(anns, board.id, { name: 'Last' })).body.name).toBe('Last');
    // Moved tickets do not make a copy stale.
    const now = await anns.board(board.id);
    await anns.addTicket({ boardId: board.id, name: 'a', columnId: 'To Do' });
    expect((await save(anns, board.id, { ...now, name: 'After' })).status).toBe(200);
  });

  it('X9 is atomic: with one forbidden change none is made', async () => {
    const board = await add();
    const order = ['Done', 'To Do', 'Doing'];
    const both = await save(bobs, board.id, { name: 'Mine', columnOrder: order });
    expect(both.status).toBe(403);
    expect(await anns.board(board.id)).toEqual(board);
    const ordered = await save(bobs, board.id, { columnOrder: order });
    expect([ordered.status, ordered.body.columnOrder]).toEqual([200, order]);
    const bad = await save(anns, board.id, {
      name: 'Mine',
      users: [{ userId: 'unobody', role: 'EDITOR' }],
    });
    expect(bad.status).toBe(400);
    expect((await anns.board(board.id)).name).toBe('Relaunch');
  });

  it('X9 a user who leaves the board by a save gets the board as saved', async () => {
    const board = await add();
    const { id } = await anns.addTicket({ boardId: board.id, name: 'a', columnId: 'To Do' });
    const columns = [...board.columns.slice(0, 2), { name: 'New' }];
    const { status, body } = await save(leas, board.id, { name: 'Left', users: [], columns });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Left', users: [], columnOrder: ['To Do', 'Doing', 'New'] });
    expect(body.columns[0]?.ticketIds).toEqual([id]);
    expect((await leas.call('GET', `/boards/getBoard/${board.id}`)).status).toBe(404);
  });

  it('X9 without the right to save it is 403; without access the board is unknown', async () => {
    const { id } = await add();
    expect((await save(bobs, id, { name: 'x' })).status).toBe(403);
    for (const unseen of [id, 'board-nobody-knows']) {
      const { status, body } = await eves.call('PUT', `/boards/updateBoard/${unseen}`, {
        body: { name: 'x' },
      });
      expect([status, body.message]).toEqual([404, 'Board not found']);
    }
  });

  it('X9 boards of up to 16 MB are accepted, larger ones are 413', async () => {
    const board = await add();
    const padded = (megabytes: number) => ({ ...board, padding: 'x'.repeat(megabytes << 20) });
    expect((await save(anns, board.id, padded(15))).status).toBe(200);
    for (const [method, path] of [
      ['PUT', `/boards/updateBoard/${board.id}`],
      ['POST', '/boards/addBoard'],
    ] as const) {
      const { status, body } = await anns.call(method, path, { body: padded(16) });
      expect([status, body]).toEqual([
        413,
        { message: 'The request is larger than 16 MB', error: 'PAYLOAD_TOO_LARGE' },
      ]);
    }
  });
});

describe('X10 reading and deleting boards', () => {
  it('X10 lists contain the accessible boards, the oldest first, without comments and history', async () => {
    const [first, second] = [await add(), await add({ users: [] })];
    const { id } = await anns.addTicket({ boardId: first.id, name: 'a', columnId: 'To Do' });
    await anns.addTicket({ boardId: first.id, name: 'b', columnId: 'Done', visibleTo: [ann.id] });
    await anns.good('POST', `/api/tickets/${id}/comments`, { body: { comment: 'hello' } });
    const mine = await anns.good<BoardAnswer[]>('GET', '/boards/getAllBoards');
    const ids = mine.map((board) => board.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const his = await bobs.good<BoardAnswer[]>('GET', '/boards/getAllBoards');
    expect(his.map((board) => board.id)).not.toContain(second.id);
    const listedBoard = his.find((board) => board.id === first.id);
    expect(listedBoard?.columns.map(({ size }) => size)).toEqual([1, 0, 0]);
    expect(listedBoard?.columns[0]?.tickets[0]).toMatchObject({ id, comments: [], history: [] });
    const whole = await bobs.board(first.id);
    expect(whole.columns[0]?.tickets[0]?.comments).toHaveLength(1);
    expect(await eves.good('GET', '/boards/getAllBoards')).toEqual([]);
  });

  it.each(['GET', 'DELETE'])('X10 %s deletes a board, for its creator only', async (method) => {
    const { id } = await add();
    const path = `/boards/deleteBoard/${id}`;
    expect((await leas.call(method, path)).status).toBe(403);
    expect((await eves.call(method, path)).status).toBe(404);
    const answer = await anns.call(method, path);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await anns.call('GET', `/boards/getBoard/${id}`)).status).toBe(404);
    expect((await anns.call(method, path)).status).toBe(404);
  });

  it('X10 an unknown user is named by the id only', async () => {
    const zoe = await harness.register('Zoe');
    const { id } = await add({ users: [...members(), { userId: zoe.id, role: 'ADMIN' }] });
    const zoes = restOf(harness.origin, zoe);
    const ticket = await zoes.addTicket({ boardId: id, name: 'a', columnId: 'To Do' });
    const { store } = harness.services;
    const remove = [zoe.id];
    await harness.execute(ann, { type: 'boards.setMembers', boardId: id, set: [], remove });
    await store.tx((query) => usersRepository(store.tables).remove(query, zoe.id));
    const [entry] = (await bobs.good<TicketAnswer>('GET', `/api/tickets/${ticket.id}`)).history;
    expect(entry?.performedBy).toEqual({
      id: zoe.id,
      name: `User ${zoe.id}`,
      email: '',
      adminBoards: [],
      userBoards: [],
    });
  });
});
