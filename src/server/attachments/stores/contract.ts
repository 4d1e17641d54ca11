import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOf } from '../../../test/kits/photo-kit.ts';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import type { ListedPhoto, PhotoFiles, PhotoStore } from './photo-store.ts';

/** A photo with text as content: a store does not look into its files. */
export function createPhotoFiles(folder: string): PhotoFiles {
  return {
    file: fileOf(folder, 'large', 'a'),
    thumb: fileOf(folder, 'small', 'b'),
    mime: 'image/jpeg',
  };
}

export async function listPhotos(store: PhotoStore): Promise<ListedPhoto[]> {
  const listed: ListedPhoto[] = [];
  for await (const photo of store.list()) listed.push(photo);
  return listed.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The tests that every photo store must pass; `open` returns an empty store. */
export function photoStoreContract(open: (folder: string) => PhotoStore): void {
  const [first, second] = ['board-1/t1/17-Größe.jpg', 'board-1/t1/comment_1_x/18-b.png'];
  let folder: ReturnType<typeof tempFolder>;
  let store: PhotoStore;
  let photo: PhotoFiles;

  beforeEach(() => {
    folder = tempFolder();
    photo = createPhotoFiles(folder.path);
    store = open(folder.path);
  });
  afterEach(() => folder.remove());

  async function stored(path: string) {
    return { path, storeKey: await store.put(path, photo) };
  }

  async function contentOf(storedPhoto: { path: string; storeKey: string | null }) {
    const files = [await store.open(storedPhoto, false), await store.open(storedPhoto, true)];
    return Promise.all(files.map((file) => file && buffer(file.stream).then(String)));
  }

  it('I4 stores a photo with its thumbnail and reports their lengths if it knows them', async () => {
    const storedPhoto = await stored(first);
    expect(await contentOf(storedPhoto)).toEqual(['large', 'small']);
    const opened = await store.open(storedPhoto, false);
    expect([5, null]).toContain(opened?.bytes);
    opened?.stream.destroy();
  });

  it('I4 leaves the source files in place', async () => {
    await stored(first);
    await stored(second);
    expect((await listPhotos(store)).length).toBe(2);
  });

  it('I4 deletes a photo, also twice, and leaves other photos', async () => {
    const [storedPhoto, other] = [await stored(first), await stored(second)];
    await store.delete([other, other]);
    await store.delete([other]);
    expect(await contentOf(other)).toEqual([null, null]);
    expect(await contentOf(storedPhoto)).toEqual(['large', 'small']);
    await store.delete([storedPhoto]);
    expect(await listPhotos(store)).toEqual([]);
  });

  it('I4 lists each photo once, with the time it was stored', async () => {
    expect(await listPhotos(store)).toEqual([]);
    const before = Date.now() - 1000;
    await stored(second);
    await stored(first);
    const listed = await listPhotos(store);
    expect(listed.map(({ path }) => path)).toEqual([first, second]);
    for (const { at } of listed) expect(at).toBeGreaterThan(before);
    await store.delete(listed);
    expect(await listPhotos(store)).toEqual([]);
  });

  it('I22 keeps a photo when another is put under its path', async () => {
    const storedPhoto = await stored(first);
    const other = { ...photo, file: fileOf(folder.path, 'another', 'c') };
    await expect(store.put(first, other)).rejects.toThrow();
    expect(await contentOf(storedPhoto)).toEqual(['large', 'small']);
  });

  it('I4 opens nothing for a photo that does not exist', async () => {
    expect(await contentOf({ path: first, storeKey: null })).toEqual([null, null]);
  });
}
