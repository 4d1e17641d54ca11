import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openRawSocket, type RawSocket } from '../../../test/clients/raw-socket.ts';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { openTestServer } from '../../../test/kits/server-kit.ts';
import { until } from '../../../test/until.ts';
import { mayCall, unauthenticatedSocketRate } from './socket-rate.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness({ LIMITS: 'on' });
  owner = await harness.register('owner');
  member = await harness.register('member');
});
afterAll(() => harness.close());

/** The cookie that a browser sends when it opens a websocket. */
async function cookieOf(person: Person): Promise<{ cookie: string }> {
  const headers = { authorization: `Bearer ${person.token}` };
  const me = await fetch(`${harness.origin}/api/auth/me`, { headers });
  const cookies = me.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return { cookie: cookies.find((cookie) => cookie.startsWith('freelane_socket=')) ?? '' };
}

/** Sockets that do not authenticate. */
async function openUnauthenticated(count: number): Promise<WebSocket[]> {
  const headers = await cookieOf(owner);
  const opening = Array.from({ length: count }, () => openRawSocket(harness.origin, null, headers));
  return (await Promise.all(opening)).map(({ socket }) => socket);
}

async function openSockets(count: number, person: Person): Promise<RawSocket[]> {
  const sockets: RawSocket[] = [];
  const headers = await cookieOf(person);
  for (let n = 0; n < count; n += 1) {
    const raw = await openRawSocket(harness.origin, person.token, headers);
    expect((await raw.call('query', 'users.list', {})).result?.type).toBe('data');
    sockets.push(raw);
  }
  return sockets;
}

async function terminate(sockets: RawSocket[]): Promise<void> {
  for (const { socket } of sockets) socket.terminate();
  await until('the server has seen it', () => harness.app.websocketServer.clients.size === 0);
}

describe('limits of websockets', () => {
  it('W6 a user may have 20, and may open another when one is closed', async () => {
    const sockets = await openSockets(20, owner);
    const tooMany = await openRawSocket(harness.origin, owner.token);
    expect(await tooMany.closed).toBe(4429);
    const others = await openSockets(1, member);
    sockets[0]?.socket.terminate();
    await until('it is closed', () => harness.app.websocketServer.clients.size === 20);
    const another = await openSockets(1, owner);
    await terminate([...sockets, ...others, ...another]);
  });

  it('W6 an address may have 200, of which the oldest unauthenticated one gives way to a new one', async () => {
    const sockets = await openUnauthenticated(200);
    const [oldest, ...others] = sockets as [WebSocket, ...WebSocket[]];
    const crowdedOut = once(oldest, 'close');
    const people = await openSockets(1, owner);
    expect((await crowdedOut)[0]).toBe(4429);
    expect(others.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true);
    for (const socket of others) socket.terminate();
    await until('the server has seen it', () => harness.app.websocketServer.clients.size === 1);
    await terminate(people);
  });

  it('W6 a socket that gave way ends, even if its client does not agree to close', async () => {
    const sockets = await openUnauthenticated(200);
    for (const socket of sockets) socket.pause();
    const people = await openSockets(1, owner);
    await until('it is gone', () => harness.app.websocketServer.clients.size === 200);
    for (const socket of sockets) socket.terminate();
    await terminate(people);
  });

  it('W6 a socket whose token is being checked does not give way', async () => {
    const { authenticator } = harness.services;
    const checked = authenticator.callerOf;
    const gate = new EventEmitter();
    const checkStarted = once(gate, 'begun');
    authenticator.callerOf = async (token) => {
      const opened = once(gate, 'opened');
      gate.emit('begun');
      await opened;
      return checked(token);
    };
    const first = await openRawSocket(harness.origin, member.token);
    await checkStarted;
    authenticator.callerOf = checked;
    const crowd = await openUnauthenticated(210);
    gate.emit('opened');
    expect((await first.call('query', 'users.list', {})).result?.type).toBe('data');
    for (const socket of crowd) socket.terminate();
    await terminate([first]);
  });

  it('W6 a socket whose token was refused gives way', async () => {
    const stranger = await openRawSocket(harness.origin, 'x'.repeat(43));
    const answer = await stranger.call('query', 'users.list', {});
    expect(answer.error?.data.appCode).toBe('unauthorized');
    const crowd = await openUnauthenticated(200);
    expect(await stranger.closed).toBe(4429);
    for (const socket of crowd) socket.terminate();
    await terminate([]);
  });

  it('W6 an address may open 100 at once without a session, and 9 a second; others are refused', () => {
    const mayOpen = unauthenticatedSocketRate();
    const opened = (address: string, now: number) =>
      Array.from({ length: 300 }, () => mayOpen(address, now)).filter(Boolean).length;
    expect(opened('one', 1000)).toBe(100);
    expect(opened('another', 1000)).toBe(100);
    expect(opened('one', 2000)).toBe(9);
  });

  it('W11 forged tokens from an address do not block the websocket of a session there', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    const ask = async () => (await fetch(`${harness.origin}/api/auth/me`, { headers })).status;
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 400) statuses.push(await ask());
    expect(statuses.at(-1)).toBe(429);
    const cookie = await cookieOf(owner);
    const forged = Array.from({ length: 200 }, () =>
      openRawSocket(harness.origin, 'y'.repeat(43), cookie),
    );
    const strangers = await Promise.all(forged);
    const people = [...(await openSockets(5, owner)), ...(await openSockets(5, member))];
    const answer = await fetch(`${harness.origin}/api/auth/me`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.status).toBe(200);
    await terminate([...strangers, ...people]);
  });

  it('W6 calls on one socket are rate limited: bursts of 200', async () => {
    const [raw] = await openSockets(1, owner);
    const calls = 1000;
    for (let n = 0; n < calls; n += 20) {
      const batch = Array.from({ length: 20 }, (_, m) => {
        const params = { path: 'boards.list', input: {} };
        return { id: 1000 + n + m, method: 'query', params };
      });
      raw?.socket.send(JSON.stringify(batch));
    }
    await until('all are answered', () => (raw?.messages().length ?? 0) > calls);
    const refused = raw
      ?.messages()
      .filter(({ error }) => error?.data.appCode === 'request.tooMany');
    expect(refused?.length).toBeGreaterThan(0);
    expect(refused?.length).toBeLessThanOrEqual(calls - 199);
    const other = await openSockets(1, owner);
    await terminate([...other, ...(raw ? [raw] : [])]);
  });

  it('W6 the rate allows bursts of 200, then 50 a second', () => {
    const socket = {} as WebSocket;
    const allowed = (now: number) =>
      Array.from({ length: 300 }, () => mayCall(socket, now)).filter(Boolean).length;
    expect(allowed(1000)).toBe(200);
    expect(allowed(1000)).toBe(0);
    expect(allowed(2000)).toBe(50);
    expect(allowed(2010)).toBe(0);
    expect(allowed(2020)).toBe(1);
    expect(allowed(1_000_000)).toBe(200);
    expect(allowed(0)).toBe(0);
  });

  it('W6 calls without authentication are rate limited too, and their socket is closed', async () => {
    const server = await openTestServer({}, { authenticationTimeoutMs: 2000 });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const signedOut = await openRawSocket(server.app.listeningOrigin, 'x'.repeat(43));
    for (let n = 0; n < 300; n += 1) signedOut.send('query', 'users.list', {});
    expect(await signedOut.closed).toBe(4401);
    const codes = signedOut.messages().map(({ error }) => error?.data.appCode);
    expect(codes.filter((code) => code === 'unauthorized').length).toBeGreaterThanOrEqual(200);
    expect(codes).toContain('request.tooMany');
    await server.close();
  });

  it('W6 messages that are no calls are counted too, and too many end the socket', async () => {
    const [raw] = await openSockets(1, owner);
    for (let n = 0; n < 2000; n += 1) raw?.socket.send('{"id":1,"method":');
    expect(await raw?.closed).toBe(4429);
    expect(raw?.received.length).toBeLessThan(1500);
  });

  it('W6 on an unauthenticated socket the first invalid JSON ends it, without a response', async () => {
    const signedOut = await openRawSocket(harness.origin, 'x'.repeat(43));
    signedOut.socket.send('PONG');
    for (let n = 0; n < 300; n += 1) signedOut.socket.send('{"id":1,"method":');
    expect(await signedOut.closed).toBe(1007);
    expect(signedOut.received).toEqual([]);
  });

  it('W6 a socket may follow 20 boards, and another one after leaving one', async () => {
    const boardId = await harness.createBoard(owner);
    const { cursor } = await harness.snapshot(owner, boardId);
    const [raw] = await openSockets(1, owner);
    if (!raw) throw new Error('no socket');
    const follow = () => raw.send('subscription', 'boards.live', { boardId, cursor });
    const answer = (id: number) => raw.messages().find((message) => message.id === id);
    const ids = Array.from({ length: 20 }, follow);
    await until('all have started', () =>
      ids.every((id) => answer(id)?.result?.type === 'started'),
    );
    const tooMany = follow();
    await until('one more is refused', () =>
      raw.messages().some(({ id, error }) => id === tooMany && error !== undefined),
    );
    raw.socket.send(JSON.stringify({ id: ids[0], method: 'subscription.stop' }));
    await until('one has left', () =>
      raw.messages().some(({ id, result }) => id === ids[0] && result?.type === 'stopped'),
    );
    const another = follow();
    await harness.execute(owner, { type: 'boards.addColumn', boardId, name: 'New' });
    await until('another receives', () => raw.pushes(another).length > 0);
    await terminate([raw]);
  });

  it('W6 a socket that does not authenticate is closed', async () => {
    const server = await openTestServer({}, { authenticationTimeoutMs: 1000 });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { listeningOrigin: origin } = server.app;
    const account = { email: 'a@b.c', password: 'long enough', firstName: 'A', lastName: 'B' };
    const { token } = await server.services.accounts.register(account, { ip: '127.0.0.1' });
    const greeted = await openRawSocket(origin, token);
    await greeted.call('query', 'users.list', {});
    const silent = await openRawSocket(origin, null);
    expect(await silent.closed).toBe(4401);
    expect((await greeted.call('query', 'users.list', {})).result?.type).toBe('data');
    greeted.socket.terminate();
    await server.close();
  });

  it('W6 W11 a flood of unauthenticated sockets is refused, and blocks no session', async () => {
    const dial = async (headers: Record<string, string>) => {
      const socket = new WebSocket(`${harness.origin.replace('http', 'ws')}/trpc`, { headers });
      socket.on('error', () => {});
      const opened = once(socket, 'open').then(() => 101);
      const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode);
      const status = await Promise.race([opened, refused]);
      socket.terminate();
      return status;
    };
    const madeUp = { cookie: `freelane_socket=${'0'.repeat(64)}.${'x'.repeat(43)}` };
    for (const headers of [{}, madeUp]) {
      const dials = Array.from({ length: 300 }, () => dial(headers));
      expect(await Promise.all(dials)).toContain(429);
    }
    await terminate(await openSockets(10, member));
  });
});
