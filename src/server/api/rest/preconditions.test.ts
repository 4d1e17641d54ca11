import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import type { BoardAnswer, TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let eve: Person;
let anns: Rest;
let bobs: Rest;
let boardId: string;
let boardPath: string;
let ticketPath: string;

const STALE = {
  message: 'It has been changed in the meantime. Reload it and repeat your change.',
  error: 'PRECONDITION_FAILED',
};

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  eve = await harness.register('Eve');
  anns = restOf(harness.origin, ann);
  bobs = restOf(harness.origin, bob);
});
beforeEach(async () => {
  const members = [bob, eve].map(({ id }) => ({ userId: id, role: 'EDITOR' as const }));
  boardId = await harness.createBoard(ann, { members });
  const { id } = await anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do' });
  await anns.addTicket({ boardId, name: 'Other', columnId: 'To Do' });
  await anns.good('POST', `/api/tickets/${id}/comments`, { body: { comment: 'hello' } });
  ticketPath = `/api/tickets/${id}`;
  boardPath = `/boards/getBoard/${boardId}`;
});
afterAll(() => harness.close());

async function tagOf(path: string, rest = anns): Promise<string> {
  const { headers } = await rest.call('GET', path);
  return headers.get('etag') ?? '';
}

function ifMatch(tag: string): { headers: { 'if-match': string } } {
  return { headers: { 'if-match': tag } };
}

function edit(name: string, tag: string, rest = anns) {
  return rest.call<TicketAnswer>('PUT', ticketPath, { body: { name }, ...ifMatch(tag) });
}

describe('ZS6 ETags', () => {
  it.each(['ticket', 'board'])(
    'ZS6 of a %s: strong, and 304 if the client has it',
    async (kind) => {
      const path = kind === 'ticket' ? ticketPath : boardPath;
      const response = await fetch(harness.origin + path, {
        headers: { authorization: `Bearer ${ann.token}` },
      });
      const tag = response.headers.get('etag') ?? '';
      const digest = createHash('sha256').update(await response.text());
      expect(tag).toBe(`"${digest.digest('base64url')}"`);
      for (const etag of [tag, `"other", W/${tag}`, '*']) {
        const headers = { 'if-none-match': etag };
        const answer = await anns.call('GET', path, { headers });
        expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([
          304,
          undefined,
          tag,
        ]);
      }
      await anns.good('POST', `${ticketPath}/comments`, { body: { comment: 'new' } });
      const changed = await anns.call('GET', path, { headers: { 'if-none-match': tag } });
      expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    },
  );

  it('ZS6 it covers what the reader sees: hidden changes do not affect it', async () => {
    const { id } = await anns.addTicket({
      boardId,
      name: 'Hidden',
      columnId: 'Done',
      visibleTo: [ann.id],
    });
    const before = [await tagOf(boardPath), await tagOf(boardPath, bobs)];
    await anns.good('PUT', `/api/tickets/${id}`, { body: { name: 'Still hidden' } });
    const after = [await tagOf(boardPath), await tagOf(boardPath, bobs)];
    expect(after.map((tag, n) => tag === before[n])).toEqual([false, true]);
  });

  it('ZS6 the response of a write has the ETag of the next read', async () => {
    const { headers } = await edit('Renamed', await tagOf(ticketPath));
    expect(headers.get('etag')).toBe(await tagOf(ticketPath));
    const saved = await anns.call('PUT', `/boards/updateBoard/${boardId}`, {
      body: { name: 'Saved' },
      ...ifMatch(await tagOf(boardPath)),
    });
    expect(saved.headers.get('etag')).toBe(await tagOf(boardPath));
  });
});

describe('ZS7 If-Match', () => {
  const WRITES: [string, string, object?][] = [
    ['PUT', '', { name: 'Edited' }],
    ['PATCH', '/url?url=example.org'],
    ['PATCH', '/move?status=Done'],
    ['PATCH', '/move-position?direction=down'],
    ['POST', '/comments', { comment: 'more' }],
    ['DELETE', '/comments/0'],
    ['DELETE', ''],
  ];

  it.each(WRITES)(
    'ZS7 %s %s with a stale ETag is 412, with a current one it is done',
    async (...write) => {
      const [method, rest, body] = write;
      const old = await tagOf(ticketPath);
      await bobs.good('PATCH', `${ticketPath}/move?status=In%20Progress`);
      await bobs.good('PATCH', `${ticketPath}/move?status=To%20Do`);
      const fresh = await tagOf(ticketPath);
      const refused = await anns.call(method, ticketPath + rest, { body, ...ifMatch(old) });
      expect([refused.status, refused.body]).toEqual([412, STALE]);
      expect(await tagOf(ticketPath)).toBe(fresh);
      const { status } = await anns.call(method, ticketPath + rest, { body, ...ifMatch(fresh) });
      expect(status).toBe(method === 'POST' ? 201 : 200);
    },
  );

  it.each([
    ['PUT', 'updateBoard'],
    ['POST', 'addBoard'],
    ['DELETE', 'deleteBoard'],
    ['GET', 'deleteBoard'],
  ])('ZS7 %s %s with a stale ETag is 412, with a current one it is done', async (method, call) => {
    const path = method === 'POST' ? `/boards/${call}` : `/boards/${call}/${boardId}`;
    const body = call === 'deleteBoard' ? undefined : { id: boardId, name: 'Saved' };
    const old = await tagOf(boardPath);
    await bobs.good('PATCH', `${ticketPath}/move?status=Done`);
    const refused = await anns.call(method, path, { body, ...ifMatch(old) });
    expect([refused.status, refused.body]).toEqual([412, STALE]);
    expect((await anns.board(boardId)).name).toBe('Board');
    const fresh = await tagOf(boardPath);
    const { status } = await anns.call(method, path, { body, ...ifMatch(fresh) });
    expect(status).toBe(200);
  });

  it('ZS7 of many concurrent edits of the same copy one succeeds', async () => {
    const tag = await tagOf(ticketPath);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => edit(`Name ${n}`, tag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    const done = answers.find(({ status }) => status === 200);
    expect((await anns.ticket(ticketPath.split('/').at(-1) ?? '')).name).toBe(done?.body.name);
    const boardTag = await tagOf(boardPath);
    const saves = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        anns.call<BoardAnswer>('PUT', `/boards/updateBoard/${boardId}`, {
          body: { name: `Board ${n}` },
          ...ifMatch(boardTag),
        }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('ZS7 any ETag of a list matches, * matches anything, weak or missing ones do not', async () => {
    const tag = await tagOf(ticketPath);
    expect((await edit('a', `"other", ${tag}`)).status).toBe(200);
    expect((await edit('b', '*')).status).toBe(200);
    for (const sent of [`W/${await tagOf(ticketPath)}`, 'nonsense', '"other"']) {
      expect([sent, (await edit('c', sent)).status]).toEqual([sent, 412]);
    }
    const creation = { body: { name: 'New', columns: ['a'] }, ...ifMatch('*') };
    expect((await anns.call('POST', '/boards/addBoard', creation)).status).toBe(412);
  });

  it('ZS7 permissions are checked first, and hidden data is unknown', async () => {
    const eves = restOf(harness.origin, eve);
    expect((await edit('x', '"old"', eves)).status).toBe(403);
    await anns.good('PUT', ticketPath, { body: { visibleTo: [ann.id] } });
    expect((await edit('x', await tagOf(ticketPath), eves)).status).toBe(404);
  });

  it('ZS7 a request repeated with its key gets the first response, although the copy is stale now', async () => {
    const headers = { 'if-match': await tagOf(ticketPath), 'idempotency-key': `etag ${boardId}` };
    for (let n = 0; n < 2; n += 1) {
      const answer = await anns.call<TicketAnswer>('PUT', ticketPath, {
        body: { name: 'Once' },
        headers,
      });
      expect([answer.status, answer.body.name]).toEqual([200, 'Once']);
    }
  });

  it('ZS7 a token of one board has its own ETags, which work', async () => {
    const settings = { name: 'Script', readOnly: false, boardId, expiresAt: null };
    const { secret: token } = await harness.services.apiTokens.create(ann.id, settings);
    const script = restOf(harness.origin, { token });
    const { status } = await edit('By script', await tagOf(ticketPath, script), script);
    expect(status).toBe(200);
  });
});
