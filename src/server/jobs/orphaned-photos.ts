import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { incomingFolder } from '../attachments/stores/folders.ts';
import type { PhotoStore, StoredPhoto } from '../attachments/stores/photo-store.ts';
import type { Config } from '../config/read-config.ts';
import { photoLink } from '../lib/photo-path.ts';
import { deletionLeasesRepository } from '../storage/directory/deletion-leases.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { PhotoRow } from '../storage/tickets/photos.ts';

/** How long photos and files may be without an owner before they are deleted. */
const GRACE_PERIOD_MS = 24 * 3_600_000;
const BATCH_SIZE = 200;
/** Maximum concurrent deletions: the store may be a remote service. */
const CONCURRENT_DELETIONS = 10;

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  photoStore: PhotoStore;
}

export type OrphanedPhotos = ReturnType<typeof createOrphanedPhotos>;

/** Deletes the files of photos that nothing uses anymore: of deleted boards, abandoned uploads. */
export function createOrphanedPhotos({ config, store, repositories, photoStore }: Deps) {
  const { photos } = repositories;
  const leases = deletionLeasesRepository(store.tables);

  /** Runs every step, then rejects with the first error. */
  async function sweep(now: number): Promise<void> {
    const before = now - GRACE_PERIOD_MS;
    const steps = [
      () => dropAbandoned(before, now),
      () => listUnknownFiles(before, now),
      () => workOffDeletions(),
      () => sweepIncoming(now),
    ];
    throwFirst(await faultsOf(steps, (work) => work()));
  }

  /** Photos that no ticket or comment shows: of tickets never created or comments never sent. */
  async function dropAbandoned(before: number, now: number): Promise<void> {
    for (let after = ''; ; ) {
      const start = performance.now();
      const rows = await store.read((query) => photos.olderThan(query, before, after));
      const abandoned = await store.read((query) => abandonedOf(query, rows));
      if (abandoned.length > 0) await dropUnlessShown(abandoned, now);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      after = last.path;
      // Pauses as long as the step took: reads of a SQLite file do not yield to other work.
      await pause(performance.now() - start);
    }
  }

  /** Checks again under the board locks, so that no photo is linked meanwhile. */
  async function dropUnlessShown(rows: PhotoRow[], now: number): Promise<void> {
    await store.tx(async (query) => {
      // Those of uploads, and those to which tickets took their photos.
      const boardIds = new Set([...rows.map(boardOfPath), ...rows.map(({ boardId }) => boardId)]);
      await photos.lockBoards(
        query,
        [...boardIds].map((boardId) => ({ boardId })),
      );
      const paths = rows.map(({ path }) => path);
      const current = [...(await photos.byPaths(query, paths)).values()];
      // The others are on a board by now that is not locked. They are found again.
      const locked = current.filter(({ boardId }) => boardIds.has(boardId));
      await photos.drop(query, await abandonedOf(query, locked), now);
    });
  }

  /** Locks the boards of uploads: no other transaction adds a row for a path there. */
  function lockBoards(query: Query, found: readonly { path: string }[]): Promise<void> {
    return photos.lockBoards(
      query,
      found.map((photo) => ({ boardId: boardOfPath(photo) })),
    );
  }

  async function abandonedOf(query: Query, rows: PhotoRow[]): Promise<PhotoRow[]> {
    const shownLinks = await photos.linksOf(query, rows);
    return rows.filter(({ path }) => !shownLinks.has(photoLink(path)));
  }

  /**
   * Deletes the listed files: photos of purged boards, tickets and comments, and those whose deletion
   * failed before.
   */
  async function workOffDeletions(): Promise<void> {
    const faults: unknown[] = [];
    for (;;) {
      // Skips those that could not be deleted: they stay on the list.
      const listed = await store.read((query) => photos.deletions(query, faults.length));
      // Deletions wait for a running backup, which may need the files, until the next hour.
      if (await store.read((query) => leases.hasLease(query, Date.now())))
        return throwFirst(faults);
      const { done, ...ends } = await deleteEach(await withoutRows(listed));
      await store.tx((query) => photos.deleteDeletions(query, done));
      faults.push(...ends.faults);
      if (listed.length < BATCH_SIZE) return throwFirst(faults);
    }
  }

  /**
   * The listed photos that no row needs; the others leave the list. While a path is listed, no row
   * can be created for it until its files are deleted.
   */
  function withoutRows(listed: StoredPhoto[]): Promise<StoredPhoto[]> {
    return store.tx(async (query) => {
      await lockBoards(query, listed);
      const paths = listed.map(({ path }) => path);
      const current = await photos.storedOf(query, paths);
      await photos.deleteDeletions(query, [...current]);
      return listed.filter(({ path }) => !current.has(path));
    });
  }

  /** Lists stored files without a row for deletion. */
  async function listUnknownFiles(before: number, now: number): Promise<void> {
    let old: StoredPhoto[] = [];
    for await (const { at, ...photo } of photoStore.list()) {
      if (at < before) old.push(photo);
      if (old.length < BATCH_SIZE) continue;
      await listUnknown(old, now);
      old = [];
    }
    await listUnknown(old, now);
  }

  async function listUnknown(files: StoredPhoto[], now: number): Promise<void> {
    const paths = files.map(({ path }) => path);
    // Most files have rows, which need no board lock.
    const candidates = new Set(await store.read((query) => photos.unknownOf(query, paths)));
    if (candidates.size === 0) return;
    await store.tx(async (query) => {
      const candidatePhotos = files.filter(({ path }) => candidates.has(path));
      await lockBoards(query, candidatePhotos);
      const unknown = new Set(await photos.unknownOf(query, [...candidates]));
      const lost = candidatePhotos.filter(({ path }) => unknown.has(path));
      await photos.drop(query, lost, now);
    });
  }

  /** Returns the deleted paths, and the errors of the others. */
  async function deleteEach(listed: readonly StoredPhoto[]) {
    const done: string[] = [];
    const drop = async (photo: StoredPhoto) => {
      await photoStore.delete([photo]);
      done.push(photo.path);
    };
    return { faults: await faultsOf(listed, drop, CONCURRENT_DELETIONS), done };
  }

  /** Parts of abandoned uploads, and temporary files left by a crash. */
  async function sweepIncoming(now: number): Promise<void> {
    const before = now - GRACE_PERIOD_MS;
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

/** The board of an upload, which its path names. */
function boardOfPath({ path }: { path: string }): string {
  return path.split('/')[0] ?? '';
}

/**
 * Processes all items, `concurrency` at a time, and returns the errors; one error stops no other
 * item.
 */
async function faultsOf<T>(
  all: readonly T[],
  work: (photo: T) => Promise<void>,
  concurrency = 1,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (let from = 0; from < all.length; from += concurrency) {
    const batch = all.slice(from, from + concurrency);
    await Promise.all(batch.map((photo) => work(photo).catch((error) => faults.push(error))));
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
