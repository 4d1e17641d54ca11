import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPhotoFixture, type PhotoFixture } from '../../../test/kits/photo-fixture.ts';
import { formOf, TINY_PNG } from '../../../test/kits/photo-form.ts';
import {
  startCloudProvider,
  type UploadthingProvider,
} from '../../../test/servers/cloud-provider.ts';
import { pathOfLink } from '../../lib/photo-path.ts';
import { diskStore } from './disk-store.ts';
import { photoFolder } from './folders.ts';

let provider: UploadthingProvider;
let stage: PhotoFixture;
const logged: string[] = [];

beforeAll(async () => {
  provider = await startCloudProvider();
  const logStream = { write: (line: string) => logged.push(line) };
  const config = { uploadthing: provider.account, logLevel: 'trace' as const };
  stage = await openPhotoFixture(config, { logStream });
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});
beforeEach(async () => {
  provider.setAway(false);
  await stage.renew();
});

const storedIds = () => [...provider.files.values()].map(({ customId }) => customId);

const authorized = (more: object = {}) => {
  return { ...more, authorization: `Bearer ${stage.cast.tokens.assignee}` };
};

async function upload(): Promise<string> {
  const { boardId, ticketId } = stage.place();
  const file = { name: 'a.png', size: TINY_PNG.length, type: 'image/png' };
  const { app } = stage.server;
  const linkResponse = await app.inject({
    method: 'POST',
    url: '/api/uploadthing?actionType=upload&slug=photo',
    headers: authorized(),
    payload: { files: [file], input: { boardId, ticketId } },
  });
  const [{ url }] = linkResponse.json();
  const form = formOf([['file', TINY_PNG, 'a.png']]);
  const response = await app.inject({ method: 'PUT', url, ...form });
  expect(response.statusCode).toBe(200);
  return response.json().url;
}

function post() {
  const { headers, payload } = formOf([
    ['boardId', stage.place().boardId],
    ['ticketId', stage.place().ticketId],
    ['files', TINY_PNG, 'b.png'],
  ]);
  const sent = { payload, headers: authorized(headers) };
  return stage.server.app.inject({ method: 'POST', url: '/api/images', ...sent });
}

function remove(url: string) {
  const sent = { payload: { url, ...stage.place() }, headers: authorized() };
  return stage.server.app.inject({ method: 'DELETE', url: '/api/images', ...sent });
}

describe('with an UploadThing account', () => {
  it('I19 photos are uploaded as usual and stored in the cloud', async () => {
    const links = [await upload(), (await post()).json().urls[0]];
    expect(await stage.photoUrls()).toEqual(links);
    for (const link of links) {
      expect(storedIds()).toContain(`freelane/${pathOfLink(link)}`);
      for (const [size, type] of [
        ['', 'image/png'],
        ['?size=thumb', 'image/webp'],
      ]) {
        const read = { url: link + size, headers: authorized() };
        const { statusCode, headers } = await stage.server.app.inject(read);
        expect([statusCode, headers['content-type']]).toEqual([200, type]);
      }
      expect((await stage.server.app.inject({ url: link })).statusCode).toBe(401);
    }
    for (const link of links) expect((await remove(link)).statusCode).toBe(200);
    expect([await stage.photoUrls(), storedIds()]).toEqual([[], []]);
  });

  it('I19 while the service is unavailable, the ticket is unchanged and deletions wait', async () => {
    const { urls } = (await post()).json();
    provider.setAway(true);
    const refused = await post();
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'Photos cannot be stored at the moment. Please try again later.',
    ]);
    expect(await stage.photoUrls()).toEqual(urls);
    expect((await remove(urls[0])).statusCode).toBe(200);
    expect([await stage.photoUrls(), storedIds().length]).toEqual([[], 2]);
    await expect(stage.sweepIn(0)).rejects.toMatchObject({ code: 'photo.storeAway' });
    provider.setAway(false);
    await stage.sweepIn(0);
    expect(storedIds()).toEqual([]);
  });

  it('I19 orphaned photos are removed there too', async () => {
    await post();
    await stage.dropRows();
    await stage.sweepIn(23);
    expect(storedIds().length).toBe(2);
    await stage.sweepIn(25);
    expect(storedIds()).toEqual([]);
  });

  it('I19 photos from before the account stay on disk', async () => {
    const { urls } = (await post()).json();
    const path = pathOfLink(urls[0]) ?? '';
    const { config, store } = stage.server.services;
    const disk = diskStore(photoFolder(config));
    const sent = stage.file(TINY_PNG);
    await disk.put(path, { file: sent, thumb: sent, mime: 'image/png' });
    await store.tx((query) => query.update(store.tables.photos).set({ storeKey: null }));
    provider.setAway(true);
    const read = { url: urls[0], headers: authorized() };
    expect((await stage.server.app.inject(read)).statusCode).toBe(200);
    expect((await remove(urls[0])).statusCode).toBe(200);
    expect(await disk.open({ path, storeKey: null }, false)).toBeNull();
  });

  it('YF11 files are stored there without name and type, and read in ranges', async () => {
    const { app } = stage.server;
    const path = `/api/tickets/${stage.place().ticketId}/files`;
    const sent = { payload: '0123456789', headers: authorized({ 'content-type': 'text/html' }) };
    const added = await app.inject({ method: 'POST', url: `${path}?name=page.html`, ...sent });
    expect(added.statusCode).toBe(201);
    const [stored] = [...provider.files.values()].slice(-1);
    expect(stored?.customId).toMatch(/\/\d+-[0-9a-f]{32}\.bin$/);
    const url = `${path}/${added.json().files[0].id}`;
    const read = async (range?: string) => {
      const headers = authorized(range ? { range } : {});
      const { statusCode, body } = await app.inject({ url, headers });
      return [statusCode, body];
    };
    expect(await read()).toEqual([200, '0123456789']);
    expect(await read('bytes=2-4')).toEqual([206, '234']);
    expect(await read('bytes=-1')).toEqual([206, '9']);
    provider.setAway(true);
    const refused = await app.inject({ method: 'POST', url: `${path}?name=b`, ...sent });
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'Files cannot be stored at the moment. Please try again later.',
    ]);
    expect(await read()).toEqual([503, expect.stringContaining('Files cannot be stored')]);
  });

  it('I19 no secret is logged', async () => {
    await upload();
    provider.setAway(true);
    expect((await post()).statusCode).toBe(503);
    const lines = logged.join();
    expect(lines).toContain('photo.storeAway');
    for (const secret of [provider.secret, provider.account.token, 'signature']) {
      expect(lines).not.toContain(secret);
    }
  });
});
