import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { type PartialRequest, startPartialRequest } from '../../test/clients/partial-request.ts';
import { setFreeDiskSpace } from '../../test/faults/free-disk-space.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';
import { openFolder, withReservedRoom } from './disk-space.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

const MB = 1024 * 1024;

let folder: ReturnType<typeof tempFolder>;
let server: Server;
let origin: string;
let begun: PartialRequest[];
/** How many bodies are being received. */
let receiving: number;
let usedBytes: number;
let received: number;

/** A server that receives bodies; the path names the user, the response the refusal. */
beforeEach(async () => {
  folder = tempFolder();
  [begun, receiving, usedBytes, received] = [[], 0, 0, 0];
  server = createServer(async (request, response) => {
    const body = { userId: request.url ?? '', request, maxBytes: 20 * MB };
    try {
      await withReservedRoom(join(folder.path, 'incoming'), body, async () => {
        receiving += 1;
        usedBytes += 1;
        request.on('data', (chunk) => {
          received += chunk.length;
        });
        await buffer(request).finally(() => {
          receiving -= 1;
        });
      });
      response.end();
    } catch (error) {
      response.writeHead(500).end(error instanceof AppError ? error.code : 'cut');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const { socket } of begun) socket.destroy();
  await until('nothing is received', () => receiving === 0);
  server.close();
  server.closeAllConnections();
  vi.mocked(statfs).mockReset();
  folder.remove();
});

function begin(bytes: number | null, person = 'ann', sent = 0): PartialRequest {
  const length = bytes === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes };
  const upload = startPartialRequest(origin, `POST /${person}`, length, Buffer.alloc(sent));
  begun.push(upload);
  return upload;
}

/** Whether a body gets space now; its connection is cut again. */
async function hasRoomFor(bytes: number | null, person?: string): Promise<boolean> {
  const before = receiving;
  const upload = begin(bytes, person);
  await until(
    'the body is accepted or refused',
    () => receiving > before || upload.received().includes('\r\n\r\n'),
  );
  const has = receiving > before;
  upload.socket.destroy();
  await until('its connection is closed', () => receiving === before);
  return has;
}

describe('I25 disk space is reserved before a body is received', () => {
  it('I25 two concurrent bodies cannot both get the last space', async () => {
    setFreeDiskSpace(15 * MB);
    const both = [begin(10 * MB), begin(10 * MB, 'bob')];
    await until('one is refused', () =>
      both.some(({ received }) => received().includes('photo.full')),
    );
    expect([receiving, both.filter(({ received }) => received() === '').length]).toEqual([1, 1]);
    // Other writes cannot take it either.
    await expect(openFolder(folder.path, 6 * MB)).rejects.toMatchObject({
      code: 'photo.full',
    });
    await expect(openFolder(folder.path, 4 * MB)).resolves.toBe(folder.path);
  });

  it('I25 a body that is cut or complete releases its reservation', async () => {
    setFreeDiskSpace(15 * MB);
    const cut = begin(10 * MB);
    await until('a body is being received', () => receiving === 1);
    expect(await hasRoomFor(10 * MB)).toBe(false);
    cut.socket.destroy();
    await until('its connection is closed', () => receiving === 0);
    expect(await hasRoomFor(10 * MB)).toBe(true);
    expect(await begin(10 * MB, 'ann', 10 * MB).status()).toBe(200);
    expect(await hasRoomFor(10 * MB)).toBe(true);
  });

  it('I25 a body that is cut before its reservation is not received', async () => {
    setFreeDiskSpace(15 * MB);
    const room = await statfs(folder.path);
    const statCalled = new Promise<() => void>((resolve) => {
      vi.mocked(statfs).mockImplementationOnce(
        () => new Promise((answer) => resolve(() => answer(room))) as never,
      );
    });
    const cut = new Promise((resolve) => {
      server.once('request', (request) => request.once('close', resolve));
    });
    const upload = begin(10 * MB);
    const answer = await statCalled;
    upload.socket.destroy();
    await cut;
    answer();
    expect([await hasRoomFor(15 * MB), usedBytes]).toEqual([true, 1]);
  });

  it('I25 received bytes count as used disk space, not as reserved', async () => {
    setFreeDiskSpace(15 * MB);
    begin(10 * MB, 'ann', 8 * MB);
    await until('most of it is received', () => received === 8 * MB);
    expect([await hasRoomFor(12 * MB), await hasRoomFor(14 * MB)]).toEqual([true, false]);
  });

  it('I25 a body without a length reserves its maximum', async () => {
    setFreeDiskSpace(19 * MB);
    expect(await hasRoomFor(null)).toBe(false);
    setFreeDiskSpace(20 * MB);
    expect(await hasRoomFor(null)).toBe(true);
    // Nothing beyond the maximum is written of a longer body.
    expect(await hasRoomFor(30 * MB)).toBe(true);
  });

  it('I25 the limit of concurrently sent bytes is per user', async () => {
    const { max } = RESOURCE_LIMITS.incomingBytes;
    setFreeDiskSpace(10 * max);
    const maxUploads = Math.floor(max / (20 * MB));
    for (let n = 0; n < maxUploads; n += 1) begin(20 * MB);
    await until('all are being received', () => receiving === maxUploads);
    const refused = begin(20 * MB);
    await refused.status();
    expect(refused.received()).toContain('request.tooMany');
    expect(await hasRoomFor(20 * MB, 'bob')).toBe(true);
  });
});
