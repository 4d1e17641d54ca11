import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import {
  startCloudProvider,
  tokenOf,
  type UploadthingProvider,
} from '../../../test/servers/cloud-provider.ts';
import { createCloud, timeoutFor } from '../uploads/uploadthing-client.ts';
import { cloudStore } from './cloud-store.ts';
import { createPhotoFiles, listPhotos, photoStoreContract } from './contract.ts';

let provider: UploadthingProvider;
let folder: ReturnType<typeof tempFolder>;

beforeAll(async () => {
  provider = await startCloudProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  folder.remove();
  provider.setAway(false);
  provider.files.clear();
});

const open = () => cloudStore(createCloud(provider.account));
const PATH = 'board-1/t1/17-Größe.jpg';

describe('photos at UploadThing', () => photoStoreContract(open));

describe('the service', () => {
  it('I19 receives the path of a photo in our folder and no access rules', async () => {
    await open().put(PATH, createPhotoFiles(folder.path));
    const stored = [...provider.files.values()].map(({ customId, type }) => [customId, type]);
    expect(stored).toEqual([
      [`freelane/${PATH}`, 'image/jpeg'],
      [`freelane/${PATH}.thumb.webp`, 'image/webp'],
    ]);
    expect(provider.requests.join()).not.toContain('x-ut-acl');
  });

  it('I19 a photo has time for a slow connection, a call without a body a minute', () => {
    const body = new FormData();
    body.append('file', new File([Buffer.alloc(5_000_000)], 'a.png'));
    expect([timeoutFor(body), timeoutFor('{}')]).toEqual([160_000, 60_000]);
  });

  it('I19 ignores other files of the account', async () => {
    const other = { key: 'k', type: 'image/png', bytes: Buffer.from('x'), at: 1 };
    provider.files.set('k', { ...other, customId: 'other/a.png' });
    expect(await listPhotos(open())).toEqual([]);
  });

  it('I19 while it is unavailable, every call says so without a secret', async () => {
    const store = open();
    const storeKey = await store.put(PATH, createPhotoFiles(folder.path));
    provider.setAway(true);
    const calls = [
      () => store.put('board-1/t1/18-b.jpg', createPhotoFiles(folder.path)),
      () => store.open({ path: PATH, storeKey }, false),
      () => store.delete([{ path: PATH, storeKey }]),
      () => listPhotos(store),
    ];
    for (const call of calls) {
      const error = await call().catch((fault: Error) => fault);
      expect(error).toMatchObject({ code: 'photo.storeAway' });
      const { message } = (error as Error).cause as Error;
      expect(message).toMatch(/^UploadThing: /);
      expect(message).not.toMatch(/sk_|signature/);
    }
    provider.setAway(false);
    expect((await listPhotos(store)).length).toBe(1);
  });

  it('I19 an unreachable service counts as unavailable', async () => {
    const unreachable = { ...provider.account, ingestUrl: 'http://127.0.0.1:1' };
    const put = cloudStore(createCloud(unreachable)).put(PATH, createPhotoFiles(folder.path));
    await expect(put).rejects.toMatchObject({ code: 'photo.storeAway' });
  });

  it('I19 the key of another account is refused', async () => {
    const token = tokenOf({ apiKey: 'sk_live_other', appId: 'testapp', regions: ['fra1'] });
    const store = cloudStore(createCloud({ ...provider.account, token }));
    const put = store.put(PATH, createPhotoFiles(folder.path));
    await expect(put).rejects.toMatchObject({ code: 'photo.storeAway' });
    expect(provider.files.size).toBe(0);
  });

  it('I4 a failed upload leaves nothing', async () => {
    const { thumb: _thumb, ...rest } = createPhotoFiles(folder.path);
    const put = open().put(PATH, { ...rest, thumb: `${folder.path}/none` });
    await expect(put).rejects.toThrow();
    expect(provider.files.size).toBe(0);
  });
});
