import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { incomingFolder } from '../attachments/stores/folders.ts';
import type { PhotoStore, StoredPhoto } from '../attachments/stores/photo-store.ts';
import type { Config } from '../config/read-config.ts';
import { linkOf } from '../lib/photo-path.ts';
import type { PhotoRow } from '../storage/boards/photos.ts';
import { deletionLeasesRepository } from '../storage/directory/deletion-leases.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** What nobody needed for so long is left over. */
const KEPT_MS = 24 * 3_600_000;
const AT_ONCE = 200;
/** So many deletions are on their way together: the store may be a service elsewhere. */
const TOGETHER = 10;

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  photoStore: PhotoStore;
}

export type OrphanedPhotos = ReturnType<typeof createOrphanedPhotos>;

/** Tidies up after uploads that came to nothing, and deletes what could not be deleted before. */
export function createOrphanedPhotos({ config, store, repositories, photoStore }: Deps) {
  const { photos } = repositories;
  const leases = deletionLeasesRepository(store.tables);

  /** Rejects with the first thing that went wrong, after the rest was done. */
  async function sweep(now: number): Promise<void> {
    const before = now - KEPT_MS;
    const works = [
      () => dropAbandoned(before, now),
      () => listUnknownFiles(before, now),
      () => workOffDeletions(),
      () => sweepIncoming(now),
    ];
    throwFirst(await faultsOf(works, (work) => work()));
  }

  /** Photos that no ticket and no comment shows: of tickets never made, comments never sent. */
  async function dropAbandoned(before: number, now: number): Promise<void> {
    for (let after = ''; ; ) {
      const start = performance.now();
      const rows = await store.read((query) => photos.olderThan(query, before, after));
      const found = await store.read((query) => abandonedOf(query, rows));
      if (found.length > 0) await dropUnlessShown(found, now);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last.path;
      // As long again is for others: reading a file of SQLite's leaves them no turn by itself.
      await pause(performance.now() - start);
    }
  }

  /** Looked at once more while nobody can show them. */
  async function dropUnlessShown(rows: PhotoRow[], now: number): Promise<void> {
    await store.tx(async (query) => {
      await holdBoards(query, rows);
      const known = await photos.byPaths(
        query,
        rows.map(({ path }) => path),
      );
      await photos.drop(query, await abandonedOf(query, [...known.values()]), now);
    });
  }

  function holdBoards(query: Query, found: readonly { path: string }[]): Promise<void> {
    return photos.holdBoards(
      query,
      found.map(({ path }) => ({ boardId: path.split('/')[0] ?? '' })),
    );
  }

  async function abandonedOf(query: Query, rows: PhotoRow[]): Promise<PhotoRow[]> {
    const shown = await photos.linksOf(query, rows);
    return rows.filter(({ path }) => !shown.has(linkOf(path)));
  }

  async function workOffDeletions(): Promise<void> {
    const faults: unknown[] = [];
    for (;;) {
      // Those that could not be deleted stay on the list: past them.
      const listed = await store.read((query) => photos.deletions(query, faults.length));
      // What a backup is to have is deleted in the hour after it.
      if (await store.read((query) => leases.areHeld(query, Date.now()))) return throwFirst(faults);
      const { done, ...ends } = await deleteEach(await withoutRows(listed));
      await store.tx((query) => photos.forget(query, done));
      faults.push(...ends.faults);
      if (listed.length < AT_ONCE) return throwFirst(faults);
    }
  }

  /**
   * Those that no row needs; the others leave the list. A path that stays on it gets no row until
   * its files are deleted.
   */
  function withoutRows(listed: StoredPhoto[]): Promise<StoredPhoto[]> {
    return store.tx(async (query) => {
      await holdBoards(query, listed);
      const paths = listed.map(({ path }) => path);
      const known = await photos.byPaths(query, paths);
      await photos.forget(query, [...known.keys()]);
      return listed.filter(({ path }) => !known.has(path));
    });
  }

  /** Uploads that were kept, and then came to nothing: their files are deleted by the list. */
  async function listUnknownFiles(before: number, now: number): Promise<void> {
    let old: StoredPhoto[] = [];
    for await (const { at, ...photo } of photoStore.list()) {
      if (at < before) old.push(photo);
      if (old.length < AT_ONCE) continue;
      await listUnknown(old, now);
      old = [];
    }
    await listUnknown(old, now);
  }

  async function listUnknown(found: StoredPhoto[], now: number): Promise<void> {
    const paths = found.map(({ path }) => path);
    // Most files have rows: no board is held for them.
    const first = new Set(await store.read((query) => photos.unknownOf(query, paths)));
    if (first.size === 0) return;
    await store.tx(async (query) => {
      const asked = found.filter(({ path }) => first.has(path));
      await holdBoards(query, asked);
      const unknown = new Set(await photos.unknownOf(query, [...first]));
      const lost = asked.filter(({ path }) => unknown.has(path));
      await photos.drop(query, lost, now);
    });
  }

  /** Answers with the paths that are deleted now, and with what went wrong with the others. */
  async function deleteEach(listed: readonly StoredPhoto[]) {
    const done: string[] = [];
    const drop = async (one: StoredPhoto) => {
      await photoStore.delete([one]);
      done.push(one.path);
    };
    return { faults: await faultsOf(listed, drop, TOGETHER), done };
  }

  /** Parts of uploads that nothing was added to, and what a crash left of other files. */
  async function sweepIncoming(now: number): Promise<void> {
    const before = now - KEPT_MS;
    const folder = incomingFolder(config);
    const dropOld = async (name: string) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < before) await rm(path, { force: true, recursive: true });
    };
    throwFirst(await faultsOf(await namesIn(folder), dropOld));
  }

  return { sweep, sweepIncoming };
}

/** Works on each, so many at a time; one that fails holds up no other. Answers with their faults. */
async function faultsOf<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  together = 1,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (let from = 0; from < all.length; from += together) {
    const some = all.slice(from, from + together);
    await Promise.all(some.map((one) => work(one).catch((error) => faults.push(error))));
  }
  return faults;
}

function throwFirst(faults: readonly unknown[]): void {
  if (faults.length > 0) throw faults[0];
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
}
