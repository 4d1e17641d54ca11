import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { TINY_PNG } from '../../../test/kits/photo-form.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { createIdempotencyKeys } from '../../boards/idempotency-keys.ts';
import type { Query } from '../../storage/store.ts';
import type { BoardAnswer, TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let boardId: string;
let ticket: TicketAnswer;
let keys = 0;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'ADMIN' }] });
  ticket = await anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do' });
});
afterAll(() => harness.close());

function keyed(): { headers: { 'idempotency-key': string } } {
  keys += 1;
  return { headers: { 'idempotency-key': `key ${keys}` } };
}

function storedRows(query: Query) {
  return query.select().from(harness.services.store.tables.idempotencyKeys);
}

function comment(rest: Rest, headers: object, text = 'hello') {
  const body = { comment: text };
  return rest.call<TicketAnswer>('POST', `/api/tickets/${ticket.id}/comments`, {
    body,
    ...headers,
  });
}

function upload(headers: Record<string, string>, name = 'a.png', part: object = {}) {
  const form = new FormData();
  const fields = { boardId, ticketId: ticket.id, ...part };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('files', new Blob([new Uint8Array(TINY_PNG)]), name);
  return fetch(`${harness.origin}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, ...headers },
    body: form,
  });
}

describe('ZS4 a POST repeated with a key gets the first response', () => {
  it('ZS4 even after later changes, with a header that says so', async () => {
    const once = keyed();
    const one = await comment(anns, once);
    await anns.good('PUT', `/api/tickets/${ticket.id}`, { body: { name: 'Renamed' } });
    await anns.good('DELETE', `/api/tickets/${ticket.id}/comments/0`);
    const two = await comment(anns, once);
    expect([two.status, two.body]).toEqual([201, one.body]);
    const replayed = [one, two].map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, 'true']);
    expect((await anns.ticket(ticket.id)).comments).toEqual([]);
  });

  it('ZS4 a different request with the same key is 409, for every call', async () => {
    const once = keyed();
    await comment(anns, once);
    const others = [
      await anns.call('POST', `/api/tickets/${ticket.id}/comments`, {
        body: { comment: 'another' },
        ...once,
      }),
      await anns.call('POST', '/api/tickets', {
        body: { boardId, name: 'New', columnId: 'To Do' },
        ...once,
      }),
      await anns.call('POST', '/projects/addProject', { body: { projectName: 'P' }, ...once }),
    ];
    const body = {
      message: 'This Idempotency-Key was used for another request',
      error: 'CONFLICT',
    };
    expect(others.map((answer) => [answer.status, answer.body])).toEqual(
      others.map(() => [409, body]),
    );
    expect((await anns.ticket(ticket.id)).comments.length).toBe(1);
  });

  it('ZS4 a refused request can be corrected with the same key', async () => {
    const once = keyed();
    const add = (columnId: string) =>
      anns.call<TicketAnswer>('POST', '/api/tickets', {
        body: { boardId, name: 'New', columnId },
        ...once,
      });
    expect((await add('Nowhere')).status).toBe(400);
    expect((await add('Done')).status).toBe(201);
  });

  it('ZS4 a project, a board and photos', async () => {
    const project = { body: { projectName: 'Once', boards: [boardId] }, ...keyed() };
    const created = await anns.good('POST', '/projects/addProject', project);
    await anns.good('PUT', `/boards/updateBoard/${boardId}`, { body: { name: 'Later' } });
    expect(await anns.good('POST', '/projects/addProject', project)).toEqual(created);
    const board = { body: { name: 'Once', columns: ['a'] }, ...keyed() };
    const first = await anns.good<BoardAnswer>('POST', '/boards/addBoard', board);
    await anns.good('DELETE', `/boards/deleteBoard/${first.id}`);
    expect(await anns.good('POST', '/boards/addBoard', board)).toEqual(first);
    const { headers } = keyed();
    const urls = await (await upload(headers)).json();
    const again = await upload(headers);
    expect([again.status, await again.json()]).toEqual([200, urls]);
    expect((await anns.ticket(ticket.id)).photoUrls).toEqual(urls.urls);
    expect((await upload(headers, 'b.png')).status).toBe(409);
  });

  it('ZS4 without a stored response, as after a crash, it still runs once', async () => {
    const once = keyed();
    const one = await comment(anns, once);
    const { store } = harness.services;
    await store.tx(async (query) => {
      await query.delete(store.tables.idempotencyKeys);
    });
    expect((await comment(anns, once)).body).toEqual(one.body);
  });

  it('ZS16 nothing is stored for requests that changed nothing', async () => {
    const started = await harness.services.store.read(storedRows);
    const board = { id: boardId, name: (await anns.board(boardId)).name };
    const project = { projectName: 'Same', projectId: `project-${boardId}` };
    await anns.good('POST', '/projects/addProject', { body: project });
    const saves: [path: string, body: object][] = [
      ['/boards/addBoard', board],
      ['/projects/addProject', project],
    ];
    for (const [path, body] of saves) {
      const once = keyed();
      const one = await anns.good('POST', path, { body, ...once });
      expect(await anns.good('POST', path, { body, ...once })).toEqual(one);
    }
    expect(await harness.services.store.read(storedRows)).toHaveLength(started.length);
    const renamed = { ...board, name: 'Another' };
    await anns.good('POST', '/boards/addBoard', { body: renamed, ...keyed() });
    await anns.good('POST', '/projects/addProject', {
      body: { ...project, projectName: 'Another' },
      ...keyed(),
    });
    expect(await harness.services.store.read(storedRows)).toHaveLength(started.length + 2);
  });

  it('ZS16 for a long response the created id is stored, and the response is built again', async () => {
    const once = keyed();
    const body = { boardId, name: 'Long', columnId: 'To Do', description: 'x'.repeat(17_000) };
    const add = () => anns.call<TicketAnswer>('POST', '/api/tickets', { body, ...once });
    const one = await add();
    const rows = await harness.services.store.read(storedRows);
    expect(Math.max(...rows.map((row) => row.body?.length ?? 0))).toBeLessThan(16_385);
    await anns.good('PUT', `/api/tickets/${one.body.id}`, { body: { name: 'Renamed' } });
    const two = await add();
    expect([two.status, two.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect([two.body.id, two.body.name]).toEqual([one.body.id, 'Renamed']);
    expect((await anns.board(boardId)).columns[0]?.size).toBe(2);
    const other = { body: { ...body, name: 'Other' }, ...once };
    expect((await anns.call('POST', '/api/tickets', other)).status).toBe(409);
  });

  it('ZS4 a key has 1 to 255 characters', async () => {
    for (const [length, status] of [
      [0, 400],
      [255, 201],
      [256, 400],
    ]) {
      const headers = { 'idempotency-key': 'x'.repeat(length ?? 0) };
      expect((await comment(anns, { headers })).status).toBe(status);
    }
  });

  it('ZS4 responses are dropped by retention', async () => {
    const { store, repositories } = harness.services;
    await comment(anns, keyed());
    await store.tx((query) => repositories.retention.purgeBefore(query, Date.now() + 1));
    const remaining = await store.read((query) =>
      query.select().from(store.tables.idempotencyKeys),
    );
    expect(remaining).toEqual([]);
  });
});

describe('ZS5 the scope of keys', () => {
  it('ZS5 of concurrent duplicates one runs, and all get the same response', async () => {
    const once = keyed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => comment(anns, once)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const { headers } = keyed();
    const uploads = await Promise.all(Array.from({ length: 4 }, () => upload(headers)));
    const links = await Promise.all(uploads.map((answer) => answer.text()));
    expect(new Set(links).size).toBe(1);
    const { comments, photoUrls } = await anns.ticket(ticket.id);
    expect([comments.length, photoUrls.length]).toEqual([1, 1]);
  });

  it('ZS5 of two different concurrent requests with one key one runs, the other is 409', async () => {
    const once = keyed();
    const answers = await Promise.all([comment(anns, once, 'one'), comment(anns, once, 'two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await anns.ticket(ticket.id)).comments.length).toBe(1);
  });

  it('ZS5 other users, and tokens of one board, have their own keys', async () => {
    const once = keyed();
    const settings = { name: 'Script', readOnly: false, boardId, expiresAt: null };
    const { secret: token } = await harness.services.apiTokens.create(ann.id, settings);
    const rests = [anns, restOf(harness.origin, bob), restOf(harness.origin, { token })];
    for (const rest of rests) {
      const { status, headers } = await comment(rest, once, 'mine');
      expect([status, headers.get('idempotent-replayed')]).toEqual([201, null]);
    }
    const elsewhere = { ...settings, boardId: await harness.createBoard(ann) };
    const other = await harness.services.apiTokens.create(ann.id, elsewhere);
    const refused = await comment(restOf(harness.origin, { token: other.secret }), once, 'mine');
    expect(refused.status).toBe(404);
  });

  it('ZS5 of two servers the slower one sends the response of the faster one', async () => {
    const { store } = harness.services;
    const [fast, slow] = [createIdempotencyKeys(store), createIdempotencyKeys(store)];
    const sent = { id: 'a'.repeat(64), userId: ann.id, request: 'b'.repeat(64) };
    let undone = false;
    const answer = await slow.runOnce(sent, async (keep) => {
      await fast.runOnce(sent, async () => 'faster');
      undone = true;
      await store.tx((query) => keep(query, 'slower'));
      undone = false;
      return 'slower';
    });
    expect([answer, undone]).toEqual([{ answer: 'faster', isRepeated: true }, true]);
    const other = { ...sent, request: 'c'.repeat(64) };
    const refused: Partial<Refusal> = {
      message: 'This Idempotency-Key was used for another request',
    };
    await expect(slow.runOnce(other, async () => 'other')).rejects.toMatchObject(refused);
  });
});
