import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';

const HEADERS_MS = 300;
const DRIP_MS = 20;

let server: TestServer;
let port: number;

beforeEach(async () => {
  server = await openTestServer({}, { headersTimeoutMs: HEADERS_MS });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
});
afterEach(() => server.close());

interface Peer {
  socket: Socket;
  /** Everything that the server has sent. */
  received(): string;
  /** Whether the server has sent its FIN. */
  isEnded(): boolean;
  isClosed(): boolean;
}

/** A peer that never closes its half, even after the server closed its own. */
async function dial(): Promise<Peer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8');
  let received = '';
  let isEnded = false;
  socket.on('data', (text) => {
    received += text;
  });
  socket.on('end', () => {
    isEnded = true;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return {
    socket,
    received: () => received,
    isEnded: () => isEnded,
    isClosed: () => socket.destroyed,
  };
}

/** Sends a byte at intervals until the connection is closed. */
function drip({ socket }: Peer, text = 'x'): void {
  const timer = setInterval(() => socket.write(text), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** Waits until the server has closed every connection, and these peers have read everything. */
async function allClosed(...peers: Peer[]): Promise<void> {
  await until('the server has closed them', async () => (await openConnections()) === 0);
  await until('the peers have seen it', () =>
    peers.every((peer) => peer.isEnded() || peer.isClosed()),
  );
  for (const { socket } of peers) socket.destroy();
}

function request(line: string, ...headers: string[]): string {
  return `${[`${line} HTTP/1.1`, `Host: localhost:${port}`, ...headers].join('\r\n')}\r\n\r\n`;
}

const HEALTH = 'GET /healthz';

const hasAnswers = (peer: Peer, count: number) => () =>
  peer.received().split('{"status":"ok"}').length === count + 1;

describe('W15 connections without a request', () => {
  it('W15 a connection that sent nothing is closed without a response', async () => {
    const peers = await Promise.all(Array.from({ length: 20 }, dial));
    await allClosed(...peers);
    expect(peers.map((peer) => peer.received()).join('')).toBe('');
  });

  it('W15 a peer that closes its half without a request gets no response', async () => {
    const peer = await dial();
    peer.socket.end();
    await allClosed(peer);
    expect(peer.received()).toBe('');
  });

  it('W15 an idle keep-alive connection gets no unsolicited response', async () => {
    const peer = await dial();
    peer.socket.write(request(HEALTH));
    await until('it is answered', hasAnswers(peer, 1));
    const other = await dial();
    await until('the time for headers is over', () => other.isEnded());
    expect(peer.isEnded()).toBe(false);
    peer.socket.write(request(HEALTH));
    await until('it is answered again', hasAnswers(peer, 2));
    expect(peer.received().match(/HTTP\/1\.1/g)).toHaveLength(2);
    for (const { socket } of [peer, other]) socket.destroy();
  });

  it('W15 the end of keep-alive is not announced with a response', async () => {
    server.app.server.keepAliveTimeout = HEADERS_MS;
    const peer = await dial();
    peer.socket.write(request(HEALTH));
    await until('it is answered', hasAnswers(peer, 1));
    await allClosed(peer);
    expect(peer.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('W15 a stopping server closes unused and idle connections without a response', async () => {
    const silent = await dial();
    const idle = await dial();
    idle.socket.write(request(HEALTH));
    await until('it is answered', hasAnswers(idle, 1));
    await server.app.close();
    await until('both are closed', () => silent.isEnded() && idle.isEnded());
    expect(silent.received()).toBe('');
    expect(idle.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
    for (const { socket } of [silent, idle]) socket.destroy();
  });

  it('W15 an open websocket receives no HTTP response, however long it is silent', async () => {
    const peer = await dial();
    peer.socket.write(
      request(
        'GET /trpc?connectionParams=1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ),
    );
    await until('it is open', () => peer.received().includes('101 Switching Protocols'));
    const other = await dial();
    await until('the time for headers is over', () => other.isEnded());
    expect(peer.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
    for (const { socket } of [peer, other]) socket.destroy();
  });
});

describe('W9 headers that do not end', () => {
  it('W9 connections that drip headers end, even if the peer never closes its half', async () => {
    const peers = await Promise.all(Array.from({ length: 50 }, dial));
    for (const peer of peers) {
      peer.socket.write('GET /healthz HTTP/1.1\r\nHost: h\r\nX-Slow: ');
      drip(peer);
    }
    await allClosed(...peers);
    const answers = peers.map((peer) => peer.received()).filter((text) => text !== '');
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      const [, body = ''] = answer.split('\r\n\r\n');
      expect(JSON.parse(body)).toEqual({ message: 'The request took too long', error: 'TIMEOUT' });
    }
  });

  it('W9 an incomplete request gets 408', async () => {
    const peer = await dial();
    peer.socket.write('G');
    await allClosed(peer);
    expect(peer.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('W9 empty lines before a request do not keep a connection open', async () => {
    const peer = await dial();
    drip(peer, '\r\n');
    await allClosed(peer);
  });

  it('W9 the timeout of a later request on a connection starts with its first byte', async () => {
    const peer = await dial();
    peer.socket.write(request(HEALTH));
    await until('it is answered', hasAnswers(peer, 1));
    const other = await dial();
    await until('the time of a first request is over', () => other.isEnded());
    peer.socket.write('GET /healthz HTTP/1.1\r\nHost: h\r\nX-Slow: ');
    drip(peer);
    await allClosed(peer, other);
  });

  it('W9 headers that end after the timeout are not processed', async () => {
    const peer = await dial();
    peer.socket.write('GET /healthz HTTP/1.1\r\nHost: h\r\nX-Slow: ');
    await until('the server gave up', () => peer.received() !== '');
    peer.socket.write('x\r\n\r\n');
    await allClosed(peer);
    expect(peer.received()).not.toContain('"ok"');
  });

  it('W9 a slow second request does not write into the response to the first', async () => {
    let answer = () => {};
    server.app.server.prependListener('request', (_request, response) => {
      const end = response.end.bind(response);
      response.end = ((...all: []) => {
        answer = () => end(...all);
        return response;
      }) as typeof response.end;
    });
    const peer = await dial();
    peer.socket.write(`${request(HEALTH)}GET /healthz HTTP/1.1\r\nX-Slow: `);
    await allClosed(peer);
    answer();
    expect(peer.received()).not.toContain('408');
    expect(peer.received()).not.toContain('400');
  });
});

describe('W17 a blocked process', () => {
  /** Blocks the process, the server and its peers, for longer than the header timeout. */
  function block(): void {
    const end = performance.now() + 2 * HEADERS_MS;
    while (performance.now() < end);
  }

  it('W17 answers requests that arrived meanwhile, and refuses incomplete ones', async () => {
    const [complete, rest, upgrade, half, silent] = await Promise.all(
      Array.from({ length: 5 }, dial),
    );
    if (!complete || !rest || !upgrade || !half || !silent) throw new Error('five peers expected');
    const idle = await dial();
    idle.socket.write(request(HEALTH));
    await until('it is answered', hasAnswers(idle, 1));
    const firstLine = 'GET /healthz HTTP/1.1\r\n';
    for (const peer of [rest, half]) peer.socket.write(firstLine);
    const other = await dial();
    other.socket.write(request(HEALTH));
    await until('what came before is read', hasAnswers(other, 1));
    complete.socket.write(request(HEALTH));
    idle.socket.write(request(HEALTH));
    rest.socket.write(`Host: localhost:${port}\r\n\r\n`);
    upgrade.socket.write(
      request(
        'GET /trpc?connectionParams=1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ),
    );
    block();
    await until('the requests are answered', () =>
      [complete, rest].every((peer) => hasAnswers(peer, 1)()),
    );
    await until('it is answered again', hasAnswers(idle, 2));
    await until('it is open', () => upgrade.received().includes('101 Switching Protocols'));
    await until('the others are closed', () => half.isEnded() && silent.isEnded());
    expect(half.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(silent.received()).toBe('');
    for (const peer of [complete, rest, idle]) expect(peer.isEnded()).toBe(false);
    for (const { socket } of [complete, rest, upgrade, half, silent, idle, other]) socket.destroy();
  });
});

describe('W4 malformed HTTP', () => {
  it('W4 its connection ends, even if the peer never closes its half', async () => {
    const peer = await dial();
    peer.socket.write('GARBAGE\r\n\r\n');
    await allClosed(peer);
    expect(peer.received()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('W4 an incomplete request with a closed half gets a response and is closed', async () => {
    const peer = await dial();
    peer.socket.end('GET /healthz HTT');
    await allClosed(peer);
    expect(peer.received()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('W5 a refused websocket is closed, even if the peer never closes its half', async () => {
    const peer = await dial();
    peer.socket.write(
      request(
        'GET /trpc?connectionParams=1',
        'Origin: https://evil.example',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ),
    );
    await allClosed(peer);
    expect(peer.received()).toMatch(/^HTTP\/1\.1 403 /);
  });
});
