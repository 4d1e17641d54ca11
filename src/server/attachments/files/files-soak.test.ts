import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPhotoFixture, type PhotoFixture } from '../../../test/kits/photo-fixture.ts';

const MB = 1024 * 1024;
const SIZE = 200 * MB;
/** Chunks that are not collected yet take memory, of the client here too; the file never does. */
const MAX_GROWTH = 80 * MB;
const CHUNK = Buffer.alloc(64 * 1024, 'a');

/** Runs only in `npm run test:soak`: it moves 400 MB. */
describe.skipIf(!process.env.SOAK)('a large file', () => {
  let stage: PhotoFixture;
  let origin: string;
  let largest = 0;

  beforeAll(async () => {
    stage = await openPhotoFixture({ fileMaxBytes: 2 * SIZE });
    origin = await stage.server.app.listen({ port: 0, host: '127.0.0.1' });
    await stage.renew();
  });
  afterAll(() => stage.close());

  const measure = () => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    largest = Math.max(largest, arrayBuffers + heapUsed);
  };

  it('YF3 200 MB are received and sent without being in memory', async () => {
    const path = `${origin}/api/tickets/${stage.fixture.open}/files`;
    const headers = { authorization: `Bearer ${stage.cast.tokens.assignee}` };
    const sending = request(`${path}?name=large.bin`, {
      method: 'POST',
      headers: { ...headers, 'content-length': SIZE },
    });
    const answer = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.write(CHUNK);
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    const before = arrayBuffers + heapUsed;
    for (let sent = CHUNK.length; sent < SIZE; sent += CHUNK.length) {
      if (!sending.write(CHUNK)) await once(sending, 'drain');
      measure();
    }
    sending.end();
    const [received] = await answer;
    let text = '';
    for await (const chunk of received) text += chunk;
    expect(received.statusCode).toBe(201);
    const { id } = JSON.parse(text).files[0];

    const reading = request(`${path}/${id}`, { headers });
    reading.end();
    const [download] = (await once(reading, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of download) {
      bytes += chunk.length;
      measure();
    }
    expect(bytes).toBe(SIZE);
    expect(largest - before).toBeLessThan(MAX_GROWTH);
  }, 300_000);
});
