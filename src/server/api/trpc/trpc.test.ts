import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Message, openRawSocket } from '../../../test/clients/raw-socket.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { until } from '../../../test/until.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let boardId: string;
let columnId: string;
let ticketId: string;

beforeAll(async () => {
  harness = await startHarness({ LOG_LEVEL: 'silent' });
  owner = await harness.register('owner');
  boardId = await harness.createBoard(owner);
  columnId = (await harness.snapshot(owner, boardId)).columns[0]?.id ?? '';
});
afterAll(() => harness.close());

beforeEach(async () => {
  const command = {
    type: 'tickets.create' as const,
    ...{ boardId, columnId, name: 'Ticket', description: '- [ ] Task' },
  };
  ticketId = (await harness.execute(owner, command)).result?.id ?? '';
});

type Failure = NonNullable<Message['error']>;

async function post(path: string, input: unknown, headers: Record<string, string> = {}) {
  const response = await harness.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${owner.token}`,
      ...headers,
    },
    payload: typeof input === 'string' ? input : JSON.stringify(input),
  });
  return { status: response.statusCode, body: response.json(), text: response.body };
}

/** Each command with a valid input, and an invalid value for each field. */
const LONG = 'x'.repeat(30_000);
const IDS = [1, null, '', 'a b', 'é', 'x'.repeat(81), {}];
const NAMES = [1, null, '', ' \n ', LONG, 'nul \u0000', '\ud800'];

function commands(): Record<string, { input: object; bad: Record<string, unknown[]> }> {
  const place = { boardId: IDS, columnId: IDS };
  const fields = {
    name: NAMES,
    description: [1, null, LONG, 'nul \u0000'],
    assignee: [1, '', 'a b'],
    priority: ['high', 1, ''],
    labels: ['label', null, [1], ['x'.repeat(51)], Array.from({ length: 21 }, (_, n) => `${n}`)],
    url: [1, 'javascript:alert(1)', 'ftp://a', `http://${'x'.repeat(2048)}`],
    dueDate: [1, 'tomorrow', '2024-02-30', '2024-01-01T00:00:00Z', '2024-01-01T25:00'],
    visibleTo: ['me', [1], ['a b'], Array.from({ length: 501 }, (_, n) => `u${n}`)],
  };
  const inSet = Object.entries(fields).map(([field, values]) => [`set.${field}`, values]);
  return {
    'boards.create': {
      input: { boardId: `board-${newTestId()}`, name: 'Board', members: [], columns: [] },
      bad: {
        boardId: [1, '', 'a b', 'a/b', 'x'.repeat(65), 'getBoard', 'addBoard'],
        name: [...NAMES, 'x'.repeat(201)],
        members: [
          'me',
          [{ userId: 'a' }],
          [{ userId: 'a', role: 'USER' }],
          Array.from({ length: 501 }, (_, n) => ({ userId: `u${n}`, role: 'EDITOR' })),
        ],
        columns: ['To Do', [''], [1], ['x'.repeat(101)], Array.from({ length: 101 }, String)],
      },
    },
    'boards.addColumn': {
      input: { boardId, name: newTestId() },
      bad: { boardId: IDS, name: [...NAMES, 'x'.repeat(101)] },
    },
    'boards.renameColumn': {
      input: { boardId, columnId, name: newTestId() },
      bad: { ...place, name: [...NAMES, 'x'.repeat(101)] },
    },
    'boards.editColumn': {
      input: { boardId, columnId, set: { limit: 5, color: 'green', isDone: true } },
      bad: {
        ...place,
        set: [
          null,
          1,
          { limit: 0 },
          { limit: 1.5 },
          { color: 'red;' },
          { isDone: 1 },
          { name: '' },
        ],
      },
    },
    'boards.sortColumn': {
      input: { boardId, columnId, ticketIds: [] },
      bad: {
        ...place,
        ticketIds: ['a', [1], ['a b'], Array.from({ length: 1001 }, (_, n) => `t${n}`)],
      },
    },
    'boards.moveColumn': {
      input: { boardId, columnId, to: {} },
      bad: { ...place, to: [null, 1, { after: 1 }, { before: 'a b' }] },
    },
    'boards.deleteColumn': { input: { boardId, columnId: 'gone' }, bad: place },
    'tickets.create': {
      input: { boardId, columnId, name: 'Ticket' },
      bad: { ...place, ...fields, name: [...NAMES, 'x'.repeat(301)] },
    },
    'tickets.edit': {
      input: { boardId, ticketId, set: { name: 'Edited' } },
      bad: { boardId: IDS, ticketId: IDS, set: [null, 1], ...Object.fromEntries(inSet) },
    },
    'tickets.setTask': {
      input: { boardId, ticketId, index: 0, text: 'Task', isDone: true },
      bad: {
        boardId: IDS,
        ticketId: IDS,
        index: [-1, 0.5, '0'],
        text: [1, ''],
        isDone: [1, null],
        newText: [1, '', 'a\nb'],
      },
    },
    'tickets.move': {
      input: { boardId, ticketId, to: { columnId } },
      bad: {
        boardId: IDS,
        ticketId: IDS,
        to: [null, {}, { columnId: 1 }],
        'to.columnId': IDS,
        'to.after': [1, 'a b'],
      },
    },
    'tickets.swap': {
      input: { boardId, ticketId, withId: ticketId },
      bad: { boardId: IDS, ticketId: IDS, withId: IDS },
    },
    'tickets.delete': { input: { boardId, ticketId }, bad: { boardId: IDS, ticketId: IDS } },
  };
}

function withField(input: object, path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  const inner = (input as Record<string, object>)[first] ?? {};
  return { ...input, [first]: rest.length ? withField(inner, rest.join('.'), value) : value };
}

describe('commands', () => {
  it.each(Object.keys(commands()))('C6 %s names the invalid field', async (path) => {
    const { input, bad } = commands()[path] ?? { input: {}, bad: {} };
    const valid = { commandId: newTestId(), ...input };
    const required = Object.keys(valid).map((field): [string, unknown] => [field, undefined]);
    const wrong = Object.entries(bad).flatMap(([field, values]) =>
      values.map((value): [string, unknown] => [field, value]),
    );
    const ids = [1, '', 'short', 'X'.repeat(26), 'x'.repeat(41)];
    const commandIds = ids.map((id): [string, unknown] => ['commandId', id]);
    const seq = (await harness.snapshot(owner, boardId)).cursor;
    for (const [field, value] of [...required, ...wrong, ...commandIds]) {
      const { status, body } = await post(path, withField(valid, field, value));
      const { message, data } = body.error as Failure;
      const issues = data.issues as { path: string; message: string }[];
      const what = `${field}: ${JSON.stringify(value)?.slice(0, 80)}`;
      expect([what, status, data.code, data.appCode, message]).toEqual([
        what,
        400,
        'BAD_REQUEST',
        'request.invalid',
        'The request is not valid',
      ]);
      expect(issues.map((issue) => [what, issue.path.startsWith(field)])).toContainEqual([
        what,
        true,
      ]);
      expect(issues.every((issue) => issue.message.length > 5)).toBe(true);
    }
    expect((await harness.snapshot(owner, boardId)).cursor).toBe(seq);
    const { status, body } = await post(path, valid);
    expect(body.error?.data.appCode).toBe(
      path === 'boards.deleteColumn' ? 'column.unknown' : undefined,
    );
    expect(status).toBe(path === 'boards.deleteColumn' ? 400 : 200);
  });

  it('C3 a command sent over HTTP and websocket runs once', async () => {
    const input = { boardId, columnId, name: 'Once', commandId: newTestId() };
    const raw = await openRawSocket(harness.origin, owner.token);
    const [one, other] = await Promise.all([
      post('tickets.create', input),
      raw.call('mutation', 'tickets.create', input),
    ]);
    expect(other.result?.data).toEqual(one.body.result.data);
    expect(one.body.result.data).toEqual({
      seq: expect.any(Number),
      result: { id: `t${input.commandId}` },
    });
    raw.socket.terminate();
  });

  it('C3 a body with its keys in another order is the same command', async () => {
    const commandId = newTestId();
    const first = await post('tickets.create', { commandId, boardId, columnId, name: 'Once' });
    const again = await post('tickets.create', { name: 'Once', columnId, boardId, commandId });
    expect(again.body).toEqual(first.body);
  });
});

describe('errors', () => {
  it('W4 each has the code and message of the catalogue, and no internal details', async () => {
    const command = { boardId, commandId: newTestId() };
    const answers: [Awaited<ReturnType<typeof post>>, number, string, string, string][] = [
      [
        await post('boards.addColumn', { ...command, name: 'To Do' }),
        409,
        'CONFLICT',
        'column.nameTaken',
        'A column with this name already exists',
      ],
      [
        await post('tickets.delete', { ...command, ticketId: 'gone' }),
        404,
        'NOT_FOUND',
        'ticket.unknown',
        'Ticket not found',
      ],
      [
        await post('tickets.delete', { ...command, ticketId }, { authorization: 'Bearer no' }),
        401,
        'UNAUTHORIZED',
        'unauthorized',
        'Unauthorized',
      ],
      [await post('boards.explode', {}), 404, 'NOT_FOUND', 'path.unknown', 'Not found'],
      [
        await post('boards.list', {}),
        405,
        'METHOD_NOT_SUPPORTED',
        'method.unknown',
        'Method not allowed',
      ],
    ];
    for (const [{ status, body, text }, expected, code, appCode, message] of answers) {
      expect(status).toBe(expected);
      expect(body.error).toMatchObject({ message, data: { code, appCode, httpStatus: expected } });
      expect(text).not.toMatch(/stack|node_modules|\/src\/|at \w+ \(|sqlite|select /i);
    }
  });

  it('W4 an internal error gets a general message only', async () => {
    const { queries } = harness.services;
    const { listUsers } = queries;
    queries.listUsers = () => Promise.reject(new Error('select secret from /src/users.ts'));
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await harness.app.inject({ url: '/trpc/users.list', headers });
    queries.listUsers = listUsers;
    expect(response.statusCode).toBe(500);
    expect(response.json().error).toMatchObject({
      message: 'Something went wrong',
      data: { code: 'INTERNAL_SERVER_ERROR', appCode: 'server.failed' },
    });
    expect(response.body).not.toMatch(/secret|select|stack|users\.ts/);
  });

  it('W4 they are the same over a websocket', async () => {
    const raw = await openRawSocket(harness.origin, owner.token);
    const unknown = await raw.call('query', 'boards.explode', {});
    expect(unknown.error).toMatchObject({
      message: 'Not found',
      data: { code: 'NOT_FOUND', appCode: 'path.unknown' },
    });
    const invalid = await raw.call('mutation', 'tickets.delete', { boardId, ticketId: 1 });
    expect(invalid.error?.data).toMatchObject({
      appCode: 'request.invalid',
      issues: [{ path: 'ticketId' }, { path: 'commandId' }],
    });
    expect(raw.received.join()).not.toMatch(/stack|node_modules|\/src\//);
    raw.socket.terminate();
  });

  it('W4 frames that are no calls get a response, and the socket stays open', async () => {
    const raw = await openRawSocket(harness.origin, owner.token);
    await raw.call('query', 'users.list', {});
    const frames = ['{', '[]', 'null', '17', '{"id":1}', '{"id":2,"method":"query","params":{}}'];
    for (const frame of frames) raw.socket.send(frame);
    raw.socket.send(Buffer.from([1, 2, 3]));
    const { result } = await raw.call('query', 'users.list', {});
    expect(result?.type).toBe('data');
    expect(raw.received.join()).not.toMatch(/stack|node_modules|\/src\//);
    raw.socket.terminate();
  });

  it('S5 there is no subscription over HTTP, which would outlive its session', async () => {
    const { cursor } = await harness.snapshot(owner, boardId);
    const input = encodeURIComponent(JSON.stringify({ boardId, cursor }));
    const response = await fetch(`${harness.origin}/trpc/boards.live?input=${input}`, {
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
    });
    // It ends by itself, with an error for everything in it.
    const text = await response.text();
    expect(text).toContain('"appCode":"method.unknown"');
    expect(text).not.toContain('cursor');
    expect(harness.services.rooms.openCount()).toBe(0);
  });

  it('W5 a change from a page of another site is refused', async () => {
    const input = { boardId, ticketId, commandId: newTestId() };
    const { status, body } = await post('tickets.delete', input, {
      origin: 'https://evil.example',
    });
    expect([status, body.error]).toEqual([403, 'FORBIDDEN']);
    expect((await harness.snapshot(owner, boardId)).tickets.map(({ id }) => id)).toContain(
      ticketId,
    );
  });
});

describe('batches', () => {
  it('W4 over HTTP have at most 20 calls', async () => {
    const list = (count: number) => {
      const paths = Array.from({ length: count }, () => 'users.list').join();
      const headers = { authorization: `Bearer ${owner.token}` };
      return harness.app.inject({ url: `/trpc/${paths}?batch=1&input={}`, headers });
    };
    const fits = await list(20);
    expect(fits.statusCode).toBe(200);
    expect(fits.json()).toHaveLength(20);
    expect((await list(21)).statusCode).toBe(400);
  });

  it('W4 over a websocket too, and no call of a larger one runs', async () => {
    const raw = await openRawSocket(harness.origin, owner.token);
    const { cursor } = await harness.snapshot(owner, boardId);
    const calls = Array.from({ length: 21 }, (_, n) => ({
      id: n + 1,
      method: 'mutation',
      params: {
        path: 'tickets.create',
        input: { boardId, columnId, name: 'Many', commandId: newTestId() },
      },
    }));
    raw.socket.send(JSON.stringify(calls));
    await until('all are answered', () => raw.messages().length === 21);
    const codes = raw.messages().map(({ error }) => error?.data.appCode);
    expect(new Set(codes)).toEqual(new Set(['request.invalid']));
    expect((await harness.snapshot(owner, boardId)).cursor).toBe(cursor);
    raw.socket.terminate();
  });
});
