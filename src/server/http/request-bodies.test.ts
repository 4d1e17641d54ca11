import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { openTestServer } from '../../test/kits/server-kit.ts';
import {
  beginPut,
  lengthOf,
  openUploadServer,
  PART_END,
  type UploadSite,
} from '../../test/kits/upload-kit.ts';
import { until } from '../../test/until.ts';
import type { BodyTimeouts } from './request-bodies.ts';
import { BODY_LIMIT } from './server-options.ts';

const BYTES = randomBytes(100_000);
const LONG_MS = 3_600_000;

async function withSite(
  bodyPatience: BodyTimeouts,
  work: (site: UploadSite) => Promise<void>,
): Promise<void> {
  const site = await openUploadServer({ bodyTimeouts: bodyPatience });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

async function linkFrom({ origin, token }: UploadSite): Promise<string> {
  const files = [{ name: 'a.png', size: BYTES.length, type: 'image/png' }];
  const response = await fetch(`${origin}/api/uploadthing?actionType=upload&slug=photo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ files, input: { boardId: 'board-1', ticketId: 'ticket-1' } }),
  });
  const [link] = (await response.json()) as { url: string }[];
  return link?.url ?? '';
}

/** The start of a request whose rest never arrives. */
function beginCall({ origin }: { origin: string }, length = 100): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${length}\r\n\r\n{`,
  );
  return socket;
}

it('Y10 an incomplete body is cut; a photo may arrive slowly', async () => {
  await withSite({ completeMs: 300, silentMs: LONG_MS }, async (site) => {
    const half = BYTES.length / 2;
    const line = beginPut(
      site.origin,
      await linkFrom(site),
      BYTES.subarray(0, half),
      lengthOf(BYTES.length),
    );
    await until('a part is there', async () => (await site.partBytes()) > 0);
    // It started later: once it is cut, the photo would be too.
    await once(beginCall(site).resume(), 'close');
    line.write(BYTES.subarray(half));
    line.write(PART_END);
    const [answer] = await once(line, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    line.destroy();
  });
});

it('Y10 the timeout of a refused body ends with its connection', async () => {
  const { app, close } = await openTestServer(
    {},
    { bodyTimeouts: { completeMs: 300, silentMs: LONG_MS } },
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const requested = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const refused = beginCall({ origin }, 2 * BODY_LIMIT);
  const [[request], [answer]] = await Promise.all([requested, once(refused, 'data')]);
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  refused.destroy();
  await until('its connection has ended', () => request.socket.destroyed);
  // It started later: once it is cut, the refused one would be too.
  await once(beginCall({ origin }).resume(), 'close');
  expect(request.destroyed).toBe(false);
  await close();
});

it('Y10 a photo without progress is cut, and can be resumed', async () => {
  await withSite({ completeMs: LONG_MS, silentMs: 1000 }, async (site) => {
    const link = await linkFrom(site);
    const line = beginPut(site.origin, link, BYTES.subarray(0, 50_000), lengthOf(BYTES.length));
    await once(line.resume(), 'close');
    const { headers } = await fetch(site.origin + link, { method: 'HEAD' });
    expect(Number(headers.get('x-ut-range-start'))).toBeGreaterThan(0);
  });
});
