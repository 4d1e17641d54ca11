import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openUnreliableProxy } from '../../../test/faults/unreliable-proxy.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { until } from '../../../test/until.ts';
import { BoardSession } from '../board-session.ts';
import { TIMING } from '../timing.ts';
import { type Connection, connect } from './connection.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;

beforeAll(async () => {
  harness = await startHarness({ LIMITS: 'on' });
  owner = await harness.register('owner');
});
afterAll(() => harness.close());

async function createTestBoard() {
  const boardId = await harness.createBoard(owner);
  const { columns } = await harness.snapshot(owner, boardId);
  const idOf = (name: string) => columns.find((column) => column.name === name)?.id ?? '';
  return { boardId, todo: idOf('To Do'), done: idOf('Done') };
}

async function openBoard(boardId: string) {
  const opened = harness.open(owner, boardId);
  await until('it is open', () => opened.session.getState().connection === 'live');
  return opened;
}

/** A websocket that never opens, as behind a proxy that blocks websockets. */
class NoWebSocket extends WebSocket {
  constructor() {
    super('ws://127.0.0.1:1');
    this.on('error', () => {});
  }
}

function connectWithoutWebSocket(origin = harness.origin): Connection {
  return connect({
    origin,
    token: () => owner.token,
    WebSocket: NoWebSocket as unknown as typeof globalThis.WebSocket,
  });
}

describe('over real sockets', () => {
  it('L7 a ticket can be moved and edited before the server confirms its creation', async () => {
    const { boardId, todo, done } = await createTestBoard();
    const here = await openBoard(boardId);
    const there = await openBoard(boardId);
    const created = here.run({ type: 'tickets.create', boardId, columnId: todo, name: 'New' });
    const [ticketId = ''] = here.session.getState().board?.tickets.keys() ?? [];
    const moved = here.run({ type: 'tickets.move', boardId, ticketId, to: { columnId: done } });
    const set = { name: 'Newer' };
    const edited = here.run({ type: 'tickets.edit', boardId, ticketId, set });
    const replies = await Promise.all([created, moved, edited]);
    expect(replies.map((reply) => 'seq' in reply && reply.seq)).toEqual([2, 3, 4]);
    await until('the other sees it', () => {
      const ticket = there.session.getState().board?.tickets.get(ticketId);
      return ticket?.name === 'Newer' && ticket.columnId === done;
    });
    expect(here.alerts).toEqual([]);
    here.close();
    there.close();
  });

  it('C3 a command whose reply was lost and its successor are executed once', async () => {
    const { boardId, todo, done } = await createTestBoard();
    const line = await openUnreliableProxy(harness.port);
    const timing = { pingMs: 100, pongMs: 500 };
    const here = harness.open(owner, boardId, { origin: line.origin, timing });
    await until('it is open', () => here.session.getState().connection === 'live');
    line.dropData('answers');
    const created = here.run({ type: 'tickets.create', boardId, columnId: todo, name: 'New' });
    const [ticketId = ''] = here.session.getState().board?.tickets.keys() ?? [];
    const moved = here.run({ type: 'tickets.move', boardId, ticketId, to: { columnId: done } });
    const stored = () => harness.snapshot(owner, boardId).then(({ tickets }) => tickets);
    await until('the server has it', async () => (await stored()).length === 1);
    expect(here.session.getState().pendingCount).toBe(2);
    await until('it is away', () => here.session.getState().connection !== 'live');
    expect(here.session.getState().pendingCount).toBe(2);
    line.restore();
    expect(await created).toMatchObject({ seq: 2 });
    expect(await moved).toMatchObject({ seq: 3 });
    expect(await stored()).toMatchObject([{ id: ticketId, columnId: done }]);
    const { store, repositories } = harness.services;
    const log = await store.read((query) => repositories.log.after(query, boardId, 1, 100));
    expect(log.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(here.alerts).toEqual([]);
    here.close();
    await line.close();
  });

  it('L13 a command that hangs on a dead connection is sent again over the new one', async () => {
    const { boardId, todo } = await createTestBoard();
    const line = await openUnreliableProxy(harness.port);
    // The call timeout is longer than the test.
    const timing = { pingMs: 100, pongMs: 100, openMs: 200, callMs: 60_000 };
    const here = harness.open(owner, boardId, { origin: line.origin, timing });
    await until('it is open', () => here.session.getState().connection === 'live');
    line.dropData();
    const created = here.run({ type: 'tickets.create', boardId, columnId: todo, name: 'New' });
    await until('it is away', () => here.session.getState().connection !== 'live');
    line.renew();
    expect(await created).toMatchObject({ seq: 2 });
    expect((await harness.snapshot(owner, boardId)).tickets).toHaveLength(1);
    expect(here.alerts).toEqual([]);
    here.close();
    await line.close();
  });

  it('L13 a command issued while the connection is silent is sent again over the new one', async () => {
    const { boardId, todo } = await createTestBoard();
    const line = await openUnreliableProxy(harness.port);
    const timing = { pingMs: 100, pongMs: 100, openMs: 200, callMs: 60_000 };
    const here = harness.open(owner, boardId, { origin: line.origin, timing });
    await until('it is open', () => here.session.getState().connection === 'live');
    line.dropData();
    const created = new Promise((resolve) => {
      const stop = here.session.subscribe(() => {
        if (here.session.getState().connection === 'live') return;
        stop();
        const name = 'In the silence';
        resolve(here.run({ type: 'tickets.create', boardId, columnId: todo, name }));
      });
    });
    await until('it is issued', () => here.session.getState().pendingCount === 1);
    line.renew();
    expect(await created).toMatchObject({ seq: 2 });
    expect((await harness.snapshot(owner, boardId)).tickets).toHaveLength(1);
    here.close();
    await line.close();
  });

  it('L13 a dead connection is shown within 2 s of a probe and 5 s of the last message', () => {
    // The remaining time is for rendering.
    expect(TIMING.pongMs).toBeLessThanOrEqual(1800);
    expect(TIMING.pingMs + TIMING.pongMs).toBeLessThanOrEqual(4500);
    expect(TIMING.firstPollMs + TIMING.answerMs).toBeLessThanOrEqual(4500);
  });

  it.each(['pointerdown', 'keydown'])(
    'L13 a %s probes a connection that was silent for a while',
    async (type) => {
      const { boardId } = await createTestBoard();
      const line = await openUnreliableProxy(harness.port);
      const browserEvents = new EventTarget();
      // Nothing is probed by the timer.
      const timing = { pingMs: 60_000, quietMs: 0, pongMs: 50 };
      const here = harness.open(owner, boardId, { origin: line.origin, timing, browserEvents });
      await until('it is open', () => here.session.getState().connection === 'live');
      line.dropData();
      browserEvents.dispatchEvent(new Event(type));
      await until('it is away', () => here.session.getState().connection !== 'live');
      here.close();
      await line.close();
    },
  );

  it('L13 a connection that responds late becomes live again on the same websocket', async () => {
    const { boardId, todo } = await createTestBoard();
    const line = await openUnreliableProxy(harness.port);
    // The websocket is closed only after the test.
    const timing = { pingMs: 50, pongMs: 100, lostMs: 60_000 };
    const here = harness.open(owner, boardId, { origin: line.origin, timing });
    await until('it is open', () => here.session.getState().connection === 'live');
    const connections = line.count;
    line.stall();
    await until('the silence is shown', () => here.session.getState().connection !== 'live');
    await harness.execute(owner, {
      type: 'tickets.create',
      boardId,
      columnId: todo,
      name: 'Meanwhile',
    });
    line.flush();
    await until('it is live again', () => here.session.getState().connection === 'live');
    await until('the row is there', () => here.session.getState().board?.tickets.size === 1);
    expect(line.count).toBe(connections);
    here.close();
    await line.close();
  });

  it('L21 going offline is shown at once, and the board is live again over a new websocket', async () => {
    const { boardId } = await createTestBoard();
    const browserEvents = new EventTarget();
    const here = harness.open(owner, boardId, { browserEvents });
    await until('it is open', () => here.session.getState().connection === 'live');
    browserEvents.dispatchEvent(new Event('offline'));
    expect(here.session.getState().connection).toBe('offline');
    browserEvents.dispatchEvent(new Event('online'));
    await until('it is live again', () => here.session.getState().connection === 'live');
    here.close();
  });

  it.each(['online', 'pageshow', 'visibilitychange'])(
    'L21 the %s event probes an idle websocket',
    async (type) => {
      const { boardId } = await createTestBoard();
      const line = await openUnreliableProxy(harness.port);
      const browserEvents = new EventTarget();
      // Nothing is probed by the timer.
      const timing = { pingMs: 60_000, pongMs: 50 };
      const here = harness.open(owner, boardId, { origin: line.origin, timing, browserEvents });
      await until('it is open', () => here.session.getState().connection === 'live');
      line.dropData();
      browserEvents.dispatchEvent(new Event(type));
      await until('it is away', () => here.session.getState().connection !== 'live');
      here.close();
      await line.close();
    },
  );

  it('L7 commands beyond the rate limit are all executed, each once', async () => {
    const { boardId, todo } = await createTestBoard();
    const { run, session, alerts, close } = await openBoard(boardId);
    const columnId = todo;
    const runs = Array.from({ length: 212 }, (_, n) =>
      run({ type: 'tickets.create', boardId, columnId, name: `Ticket ${n}` }),
    );
    const replies = await Promise.all(runs);
    const seqs = replies.map((reply) => 'seq' in reply && reply.seq);
    expect(seqs).toEqual(Array.from({ length: 212 }, (_, n) => n + 2));
    expect(alerts).toEqual([]);
    expect(session.getState().board?.tickets.size).toBe(212);
    close();
  });

  it('C6 an invalid command of any length is refused and does not block the next one', async () => {
    const { boardId, todo } = await createTestBoard();
    const { run, alerts, close } = await openBoard(boardId);
    const create = (description: string) =>
      run({ type: 'tickets.create', boardId, columnId: todo, name: 'Ticket', description });
    const long = create('x'.repeat(30_000));
    const oversized = create('x'.repeat(2_000_000));
    const valid = create('short');
    expect(await long).toMatchObject({ kind: 'refused', code: 'request.invalid' });
    expect(await oversized).toMatchObject({ kind: 'refused', code: 'request.invalid' });
    expect(await valid).toMatchObject({ seq: 2 });
    expect(alerts).toEqual([
      'Failed to create ticket: The request is not valid',
      'Failed to create ticket: The request is not valid',
    ]);
    close();
  });

  it('L7 a board works without a websocket', async () => {
    const { boardId, todo } = await createTestBoard();
    const connection = connectWithoutWebSocket();
    const alerts: string[] = [];
    const session = new BoardSession({
      boardId,
      actor: owner,
      transport: connection,
      newId: newTestId,
      onAlert: (text) => alerts.push(text),
      onSignedOut: () => alerts.push('signed out'),
      timing: { ...TIMING, firstRetryMs: 10, pollMs: 20 },
    });
    session.open();
    await until('it is open', () => session.getState().phase === 'open');
    const ownCommand = { type: 'tickets.create' as const, boardId, columnId: todo, name: 'Mine' };
    expect(await session.run(ownCommand)).toMatchObject({ seq: 2 });
    await harness.execute(owner, { ...ownCommand, name: 'Theirs' });
    await until('both are there', () => session.getState().board?.tickets.size === 2);
    expect(session.getState().connection).toBe('reconnecting');
    expect(alerts).toEqual([]);
    session.close();
    connection.close();
  });

  it('L22 a command that fails on the server stays pending while live, and is saved later', async () => {
    const { boardId, todo } = await createTestBoard();
    const here = await openBoard(boardId);
    const fault = vi.spyOn(harness.services, 'execute').mockRejectedValue(new Error('broken'));
    const created = here.run({ type: 'tickets.create', boardId, columnId: todo, name: 'New' });
    await until('it is shown', () => here.session.getState().isFailing);
    expect(here.session.getState()).toMatchObject({ connection: 'live', pendingCount: 1 });
    expect(fault.mock.calls.length).toBeGreaterThan(1);
    fault.mockRestore();
    expect(await created).toMatchObject({ seq: 2 });
    expect(here.session.getState()).toMatchObject({ isFailing: false, pendingCount: 0 });
    expect(here.alerts).toEqual([]);
    here.close();
  });

  const html = { 'content-type': 'text/html' };
  const json = { 'content-type': 'application/json' };
  const transientFailure = { kind: 'failing', reason: null, retryAfterMs: 0 };
  it.each([
    [400, html, { kind: 'refused', code: 'http.400' }],
    [403, html, { kind: 'refused', reason: 'The server answered with status 403' }],
    [403, json, { kind: 'refused', code: 'http.403' }],
    [404, {}, { kind: 'refused', code: 'http.404' }],
    [401, html, { kind: 'signedOut' }],
    [408, html, transientFailure],
    [425, html, transientFailure],
    [429, { ...html, 'retry-after': '7' }, { ...transientFailure, retryAfterMs: 7000 }],
    [429, { ...json, 'retry-after': '999999' }, { ...transientFailure, retryAfterMs: 120_000 }],
    [500, {}, transientFailure],
    [500, json, transientFailure],
    [502, html, transientFailure],
    [503, { ...html, 'retry-after': 'nonsense' }, transientFailure],
    [504, html, transientFailure],
    [200, html, { kind: 'unreachable' }],
  ])(
    'L22 classifies a foreign response with status %i and headers %j',
    async (status, headers, failure) => {
      const proxy = createServer((_, response) => {
        response
          .writeHead(status, headers)
          .end(status === 404 ? '' : headers === json ? '{"message":"No"}' : '<html>');
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as { port: number };
      const connection = connectWithoutWebSocket(`http://127.0.0.1:${port}`);
      const command = { type: 'boards.rename' as const, boardId: 'board-1', name: 'New' };
      await expect(connection.send('id', command)).rejects.toMatchObject({ failure });
      connection.close();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  );

  it.each(['json', 'html'])(
    'L7 a refusal whose %s body is cut off refuses nothing: the command is sent again',
    async (type) => {
      const proxy = createServer((_, response) => {
        response.writeHead(400, { 'content-type': `application/${type}`, 'content-length': 100 });
        response.write(type === 'json' ? '{"error":' : '<html>', () => response.destroy());
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as { port: number };
      const connection = connectWithoutWebSocket(`http://127.0.0.1:${port}`);
      const command = { type: 'boards.rename' as const, boardId: 'board-1', name: 'New' };
      const failure = { kind: 'unreachable' };
      await expect(connection.send('id', command)).rejects.toMatchObject({ failure });
      connection.close();
      await new Promise((resolve) => proxy.close(resolve));
    },
  );

  it('S5 signing out elsewhere notifies the page, and its command stays pending', async () => {
    const { boardId, todo } = await createTestBoard();
    const opened = await openBoard(boardId);
    const headers = { authorization: `Bearer ${owner.token}` };
    await fetch(`${harness.origin}/api/auth/logout`, { method: 'POST', headers });
    await until('it signs out', () => opened.alerts.includes('signed out'));
    const create = { type: 'tickets.create' as const, boardId, columnId: todo, name: 'Kept' };
    void opened.run(create);
    await until('it signs out again', () => opened.alerts.length > 1);
    expect(new Set(opened.alerts)).toEqual(new Set(['signed out']));
    expect(opened.session.getState().pendingCount).toBe(1);
    opened.close();
  });
});
