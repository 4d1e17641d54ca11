import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
});
afterAll(() => server.close());

/** Like the HTTP/2 offer in the first request of Java's client. */
const OFFER = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAEAA'];

function request(line: string, headers: string[], body = ''): string {
  const all = [
    `${line} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...headers,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ];
  return `${all.join('\r\n')}\r\n\r\n${body}`;
}

interface Line {
  socket: Socket;
  received(): string;
}

function dial(): Line {
  let received = '';
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.on('data', (text) => {
    received += text;
  });
  return { socket, received: () => received };
}

/** The response to one request, sent in these pieces. */
async function answered(...pieces: string[]): Promise<string> {
  const { socket, received } = dial();
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await until('it is answered', () => /\r\n\r\n.*[}\]]/s.test(received()));
  socket.destroy();
  return received();
}

describe('X21 offers of another protocol', () => {
  it('X21 a GET with Upgrade: h2c gets the usual response', async () => {
    const answer = await answered(request('GET /healthz', OFFER));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('{"status":"ok"}');
    expect(await answered(request('GET /users/getAllUsers', OFFER))).toMatch(/^HTTP\/1\.1 401 /);
    // Named in Upgrade only: Node keeps parsing HTTP then.
    expect(await answered(request('GET /healthz', ['Upgrade: h2c']))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('X21 a POST is read with its body, at once or in pieces', async () => {
    const body = JSON.stringify({
      email: 'ann@example.org',
      password: 'correct horse battery',
      firstName: 'Ann',
      lastName: 'Tester',
    });
    const message = request('POST /api/auth/register', OFFER, body);
    expect(await answered(message)).toMatch(/^HTTP\/1\.1 201 /);
    const cut = message.length - 20;
    expect(
      await answered(message.slice(0, 60), message.slice(60, cut), message.slice(cut)),
    ).toMatch(/^HTTP\/1\.1 409 /);
  });

  it('X21 the connection stays open for further requests', async () => {
    const { socket, received } = dial();
    const count = () => received().split('HTTP/1.1 200').length - 1;
    for (let n = 1; n <= 30; n += 1) {
      socket.write(request('GET /healthz', n % 3 === 0 ? [] : OFFER));
      await until(`answer ${n} is there`, () => count() === n);
    }
    socket.write(request('GET /healthz', OFFER) + request('GET /healthz', []));
    await until('both are answered', () => count() === 32);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it.each([
    ['GET /trpc', 'Upgrade: h2c', '404'],
    ['GET /api/auth/me', 'Upgrade: websocket', '404'],
    ['GET /trpc', 'Upgrade: websocket, h2c', '403'],
    ['GET /trpc', 'Upgrade: h2c, websocket', '403'],
    ['GET /trpc', 'Upgrade: WebSocket', '403'],
    ['POST /api/auth/login', 'Upgrade: h2c', '403'],
  ])('X21 of another origin, %s with %s opens nothing: %s', async (line, upgrade, status) => {
    const headers = [
      'Connection: Upgrade',
      upgrade,
      'Origin: https://evil.example',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const body = line.startsWith('POST') ? '{}' : '';
    const answer = await answered(request(line, headers, body));
    expect(answer.slice(9, 12)).toBe(status);
    expect(server.app.websocketServer.clients.size).toBe(0);
  });
});
