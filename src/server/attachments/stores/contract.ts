import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOf } from '../../../test/kits/photo-kit.ts';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import type { KeptPhoto, PhotoFiles, PhotoStore } from './photo-store.ts';

/** A photo as the check leaves it, of text, for what is in it is not a store's to ask. */
export function photoIn(folder: string): PhotoFiles {
  return {
    file: fileOf(folder, 'large', 'a'),
    thumb: fileOf(folder, 'small', 'b'),
    mime: 'image/jpeg',
  };
}

export async function listedBy(store: PhotoStore): Promise<KeptPhoto[]> {
  const listed: KeptPhoto[] = [];
  for await (const photo of store.list()) listed.push(photo);
  return listed.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What every store of photos must keep; `open` gives one that is empty. */
export function photoStoreContract(open: (folder: string) => PhotoStore): void {
  const [first, second] = ['board-1/t1/17-Größe.jpg', 'board-1/t1/comment_1_x/18-b.png'];
  let folder: ReturnType<typeof tempFolder>;
  let store: PhotoStore;
  let photo: PhotoFiles;

  beforeEach(() => {
    folder = tempFolder();
    photo = photoIn(folder.path);
    store = open(folder.path);
  });
  afterEach(() => folder.remove());

  async function kept(path: string) {
    return { path, storeKey: await store.put(path, photo) };
  }

  async function contentOf(one: { path: string; storeKey: string | null }) {
    const files = [await store.open(one, false), await store.open(one, true)];
    return Promise.all(files.map((file) => file && buffer(file.stream).then(String)));
  }

  it('I4 a photo is kept with its thumbnail, whose lengths are said if they are known', async () => {
    const one = await kept(first);
    expect(await contentOf(one)).toEqual(['large', 'small']);
    const opened = await store.open(one, false);
    expect([5, null]).toContain(opened?.bytes);
    opened?.stream.destroy();
  });

  it('I4 the sent files stay the sender’s', async () => {
    await kept(first);
    await kept(second);
    expect((await listedBy(store)).length).toBe(2);
  });

  it('I4 what is deleted is gone, twice too, and photos beside it stay', async () => {
    const [one, other] = [await kept(first), await kept(second)];
    await store.delete([other, other]);
    await store.delete([other]);
    expect(await contentOf(other)).toEqual([null, null]);
    expect(await contentOf(one)).toEqual(['large', 'small']);
    await store.delete([one]);
    expect(await listedBy(store)).toEqual([]);
  });

  it('I4 each is listed once, and since when it is there', async () => {
    expect(await listedBy(store)).toEqual([]);
    const before = Date.now() - 1000;
    await kept(second);
    await kept(first);
    const listed = await listedBy(store);
    expect(listed.map(({ path }) => path)).toEqual([first, second]);
    for (const { at } of listed) expect(at).toBeGreaterThan(before);
    await store.delete(listed);
    expect(await listedBy(store)).toEqual([]);
  });

  it('I22 a photo stays as it is when another is put under its path', async () => {
    const one = await kept(first);
    const other = { ...photo, file: fileOf(folder.path, 'another', 'c') };
    await expect(store.put(first, other)).rejects.toThrow();
    expect(await contentOf(one)).toEqual(['large', 'small']);
  });

  it('I4 of one that is not there, nothing is opened', async () => {
    expect(await contentOf({ path: first, storeKey: null })).toEqual([null, null]);
  });
}
