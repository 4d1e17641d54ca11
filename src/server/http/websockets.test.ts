import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';

let server: TestServer;
let address: string;

beforeEach(async () => {
  server = await openTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = server.app.listeningOrigin.replace('http', 'ws');
});
afterEach(() => server.close());

/** 'open', or the status that refused the upgrade. */
async function dial(path: string, origin?: string): Promise<'open' | number> {
  const socket = new WebSocket(`${address}${path}`, origin === undefined ? {} : { origin });
  const opened = once(socket, 'open').then(() => 'open' as const);
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode);
  const result = await Promise.race([opened, refused]);
  socket.terminate();
  return result;
}

describe('websockets', () => {
  it('W5 open without Origin, and with that of the own host or the public URL', async () => {
    expect(await dial('/trpc')).toBe('open');
    expect(await dial('/trpc', address.replace('ws', 'http'))).toBe('open');
    expect(await dial('/trpc', 'http://localhost:3000')).toBe('open');
  });

  it('W5 of another origin are refused before they open', async () => {
    expect(await dial('/trpc', 'https://evil.example')).toBe(403);
    expect(await dial('/trpc', 'null')).toBe(403);
    expect(await dial('/trpc', 'http://127.0.0.1')).toBe(403);
  });

  it('W5 no other path opens one', async () => {
    expect(await dial('/')).toBe(404);
    expect(await dial('/api/auth/me')).toBe(404);
    expect(await dial('/healthz')).toBe(404);
  });

  it('W6 are closed by a frame over 256 KiB', async () => {
    const socket = new WebSocket(`${address}/trpc`);
    await once(socket, 'open');
    socket.send('x'.repeat(256 * 1024 + 1));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
  });

  it('W3 receive a request to reconnect on shutdown and closed with 1012', async () => {
    const socket = new WebSocket(`${address}/trpc`);
    await once(socket, 'open');
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    const closed = once(socket, 'close');
    await server.app.close();
    expect((await closed)[0]).toBe(1012);
    expect(received).toContain('{"id":null,"method":"reconnect"}');
  });

  it('W3 a client that does not read does not delay the shutdown', async () => {
    const socket = new WebSocket(`${address}/trpc`);
    await once(socket, 'open');
    socket.pause();
    await server.app.close();
    expect(server.app.websocketServer.clients.size).toBe(0);
    socket.terminate();
  });
});
