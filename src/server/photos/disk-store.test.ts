import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { rename, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileOf } from '../../test/photo-kit.ts';
import { tempFolder } from '../../test/server-kit.ts';
import { diskStore } from './disk-store.ts';
import type { PhotoFiles } from './photo-store.ts';

const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, rename: vi.fn(real.rename), statfs: vi.fn(real.statfs) };
});

let folder: ReturnType<typeof tempFolder>;
let root: string;
let store: ReturnType<typeof diskStore>;
let photo: PhotoFiles;

const PATH = 'board-1/t1/17-Größe.jpg';
const kept = { path: PATH, storeKey: null };

beforeEach(() => {
  folder = tempFolder();
  root = join(folder.path, 'photos', 'freelane');
  store = diskStore(root);
  photo = {
    file: fileOf(folder.path, 'large', 'a'),
    thumb: fileOf(folder.path, 'small', 'b'),
    mime: 'image/jpeg',
  };
});
afterEach(() => folder.remove());

async function contentOf(path: string, thumb = false): Promise<string | null> {
  const opened = await store.open({ path, storeKey: null }, thumb);
  return opened && (await buffer(opened.stream)).toString();
}

async function listed(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.sort();
}

describe('photos on the disk', () => {
  it('I4 a photo is kept with its thumbnail, is listed, and goes with its folders', async () => {
    expect(await store.put(PATH, photo)).toBeNull();
    expect([await contentOf(PATH), await contentOf(PATH, true)]).toEqual(['large', 'small']);
    expect(await listed()).toEqual([PATH]);
    expect(readdirSync(join(root, 'board-1', 't1')).sort()).toEqual([
      '17-Größe.jpg',
      '17-Größe.jpg.thumb.webp',
    ]);

    await store.delete([kept, kept]);

    expect(await contentOf(PATH)).toBeNull();
    expect(readdirSync(root)).toEqual([]);
  });

  it('I4 photos beside it stay', async () => {
    const other = 'board-1/t1/comment_1_x/18-b.png';
    await store.put(PATH, photo);
    await store.put(other, photo);
    await store.delete([{ path: other, storeKey: null }]);
    expect(await listed()).toEqual([PATH]);
    expect(await contentOf(other)).toBeNull();
  });

  it('I4 nothing is listed of a folder that is not there', async () => {
    expect(await listed()).toEqual([]);
  });

  it('I4 half a photo is never there; what a crash left of one goes after a day', async () => {
    const at = join(root, 'board-1', 't1');
    mkdirSync(at, { recursive: true });
    const [old, young] = [join(at, '.draft-old'), join(at, '.draft-young')];
    for (const draft of [old, young]) writeFileSync(draft, 'half');
    utimesSync(old, 1, 1);
    expect(await listed()).toEqual([]);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it.each(['../a/b', 'a/../b/c', 'a/b/.c', 'a/b', 'a//b', 'a/b\\c/d', 'a/b/c\0', 'a/b/c/d/e', ''])(
    'I3 the path %j is not followed',
    async (path) => {
      await expect(store.put(path, photo)).rejects.toThrow('not the path of a photo');
      await expect(store.open({ path, storeKey: null }, false)).rejects.toThrow();
      await expect(store.delete([{ path, storeKey: null }])).rejects.toThrow();
    },
  );

  it('I5 a folder that cannot be written to is told of, and nothing is left of the photo', async () => {
    // A file where the folder should be: root may write to any folder.
    mkdirSync(join(folder.path, 'photos'));
    writeFileSync(root, '');
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code: 'photo.storeAway' });
    expect(readdirSync(join(folder.path, 'photos'))).toEqual(['freelane']);
  });

  it.skipIf(process.getuid?.() === 0)('I5 so is a folder without the right to write', async () => {
    mkdirSync(root, { recursive: true });
    chmodSync(root, 0o500);
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code: 'photo.storeAway' });
    chmodSync(root, 0o700);
  });

  it.each([
    ['ENOSPC', 'photo.full'],
    ['EDQUOT', 'photo.full'],
    ['EROFS', 'photo.storeAway'],
    ['EIO', 'photo.storeAway'],
  ])('I5 %s is told of as %s, and nothing is left of the photo', async (fault, code) => {
    const refusing = () => Promise.reject(Object.assign(new Error(fault), { code: fault }));
    // The thumbnail is kept, and then it happens.
    vi.mocked(rename).mockImplementationOnce(actual.rename).mockImplementationOnce(refusing);
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code });
    expect(readdirSync(join(root, 'board-1', 't1'))).toEqual([]);
    expect(await store.open(kept, false)).toBeNull();
  });

  it('I5 200 MB of the disk are left to the database', async () => {
    const free = await actual.statfs(folder.path);
    const blocks = Math.floor((200 * 1024 * 1024) / free.bsize);
    vi.mocked(statfs).mockResolvedValueOnce({ ...free, bavail: blocks - 1 });
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code: 'photo.full' });
    expect(readdirSync(root)).toEqual([]);
    vi.mocked(statfs).mockResolvedValueOnce({ ...free, bavail: blocks + 1 });
    await store.put(PATH, photo);
    expect(await listed()).toEqual([PATH]);
  });
});
