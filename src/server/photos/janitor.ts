import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { PhotoRow } from '../storage/photos.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { incomingFolder } from './folders.ts';
import { linkOf } from './photo-path.ts';
import type { PhotoStore, StoredPhoto } from './photo-store.ts';

/** What nobody needed for so long is left over. */
const KEPT_MS = 24 * 3_600_000;
const AT_ONCE = 200;

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  photoStore: PhotoStore;
}

export type Janitor = ReturnType<typeof createJanitor>;

/** Tidies up after uploads that came to nothing, and deletes what could not be deleted before. */
export function createJanitor({ config, store, repositories, photoStore }: Deps) {
  const { photos } = repositories;

  /** Rejects with the first thing that went wrong, after the rest was done. */
  async function sweep(now: number): Promise<void> {
    const before = now - KEPT_MS;
    const works = [
      () => dropAbandoned(before, now),
      () => workOffDeletions(),
      () => dropUnknownFiles(before),
      () => dropIncoming(before),
    ];
    const faults: unknown[] = [];
    for (const work of works) await work().catch((error) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  /** Photos that no ticket and no comment shows: of tickets never made, comments never sent. */
  async function dropAbandoned(before: number, now: number): Promise<void> {
    for (let after = ''; ; ) {
      const rows = await store.read((query) => photos.olderThan(query, before, after));
      const found = await store.read((query) => abandonedOf(query, rows));
      if (found.length > 0) await dropUnlessShown(found, now);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last.path;
    }
  }

  /** Looked at once more while nobody can show them. */
  async function dropUnlessShown(rows: PhotoRow[], now: number): Promise<void> {
    await store.tx(async (query) => {
      // In the order of their ids, so that no two wait for each other.
      const boardIds = [...new Set(rows.map(({ boardId }) => boardId))].sort();
      for (const boardId of boardIds) await photos.holdBoard(query, boardId);
      const known = await photos.byPaths(
        query,
        rows.map(({ path }) => path),
      );
      await photos.drop(query, await abandonedOf(query, [...known.values()]), now);
    });
  }

  async function abandonedOf(query: Query, rows: PhotoRow[]): Promise<PhotoRow[]> {
    const shown = await photos.linksOf(query, [...new Set(rows.map(({ ticketId }) => ticketId))]);
    return rows.filter(({ path }) => !shown.has(linkOf(path)));
  }

  async function workOffDeletions(): Promise<void> {
    for (;;) {
      const listed = await store.read((query) => photos.deletions(query));
      await deleteEach(listed, (done) => store.tx((query) => photos.forget(query, done)));
      if (listed.length < AT_ONCE) return;
    }
  }

  /** Uploads that were kept, and then came to nothing. */
  async function dropUnknownFiles(before: number): Promise<void> {
    let old: StoredPhoto[] = [];
    for await (const { at, ...photo } of photoStore.list()) {
      if (at < before) old.push(photo);
      if (old.length < AT_ONCE) continue;
      await dropUnknown(old);
      old = [];
    }
    await dropUnknown(old);
  }

  async function dropUnknown(found: StoredPhoto[]): Promise<void> {
    const paths = found.map(({ path }) => path);
    const unknown = new Set(await store.read((query) => photos.unknownOf(query, paths)));
    await deleteEach(found.filter(({ path }) => unknown.has(path)));
  }

  /** One that cannot be deleted holds up no other. @throws the first fault, once all were tried */
  async function deleteEach(
    listed: readonly StoredPhoto[],
    then: (done: string[]) => Promise<void> = async () => {},
  ): Promise<void> {
    const ends = await Promise.allSettled(listed.map((one) => photoStore.delete([one])));
    const done = listed.filter((_one, n) => ends[n]?.status === 'fulfilled');
    await then(done.map(({ path }) => path));
    const fault = ends.find((end) => end.status === 'rejected');
    if (fault) throw fault.reason;
  }

  /** Parts of uploads that nothing was added to, and what a crash left of other files. */
  async function dropIncoming(before: number): Promise<void> {
    const folder = incomingFolder(config);
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < before) await rm(path, { force: true, recursive: true });
    }
  }

  return { sweep };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
}
