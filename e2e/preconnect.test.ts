import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/server/lib/package-root.ts';
import { openTestServer, type TestServer } from '../src/test/kits/server-kit.ts';
import { until } from '../src/test/until.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';

const HEADERS_MS = 2000;
const SETTLED_MS = 200;

let server: TestServer;
let origin: string;
let elsewhere: Server;
let browser: Visitors;
/** Sockets with the time at which each was opened. */
const sockets = new Map<Socket, number>();

beforeAll(async () => {
  const webRoot = join(packageRoot, 'dist/web');
  server = await openTestServer({}, { headersTimeoutMs: HEADERS_MS, webRoot });
  server.app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Elsewhere</title><link rel="icon" href="data:,">');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.leave();
  elsewhere?.close();
  await server?.close();
});

/**
 * Makes the browser open connections that it does not use: those of aborted requests. It keeps them
 * for a page of the same site.
 */
async function openInAdvance(page: Page): Promise<Socket> {
  const unused = () => [...sockets.keys()].filter(({ bytesRead }) => bytesRead === 0);
  // Data sent on a connection that was just opened may not have arrived.
  const areSettled = () => [...sockets.values()].every((at) => performance.now() - at > SETTLED_MS);
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  await until('the browser has a connection in advance', async () => {
    await page.evaluate(async (url) => {
      for (let n = 0; n < 6; n += 1) {
        const aborting = new AbortController();
        const options = {
          mode: 'no-cors',
          credentials: 'include',
          signal: aborting.signal,
        } as const;
        const request = fetch(`${url}?${n}`, options).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, n));
        aborting.abort();
        await request;
      }
    }, `${origin}/healthz`);
    await until('each connection is used or idle', areSettled);
    return unused().length > 0;
  });
  for (const socket of sockets.keys()) if (socket.bytesRead > 0) socket.destroy();
  await until('the used ones are closed', () =>
    [...sockets.keys()].every(({ bytesRead }) => bytesRead === 0),
  );
  const [socket] = unused();
  if (!socket) throw new Error('The browser has used its connection');
  return socket;
}

test('W15 a page opens on a connection that the browser had opened in advance', async () => {
  const page = await browser.visitAlone(null);
  const socket = await openInAdvance(page);
  const openedAt = sockets.get(socket) ?? Number.NaN;
  const isOver = () => socket.destroyed || socket.writableEnded;
  await until('the server has closed it', isOver, 20 * HEADERS_MS);
  // Not earlier, by the browser: the test is about the server's header timeout.
  expect(performance.now() - openedAt).toBeGreaterThan(HEADERS_MS);
  expect(socket.bytesRead).toBe(0);
  const answer = await page.goto(`${origin}/login`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8');
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
});
