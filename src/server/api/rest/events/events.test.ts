import { once } from 'node:events';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventReader, readEvents, rowsIn } from '../../../../test/clients/event-reader.ts';
import { openRawSocket } from '../../../../test/clients/raw-socket.ts';
import { type Harness, type Person, startHarness } from '../../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../../test/kits/rest-kit.ts';
import { until } from '../../../../test/until.ts';
import { eventShape } from '../integration-shapes.schema.ts';
import { formatFor } from './event-rows.ts';
import { createEventStream } from './event-stream.ts';

vi.setConfig({ testTimeout: 20_000 });

let harness: Harness;
let ann: Person;
let bob: Person;
let eve: Person;
let anns: Rest;
let boardId: string;
let readers: EventReader[] = [];

beforeAll(async () => {
  harness = await startHarness({ LIMITS: 'on' });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  eve = await harness.register('Eve');
  anns = restOf(harness.origin, ann);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  return async () => {
    for (const reader of readers) reader.stop();
    await Promise.all(readers.map(({ ended }) => ended));
    readers = [];
  };
});
afterAll(() => harness.close());

function read(person: Pick<Person, 'token'>, part: object = {}): EventReader {
  const reader = readEvents(harness.origin, person.token, { boardId, ...part });
  readers.push(reader);
  return reader;
}

function addTicket(name: string, part: object = {}) {
  return anns.addTicket({ boardId, name, columnId: 'To Do', ...part });
}

async function cursorNow(): Promise<string> {
  return (await harness.snapshot(ann, boardId)).cursor;
}

function typesOf(reader: EventReader): string[] {
  return reader.rows().map(({ type }) => type);
}

async function openResponse(person: Person, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${harness.origin}/api/events?${query}`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

describe('ZS1 the rows that open boards receive, as they happen', () => {
  it('ZS1 they are those of the websocket, for the same viewer, in both formats', async () => {
    const since = await cursorNow();
    const lines = read(bob, { since });
    const events = read(bob, { since, headers: { accept: 'text/event-stream' } });
    const raw = await openRawSocket(harness.origin, bob.token);
    const id = raw.send('subscription', 'boards.live', { boardId, cursor: since });
    const pushed = () => raw.pushes(id).flatMap((push) => ('rows' in push ? push.rows : []));
    const rows = (reader: EventReader) => reader.rows().filter(({ type }) => type === 'row');
    // Step by step: hiding a ticket also withdraws changes not sent yet.
    const areTold = (count: number) =>
      until(`${count} rows have arrived`, () =>
        [pushed(), rows(lines), rows(events)].every(({ length }) => length === count),
      );
    const { id: ticketId } = await addTicket('shown');
    await areTold(1);
    await addTicket('hidden', { visibleTo: [ann.id] });
    await anns.good('PUT', `/api/tickets/${ticketId}`, { body: { visibleTo: [ann.id] } });
    await areTold(2);
    await anns.good('PUT', `/api/tickets/${ticketId}`, { body: { visibleTo: null } });
    await areTold(3);
    // The websocket sends neither cursors nor the ids of other users' commands.
    const shared = (row: object) => ({ ...row, type: 0, cursor: 0, commandId: 0 });
    expect(rows(lines).map(shared)).toEqual(pushed().map(shared));
    expect(rows(events)).toEqual(rows(lines));
    for (const row of lines.rows()) expect(eventShape.parse(row)).toEqual(row);
    expect(lines.text()).not.toContain('hidden');
    expect(events.text()).toContain(`id: ${await cursorNow()}\n`);
    expect((await lines.response).headers.get('content-type')).toBe('application/x-ndjson');
    expect((await events.response).headers.get('content-type')).toMatch(/^text\/event-stream/);
    raw.socket.terminate();
  });

  it('ZS1 with follow=false the current rows are sent, and the stream ends', async () => {
    const since = await cursorNow();
    await addTicket('one');
    await addTicket('two');
    const query = `board=${boardId}&since=${since}&follow=false`;
    const { status, type, text } = await openResponse(bob, query);
    expect([status, type]).toEqual([200, 'application/x-ndjson']);
    expect(rowsIn(text).map((row) => row.type)).toEqual(['row', 'row']);
    const nothing = await openResponse(
      bob,
      `board=${boardId}&since=${await cursorNow()}&follow=false`,
    );
    expect(rowsIn(nothing.text)).toEqual([{ type: 'cursor', cursor: await cursorNow() }]);
  });

  it('ZS1 each row has a cursor to resume from, so that every row comes once', async () => {
    const since = await cursorNow();
    for (const name of ['a', 'b', 'c']) await addTicket(name);
    const all = rowsIn(
      (await openResponse(bob, `board=${boardId}&since=${since}&follow=false`)).text,
    );
    for (const [n, row] of all.entries()) {
      const cursor = 'cursor' in row ? row.cursor : '';
      const rest = rowsIn(
        (await openResponse(bob, `board=${boardId}&since=${cursor}&follow=false`)).text,
      );
      expect(rest.filter(({ type }) => type === 'row')).toEqual(all.slice(n + 1));
    }
    const [first] = all;
    const headers = { 'last-event-id': first && 'cursor' in first ? first.cursor : '' };
    const resumed = read(bob, { since, headers });
    await until('the rest has arrived', () => resumed.rows().length === 2);
    expect(resumed.rows()).toEqual(all.slice(1));
  });

  it('ZS1 without a known cursor a reset provides one, and later rows follow', async () => {
    const unknown = [undefined, 'nonsense', 'abc.1', `${(await cursorNow()).split('.')[0]}.999`];
    const all = unknown.map((since) => read(bob, since === undefined ? {} : { since }));
    await until('the rows have arrived', () => all.every((reader) => reader.rows().length === 1));
    const cursor = await cursorNow();
    for (const reader of all) expect(reader.rows()).toEqual([{ type: 'reset', cursor }]);
    await addTicket('later');
    await until('the row has arrived', () => all.every((reader) => reader.rows().length === 2));
    for (const reader of all) expect(reader.rows()[1]).toMatchObject({ type: 'row' });
  });
});

describe('ZS2 who may follow a board, and for how long', () => {
  it('ZS2 an unknown board is 404, a missing token 401, malformed input 400', async () => {
    const statuses = [
      (await openResponse(eve, `board=${boardId}`)).status,
      (await openResponse(ann, 'board=none')).status,
      (await openResponse(ann, `board=${boardId}&follow=maybe`)).status,
      (await openResponse(ann, `board=${boardId}&since=${'x'.repeat(81)}`)).status,
      (await openResponse(ann, '')).status,
      (await fetch(`${harness.origin}/api/events?board=${boardId}`)).status,
    ];
    expect(statuses).toEqual([404, 404, 400, 400, 400, 401]);
  });

  it('ZS2 it ends with the reason when its reader is removed from the board', async () => {
    const reader = read(bob);
    await until('the stream has started', () => reader.rows().length === 1);
    const remove = [bob.id];
    await harness.execute(ann, { type: 'boards.setMembers', boardId, set: [], remove });
    expect(await reader.ended).toBe(true);
    const end = { type: 'end', message: 'Board not found', error: 'NOT_FOUND' };
    expect(reader.rows().at(-1)).toEqual(end);
  });

  it('ZS2 it ends when the board is deleted', async () => {
    const reader = read(bob);
    await until('the stream has started', () => reader.rows().length === 1);
    await harness.execute(ann, { type: 'boards.delete', boardId });
    expect(await reader.ended).toBe(true);
    const end = { type: 'end', message: 'The board was deleted', error: 'NOT_FOUND' };
    expect(reader.rows().at(-1)).toEqual(end);
  });

  it('ZS2 it ends with its session or its API token of one board', async () => {
    const { apiTokens, sessions } = harness.services;
    const settings = { name: 'Script', readOnly: true, boardId, expiresAt: null };
    const created = await apiTokens.create(bob.id, settings);
    const { token, session } = await sessions.create(bob.id);
    const both = [read({ token: created.secret }), read({ token })];
    await until('the streams have started', () =>
      both.every((reader) => reader.rows().length === 1),
    );
    const other = await harness.createBoard(ann, {
      members: [{ userId: bob.id, role: 'EDITOR' }],
    });
    const query = `board=${other}`;
    expect((await openResponse({ ...bob, token: created.secret }, query)).status).toBe(404);
    const [apiToken] = await apiTokens.list(bob.id);
    await apiTokens.revoke(bob.id, apiToken?.id ?? '');
    await sessions.revokeById(bob.id, session.id);
    for (const reader of both) {
      expect(await reader.ended).toBe(true);
      const end = { type: 'end', message: 'Unauthorized', error: 'UNAUTHORIZED' };
      expect(reader.rows().at(-1)).toEqual(end);
    }
  });

  it('ZS2 a user has at most 20 streams and websockets together', async () => {
    const raw = await openRawSocket(harness.origin, bob.token);
    await raw.call('query', 'users.list', {});
    const streams = Array.from({ length: 19 }, () => read(bob));
    await until('all streams have started', () =>
      streams.every((reader) => typesOf(reader)[0] === 'reset'),
    );
    expect((await openResponse(bob, `board=${boardId}`)).status).toBe(429);
    streams[0]?.stop();
    await until('there is room again', async () => {
      const reader = read(bob);
      return (await reader.response).status === 200;
    });
    raw.socket.terminate();
  });

  it('ZS2 it ends gracefully when the server stops', async () => {
    const other = await startHarness();
    const person = await other.register('Zoe');
    const board = await other.createBoard(person);
    const reader = readEvents(other.origin, person.token, { boardId: board });
    await until('the stream has started', () => reader.rows().length === 1);
    await other.close();
    expect(await reader.ended).toBe(true);
    expect(typesOf(reader)).toEqual(['reset']);
  });
});

describe('ZS3 connections and readers', () => {
  it('ZS3 a heartbeat is no row', async () => {
    for (const accept of ['application/x-ndjson', 'text/event-stream']) {
      const stream = createEventStream({
        format: formatFor(accept),
        cut: () => {},
        onError: () => {},
        heartbeatMs: 5,
      });
      let text = '';
      stream.readable.on('data', (bytes) => {
        text += bytes;
      });
      await until('a heartbeat arrives', () => text.length > 3);
      expect([accept, text.trim().replaceAll(/[:\n]/g, ''), rowsIn(text)]).toEqual([
        accept,
        '',
        [],
      ]);
      stream.readable.destroy();
    }
  });

  it('ZS3 a client that does not read is cut, and the feed is not read ahead for it', async () => {
    let [isCut, pulled] = [false, 0];
    const stream = createEventStream({
      format: formatFor(undefined),
      cut: () => {
        isCut = true;
        stream.readable.destroy();
      },
      onError: () => {},
      heartbeatMs: 5,
    });
    const changes = [{ type: 'board.set' as const, set: { name: 'x'.repeat(10_000) } }];
    async function* feed() {
      for (let seq = 1; ; seq += 1) {
        pulled = seq;
        const row = { seq, commandId: 'c', by: 'b', changes };
        yield { cursor: `a.${seq}`, rows: [row] };
      }
    }
    await stream.send(() => feed());
    expect(isCut).toBe(true);
    expect(pulled).toBeLessThan(30);
  });

  it('ZS3 for a slow reader little is buffered, and nothing is lost', async () => {
    const { columns, cursor } = await harness.snapshot(ann, boardId);
    const columnId = columns[0]?.id ?? '';
    const ends: Socket[] = [];
    harness.app.server.on('connection', (socket) => ends.push(socket));
    const path = `/api/events?board=${boardId}&since=${cursor}`;
    const headers = { authorization: `Bearer ${bob.token}` };
    const request = get(harness.origin + path, { headers, agent: false });
    const [answer] = await once(request, 'response');
    for (let n = 0; n < 200; n += 1) {
      const name = `${n} ${'x'.repeat(20_000)}`;
      await harness.execute(ann, { type: 'boards.renameColumn', boardId, columnId, name });
    }
    const bufferedBytes = Math.max(...ends.map(({ writableLength }) => writableLength));
    expect(bufferedBytes).toBeLessThan(300_000);
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await until('all rows have arrived', () => rowsIn(text).length === 201);
    const head = Number(cursor.split('.')[1]);
    const seqs = rowsIn(text).flatMap((row) => (row.type === 'row' ? [row.seq] : []));
    expect(seqs).toEqual(Array.from({ length: 200 }, (_, n) => head + 1 + n));
    request.destroy();
  });

  it('ZS3 Accept selects the format: server-sent events if named, else lines', () => {
    const types = [
      'text/event-stream',
      'a/b, text/event-stream;q=0.5',
      'text/event-stream;q=0',
      '*/*',
    ];
    expect(types.map((accept) => formatFor(accept).type)).toEqual([
      'text/event-stream',
      'text/event-stream',
      'application/x-ndjson',
      'application/x-ndjson',
    ]);
  });
});
