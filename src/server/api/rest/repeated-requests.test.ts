import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import type { BoardAnswer, TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let lea: Person;
let anns: Rest;
let leas: Rest;
let boardId: string;
let keys = 0;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  lea = await harness.register('Lea');
  anns = restOf(harness.origin, ann);
  leas = restOf(harness.origin, lea);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: lea.id, role: 'ADMIN' }] });
});
afterAll(() => harness.close());

function keyed(): { 'idempotency-key': string } {
  keys += 1;
  return { 'idempotency-key': `key ${keys}` };
}

function add(rest: Rest, part: object, headers = {}) {
  const body = { boardId, name: 'Offer', columnId: 'To Do', ...part };
  return rest.call<TicketAnswer>('POST', '/api/tickets', { body, headers });
}

async function ticketCount(): Promise<number> {
  return (await anns.board(boardId)).columns.reduce((sum, { size }) => sum + size, 0);
}

describe('X18 repeated requests run once', () => {
  it('X18 a temp_ id makes a creation repeatable; another body is 409', async () => {
    const id = `temp_${Date.now()}_abc`;
    const one = await add(anns, { id });
    const two = await add(anns, { id, creationDate: 'whatever' });
    expect([two.status, two.body]).toEqual([201, one.body]);
    const other = await add(anns, { id, name: 'Another' });
    expect(other.status).toBe(409);
    expect(await ticketCount()).toBe(1);
  });

  it('X18 two concurrent requests get the same ticket', async () => {
    const id = `temp_${Date.now()}_def`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(anns, { id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await ticketCount()).toBe(1);
  });

  it('X18 the same id from another user, or on another board, is another ticket', async () => {
    const id = 'temp_1_a';
    const other = await harness.createBoard(ann);
    const answers = [
      await add(anns, { id }),
      await add(leas, { id }),
      await add(anns, { id, boardId: other }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
  });

  it('X18 other ids are ignored, and a key takes precedence', async () => {
    expect((await add(anns, { id: 'mine' })).body.id).not.toBe(
      (await add(anns, { id: 'mine' })).body.id,
    );
    const headers = keyed();
    const one = await add(anns, { id: 'temp_2_a' }, headers);
    const two = await add(anns, { id: 'temp_2_b' }, headers);
    expect(two.body.id).toBe(one.body.id);
  });

  it('X18 with a key every write to a ticket runs once', async () => {
    const { id } = (await add(anns, {})).body;
    const above = (await add(anns, {})).body.id;
    const comment = { body: { comment: 'hello' }, headers: keyed() };
    const path = `/api/tickets/${id}`;
    for (let n = 0; n < 2; n += 1) {
      const response = await anns.call<TicketAnswer>('POST', `${path}/comments`, comment);
      expect([response.status, response.body.comments.length]).toEqual([201, 1]);
    }
    const swap = { headers: keyed() };
    for (let n = 0; n < 2; n += 1) {
      const placed = await anns.good('PATCH', `${path}/move-position?direction=down`, swap);
      expect(placed).toMatchObject({ ticketPositions: { [above]: 0, [id]: 1 } });
    }
    const removal = { headers: keyed() };
    for (let n = 0; n < 2; n += 1) {
      const remaining = await anns.good<TicketAnswer>('DELETE', `${path}/comments/0`, removal);
      expect(remaining.comments).toEqual([]);
    }
    const deletion = { headers: keyed() };
    for (let n = 0; n < 2; n += 1) {
      expect(await anns.good('DELETE', path, deletion)).toBe(true);
    }
    expect((await anns.call('DELETE', path)).status).toBe(404);
  });

  it('X18 a repeated creation of a deleted ticket returns it as created', async () => {
    const id = 'temp_3_a';
    const created = (await add(anns, { id, labels: ['x'] })).body;
    await anns.good('DELETE', `/api/tickets/${created.id}`);
    const again = await add(anns, { id, labels: ['x'] });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      id: created.id,
      name: 'Offer',
      labels: ['x'],
      status: 'To Do',
    });
    expect(await ticketCount()).toBe(0);
  });

  it('X18 with a key a board is created once, also without an id, and saved once', async () => {
    const creation = { body: { name: 'Once', columns: ['a'] }, headers: keyed() };
    const [one, two] = [
      await anns.good<BoardAnswer>('POST', '/boards/addBoard', creation),
      await anns.good<BoardAnswer>('POST', '/boards/addBoard', creation),
    ];
    expect(two).toEqual(one);
    const other = await anns.call('POST', '/boards/addBoard', {
      ...creation,
      body: { name: 'Another', columns: ['a'] },
    });
    expect(other.status).toBe(409);
    const save = { body: { id: one.id, name: 'Saved' }, headers: keyed() };
    for (const rest of [anns, anns]) {
      const saved = await rest.good<BoardAnswer>('POST', '/boards/addBoard', save);
      expect([saved.name, saved.version]).toEqual(['Saved', 2]);
    }
    await anns.good('PUT', `/boards/updateBoard/${one.id}`, { body: { name: 'Later' } });
    const repeated = await anns.good<BoardAnswer>('POST', '/boards/addBoard', save);
    expect([repeated.name, repeated.version]).toEqual(['Saved', 2]);
    const deletion = { headers: keyed() };
    for (let n = 0; n < 2; n += 1) {
      const done = await anns.good('DELETE', `/boards/deleteBoard/${one.id}`, deletion);
      expect(done).toEqual({ success: true });
    }
  });

  it('X18 a manager can save with a key what they could not create', async () => {
    const save = { body: { id: boardId, name: 'Saved' }, headers: keyed() };
    for (let n = 0; n < 2; n += 1) {
      const saved = await leas.good<BoardAnswer>('POST', '/boards/addBoard', save);
      expect([saved.name, saved.version]).toEqual(['Saved', 2]);
    }
  });

  it('X18 with a key a project is created once, also without an id', async () => {
    const creation = { body: { projectName: 'Once' }, headers: keyed() };
    const one = await leas.good('POST', '/projects/addProject', creation);
    expect(await leas.good('POST', '/projects/addProject', creation)).toEqual(one);
    expect(one).toMatchObject({
      projectId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
    });
  });
});

describe('X19 two concurrent requests both get a correct response', () => {
  it('X19 two create the same board: one creates it, the other saves it', async () => {
    const body = { id: `board-${Date.now()}-twice`, name: 'Twice', columns: ['a', 'b'] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => anns.call<BoardAnswer>('POST', '/boards/addBoard', { body })),
    );
    const board = await anns.board(body.id);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, board]);
    expect(board.version).toBe(1);
  });

  it('X19 two delete the same ticket: one gets true, the other 404', async () => {
    const { id } = (await add(anns, {})).body;
    const answers = await Promise.all([
      anns.call('DELETE', `/api/tickets/${id}`),
      leas.call('DELETE', `/api/tickets/${id}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('X19 two save the same version: one succeeds, the other is 409', async () => {
    const { version } = await anns.board(boardId);
    const answers = await Promise.all(
      [anns, leas].map((rest, n) =>
        rest.call<BoardAnswer>('PUT', `/boards/updateBoard/${boardId}`, {
          body: { name: `Name ${n}`, version },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200);
    expect((await anns.board(boardId)).name).toBe(done?.body.name);
  });

  it('X19 a concurrent move and edit both survive', async () => {
    const { id } = (await add(anns, {})).body;
    await Promise.all([
      anns.good('PATCH', `/api/tickets/${id}/move?status=Done`),
      leas.good('PUT', `/api/tickets/${id}`, { body: { name: 'Edited' } }),
    ]);
    expect(await anns.ticket(id)).toMatchObject({ name: 'Edited', status: 'Done' });
  });
});
