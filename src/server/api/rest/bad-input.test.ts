import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import type { BoardAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let anns: Rest;
let board: BoardAnswer;
let ticketId: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  anns = restOf(harness.origin, ann);
  ({ id: ticketId } = await anns.addTicket({
    boardId: (await anns.addBoard({ name: 'Relaunch', columns: ['To Do', 'Done'] })).id,
    name: 'Offer',
    columnId: 'To Do',
    labels: ['a'],
  }));
  board = (await anns.good<BoardAnswer[]>('GET', '/boards/getAllBoards'))[0] as BoardAnswer;
  board = await anns.board(board.id);
});
afterAll(() => harness.close());

/** Expects a 4xx with the field and the reason, and an unchanged board. */
async function refused(
  method: string,
  path: string,
  sent: { body?: unknown; headers?: Record<string, string> },
  field: string,
): Promise<string> {
  const { status, body } = await anns.call(method, path.replaceAll(':id', ticketId), sent);
  expect([status, body.error]).toEqual([400, 'BAD_REQUEST']);
  expect(body.issues?.[0]?.path).toBe(field);
  expect(body.issues?.[0]?.message).toMatch(/\w{3}/);
  expect(await anns.board(board.id)).toEqual(board);
  return body.message;
}

const TICKET = '/api/tickets/:id';

describe('X14 invalid fields', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: ' \n ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: ['a'] }, 'name'],
    [{ name: 'x'.repeat(301) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ description: {} }, 'description'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ assignee: 'nobody at all' }, 'assignee'],
    [{ assignee: 'unobody' }, 'assignee'],
    [{ assignee: 7 }, 'assignee'],
    [{ assignee: '__proto__' }, 'assignee'],
    [{ priority: 'high' }, 'priority'],
    [{ labels: 'a,b' }, 'labels'],
    [{ labels: [1] }, 'labels.0'],
    [{ labels: Array.from({ length: 10_000 }, (_, n) => `label ${n}`) }, 'labels'],
    [{ labels: ['x'.repeat(51)] }, 'labels.0'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'mailto:ann@example.org' }, 'url'],
    [{ url: `https://${'x'.repeat(2048)}` }, 'url'],
    [{ dueDate: '2026-02-30' }, 'dueDate'],
    [{ dueDate: '2025-02-29T10:00:00' }, 'dueDate'],
    [{ dueDate: '2026-01-01T24:00:00' }, 'dueDate'],
    [{ dueDate: '2026-01-01T10:00:00Z' }, 'dueDate'],
    [{ dueDate: '2026-01-01T10:00:00+01:00' }, 'dueDate'],
    [{ dueDate: 'tomorrow' }, 'dueDate'],
    [{ startDate: 'tomorrow' }, 'startDate'],
    [{ estimate: -1 }, 'estimate'],
    [{ estimate: 0.125 }, 'estimate'],
    [{ estimate: 100_000 }, 'estimate'],
    [{ estimate: '3' }, 'estimate'],
    [{ dueDate: 1_763_712_000_000 }, 'dueDate'],
    [{ visibleTo: 'everyone' }, 'visibleTo'],
    [{ visibleTo: ['a b'] }, 'visibleTo.0'],
    [{ visibleTo: Array.from({ length: 501 }, (_, n) => `u${n}`) }, 'visibleTo'],
    [{ photoUrls: ['https://elsewhere.example/a.png'] }, 'photoUrls'],
    [{ status: 'To%20Do' }, 'status'],
    [{ status: 'to do' }, 'status'],
    [{ columnId: {} }, 'columnId'],
  ])('X14 a ticket with %j', async (body, field) => {
    await refused('PUT', TICKET, { body }, field);
    const fullBody = { boardId: board.id, name: 'New', columnId: 'To Do', ...body };
    await refused('POST', '/api/tickets', { body: fullBody }, field);
  });

  it.each([
    ['POST', '/api/tickets', { name: 'x', columnId: 'To Do' }, 'boardId'],
    ['POST', '/api/tickets', { boardId: 'a/b', name: 'x', columnId: 'To Do' }, 'boardId'],
    ['POST', `${TICKET}/comments`, {}, 'comment'],
    ['POST', `${TICKET}/comments`, { comment: 'x'.repeat(10_001) }, 'comment'],
    ['POST', `${TICKET}/comments`, { comment: ['x'] }, 'comment'],
    ['PATCH', `${TICKET}/comments/0`, {}, 'comment'],
    ['PATCH', `${TICKET}/comments/1.5`, { comment: 'x' }, 'commentIndex'],
    ['PATCH', `${TICKET}/comments/0`, { comment: ' ' }, 'comment'],
    ['PATCH', `${TICKET}/url`, undefined, 'url'],
    ['PATCH', `${TICKET}/url?url=a&url=b`, undefined, 'url'],
    ['PATCH', `${TICKET}/move`, undefined, 'status'],
    ['PATCH', `${TICKET}/move?status=`, undefined, 'status'],
    ['PATCH', `${TICKET}/move?status=To%2520Do`, undefined, 'status'],
    ['PATCH', `${TICKET}/move?status=%zz`, undefined, 'status'],
    ['PATCH', `${TICKET}/move-position?direction=left`, undefined, 'direction'],
    ['PATCH', `${TICKET}/move-position`, undefined, 'direction'],
    ['DELETE', `${TICKET}/comments/1.5`, undefined, 'commentIndex'],
    ['GET', '/api/tickets/ids', undefined, 'ids'],
    ['GET', '/api/tickets/ids?ids=a,b%2Fc', undefined, 'ids.1'],
    ['POST', '/projects/addProject', { projectName: ['x'] }, 'projectName'],
    ['POST', '/projects/addProject', { projectName: 'x', boards: 'all' }, 'boards'],
    ['POST', '/projects/addProject', { projectName: 'x', boards: ['a b'] }, 'boards.0'],
    ['POST', '/projects/addProject', { projectName: 'x', boards: [{}] }, 'boards.0.id'],
    ['POST', '/projects/addProject', { projectName: 'x', projectId: 'a/b' }, 'projectId'],
  ])('X14 %s %s with %j', async (method, path, body, field) => {
    await refused(method, path, { body }, field);
  });
});

describe('X15 malformed ids', () => {
  const MALFORMED_IDS = [
    'a%2Fb',
    '..%2F..',
    'a%20b',
    '%F0%9F%98%80',
    'x'.repeat(10_000),
    "'--",
    '%00',
  ];
  const PATHS = [
    ['GET', '/boards/getBoard/:it', 'id'],
    ['GET', '/boards/getProjectBoards/:it', 'projectId'],
    ['DELETE', '/boards/deleteBoard/:it', 'boardId'],
    ['DELETE', '/projects/deleteProject/:it', 'projectId'],
    ['GET', '/api/tickets/board/:it', 'boardId'],
    ['GET', '/api/tickets/:it', 'id'],
    ['DELETE', '/api/tickets/:it', 'id'],
    ['PATCH', '/api/tickets/:it/move?status=Done', 'id'],
    ['DELETE', `${TICKET}/comments/:it`, 'commentIndex'],
  ] as const;

  it.each(PATHS)('X15 %s %s is 400 with the field', async (method, path, field) => {
    for (const it of MALFORMED_IDS) await refused(method, path.replace(':it', it), {}, field);
  });

  it.each(PATHS)('X15 %s %s: __proto__ and similar words are unknown ids', async (method, path) => {
    for (const it of ['__proto__', 'constructor', 'toString', '-1']) {
      const { status } = await anns.call(method, path.replace(':it', it).replace(':id', ticketId));
      expect([404, 403]).toContain(status);
    }
    expect(await anns.board(board.id)).toEqual(board);
  });
});

describe('X16 bodies', () => {
  const path = '/api/tickets';

  it.each([
    ['not JSON', '{"name":', 'The body must be JSON'],
    ['__proto__', '{"__proto__":{"name":"x"}}', 'The body must be JSON'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}', 'The body must be JSON'],
  ])('X16 %s is 400', async (_name, body, message) => {
    expect(await refused('POST', path, { body }, '')).toBe(message);
  });

  it('X16 text that is not UTF-8 is refused, not stored as something else', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`{"boardId":"${board.id}","columnId":"To Do","name":"`),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('"}'),
    ]);
    const response = await fetch(harness.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: bytes,
    });
    const { message } = (await response.json()) as Refusal;
    expect([response.status, message]).toEqual([400, 'The body must be UTF-8']);
    expect(await anns.board(board.id)).toEqual(board);
  });

  it('X16 a lone surrogate is refused too', async () => {
    const body = `{"boardId":"${board.id}","columnId":"To Do","name":"\\ud800"}`;
    await refused('POST', path, { body }, 'name');
  });

  it('X16 deep nesting is parsed, and ignored or refused', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    await refused('POST', path, { body: deep }, '');
    await refused('PUT', TICKET, { body: `{"labels":${deep}}` }, 'labels.0');
    const ignored = await anns.call('PUT', `/api/tickets/${ticketId}`, {
      body: `{"whatever":${deep}}`,
    });
    expect(ignored.status).toBe(200);
    expect(await anns.board(board.id)).toEqual(board);
  });

  it('X16 of duplicate keys the last one counts', async () => {
    const created = await anns.addTicket({ boardId: board.id, name: 'x', columnId: 'Done' });
    const body = '{"name":"first","name":"last"}';
    const edited = await anns.good<{ name: string }>('PUT', `/api/tickets/${created.id}`, { body });
    expect(edited.name).toBe('last');
    await anns.good('DELETE', `/api/tickets/${created.id}`);
  });

  it('X16 over 1 MB is 413, and the data stays unchanged', async () => {
    const body = { boardId: board.id, columnId: 'To Do', name: 'x', padding: 'x'.repeat(1 << 20) };
    const answer = await anns.call('POST', path, { body });
    expect([answer.status, answer.body]).toEqual([
      413,
      { message: 'The request is larger than 1 MB', error: 'PAYLOAD_TOO_LARGE' },
    ]);
    expect(await anns.board(board.id)).toEqual(board);
  });

  it('X16 without a session the body is not read', async () => {
    const signedOut = restOf(harness.origin, null);
    const answer = await signedOut.call('POST', '/boards/addBoard', { body: '{"name":' });
    expect(answer.status).toBe(401);
  });

  it('X16 an empty body with the JSON content type counts as none', async () => {
    for (const [method, url] of [
      ['PATCH', `/api/tickets/${ticketId}/move?status=To%20Do`],
      ['DELETE', '/api/tickets/tnone'],
      ['GET', `/api/tickets/${ticketId}`],
    ] as const) {
      const answer = await anns.call(method, url, { headers: { 'content-length': '0' } });
      expect([url, answer.status]).toEqual([url, method === 'DELETE' ? 404 : 200]);
    }
  });

  it('X16 an Idempotency-Key has 1 to 255 characters', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const headers = { 'idempotency-key': key };
      const body = { name: 'New' };
      await refused('PUT', TICKET, { body, headers }, 'Idempotency-Key');
    }
  });
});
