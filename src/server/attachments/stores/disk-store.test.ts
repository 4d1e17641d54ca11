import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rename, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileOf } from '../../../test/kits/photo-kit.ts';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { createPhotoFiles, listPhotos, photoStoreContract } from './contract.ts';
import { diskStore } from './disk-store.ts';
import { type PhotoFiles, PhotoPathTaken } from './photo-store.ts';

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
const storedPhoto = { path: PATH, storeKey: null };

beforeEach(() => {
  folder = tempFolder();
  root = join(folder.path, 'photos', 'freelane');
  store = diskStore(root);
  photo = createPhotoFiles(folder.path);
});
afterEach(() => folder.remove());

describe('the disk store keeps the contract', () => {
  photoStoreContract((path) => diskStore(join(path, 'photos', 'freelane')));
});

describe('photos on disk', () => {
  it('I4 a photo and its thumbnail are files at its path, removed with empty folders', async () => {
    expect(await store.put(PATH, photo)).toBeNull();
    expect(readdirSync(join(root, 'board-1', 't1')).sort()).toEqual([
      '17-Größe.jpg',
      '17-Größe.jpg.thumb.webp',
    ]);
    await store.delete([storedPhoto]);
    expect(readdirSync(root)).toEqual([]);
  });

  it('I4 a thumbnail that a crash left alone is listed and deleted', async () => {
    await store.put(PATH, photo);
    rmSync(join(root, PATH));
    const [found] = await listPhotos(store);
    expect(found?.path).toBe(PATH);
    await store.delete([storedPhoto]);
    expect(readdirSync(root)).toEqual([]);
  });

  it('I4 a partial photo is never visible; drafts of a crash are removed after a day', async () => {
    const at = join(root, 'board-1', 't1');
    mkdirSync(at, { recursive: true });
    const [old, young] = [join(at, '.draft-old'), join(at, '.draft-young')];
    for (const draft of [old, young]) writeFileSync(draft, 'half');
    utimesSync(old, 1, 1);
    expect(await listPhotos(store)).toEqual([]);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it('I18 files of other programs are not listed and stay', async () => {
    await store.put(PATH, photo);
    const foreign = [
      'board-1/t1/.nfs000001',
      'board-1/t1/.thumb.webp',
      'board-1/.DS_Store',
      'board-1/note.txt',
      'a.png',
      '.Trash/t1/a.png',
      'board-1/t1/comment_1_x/deeper/a.png',
    ].map((path) => join(root, path));
    for (const path of foreign) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'x');
    }
    expect((await listPhotos(store)).map(({ path }) => path)).toEqual([PATH]);
    expect(foreign.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(['../a/b', 'a/../b/c', 'a/b/.c', 'a/b', 'a//b', 'a/b\\c/d', 'a/b/c\0', 'a/b/c/d/e', ''])(
    'I3 the path %j is rejected',
    async (path) => {
      await expect(store.put(path, photo)).rejects.toThrow('not the path of a photo');
      await expect(store.open({ path, storeKey: null }, false)).rejects.toThrow();
      await expect(store.delete([{ path, storeKey: null }])).rejects.toThrow();
    },
  );

  it('I22 exactly one of many processes gets a path', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `photo-${n}`);
    const ends = await Promise.allSettled(
      names.map((name) =>
        diskStore(root).put(PATH, { ...photo, file: fileOf(folder.path, name, name) }),
      ),
    );
    const done = names.filter((_, n) => ends[n]?.status === 'fulfilled');
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect([done.length, refused.every((error) => error instanceof PhotoPathTaken)]).toEqual([
      1,
      true,
    ]);
    const opened = await store.open(storedPhoto, false);
    expect(opened && (await text(opened.stream))).toBe(done[0]);
  });

  it('I5 an unwritable folder is reported and leaves nothing of the photo', async () => {
    // A file in place of the folder: root may write to any folder.
    mkdirSync(join(folder.path, 'photos'));
    writeFileSync(root, '');
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code: 'photo.storeAway' });
    expect(readdirSync(join(folder.path, 'photos'))).toEqual(['freelane']);
  });

  it.skipIf(process.getuid?.() === 0)('I5 the same without write permission', async () => {
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
  ])('I5 %s is reported as %s and leaves nothing of the photo', async (fault, code) => {
    const refusing = () => Promise.reject(Object.assign(new Error(fault), { code: fault }));
    // The error occurs after the thumbnail was stored.
    vi.mocked(rename).mockImplementationOnce(actual.rename).mockImplementationOnce(refusing);
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code });
    expect(readdirSync(join(root, 'board-1', 't1'))).toEqual([]);
    expect(await store.open(storedPhoto, false)).toBeNull();
  });

  it('I5 200 MB of the disk stay free for the database', async () => {
    const free = await actual.statfs(folder.path);
    const blocks = Math.floor((200 * 1024 * 1024) / free.bsize);
    vi.mocked(statfs).mockResolvedValueOnce({ ...free, bavail: blocks - 1 });
    await expect(store.put(PATH, photo)).rejects.toMatchObject({ code: 'photo.full' });
    expect(readdirSync(root)).toEqual([]);
    vi.mocked(statfs).mockResolvedValueOnce({ ...free, bavail: blocks + 1 });
    await store.put(PATH, photo);
    expect((await listPhotos(store)).map(({ path }) => path)).toEqual([PATH]);
  });
});
