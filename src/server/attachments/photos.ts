import { rm } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { openBoardIds } from '../access/board-access.ts';
import { checkReach, type Viewer } from '../access/viewer.ts';
import type { ExecuteIn, RecordIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { type PhotoScope, photoLink, photoPath, type TicketPlace } from '../lib/photo-path.ts';
import { CPU_BOUND_CONCURRENCY, semaphore } from '../lib/semaphore.ts';
import { newId } from '../lib/tokens.ts';
import type { Query } from '../storage/store.ts';
import type { PhotoRow } from '../storage/tickets/photos.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { openFolder } from './disk-space.ts';
import { type CheckedPhoto, checkImage } from './image-check.ts';
import {
  checkCanAdd,
  checkCanAddToTicket,
  checkScope,
  checkVisible,
  isOfAbout,
  isTemporary,
} from './photo-access.ts';
import { createPhotoLinkEditor } from './photo-links.ts';
import { checkPhotoQuota } from './photo-quota.ts';
import { createPhotoRemoval } from './photo-removal.ts';
import { incomingFolder } from './stores/folders.ts';
import { PhotoPathTaken } from './stores/photo-store.ts';

/** Attempts to find a free path for one photo; a collision is almost impossible. */
const MAX_PATH_ATTEMPTS = 5;

/** An uploaded temporary file, and its original name. */
export interface UploadedFile {
  tempPath: string;
  name: string;
}

interface Deps extends AttachmentDeps {
  bus: Bus;
  executeIn: ExecuteIn;
  recordIn: RecordIn;
  now?: () => number;
}

export type Photos = ReturnType<typeof createPhotos>;

/** Photos of tickets and comments: adding, reading and removing them. */
export function createPhotos(deps: Deps) {
  const { config, store, repositories, bus, executeIn, photoStore } = deps;
  const { now = Date.now } = deps;
  const edit = createPhotoLinkEditor(repositories, executeIn);
  const { remove } = createPhotoRemoval({ ...deps, edit });
  const { photos: rows } = repositories;
  const folder = incomingFolder(config);
  let lastAt = 0;

  /**
   * The folder for incoming files.
   * @throws AppError photo.full, photo.storeAway before an upload is received that cannot be stored
   */
  function incoming(): Promise<string> {
    return openFolder(folder);
  }

  /**
   * Checks that the user may add a photo there now.
   * @throws AppError board.unknown, ticket.unknown, forbidden, photo.limit, photo.commentLimit,
   * photo.full, photo.storeAway
   */
  function admit(viewer: Viewer, scope: PhotoScope): Promise<void> {
    return checkAdmitted(viewer, scope, 1);
  }

  /** Like `admit`, without checking limits and disk space. */
  async function allow(viewer: Viewer, scope: PhotoScope): Promise<void> {
    checkScope(viewer, scope);
    await store.read((query) => checkCanAdd(query, repositories, viewer, scope, 0));
  }

  /**
   * Checks that the user may add photos to the ticket or to a comment on it.
   * @throws AppError board.unknown, ticket.unknown, forbidden
   */
  async function allowPlace(viewer: Viewer, place: TicketPlace): Promise<void> {
    checkScope(viewer, place);
    await store.read((query) => checkCanAddToTicket(query, repositories, viewer, place));
  }

  /** Checks that the user may open any board. @throws AppError board.unknown */
  async function allowAnywhere(viewer: Viewer): Promise<void> {
    await store.read(async (query) => {
      const open = await openBoardIds(query, repositories, viewer);
      if (open.length === 0) throw new AppError('board.unknown');
    });
  }

  async function checkAdmitted(
    viewer: Viewer,
    scope: PhotoScope,
    additional: number,
  ): Promise<void> {
    checkScope(viewer, scope);
    await store.read(async (query) => {
      await checkCanAdd(query, repositories, viewer, scope, additional);
      await checkRoom(query, 0);
    });
    await incoming();
  }

  /**
   * Adds photos, all or none, and returns their links in the order of the files. Photos of a ticket
   * are linked from it at once. The caller keeps the uploaded files. `also` runs in the transaction
   * that inserts the photos.
   * @throws AppError as `admit` does, and photo.*
   */
  async function add(
    viewer: Viewer,
    scope: PhotoScope,
    files: readonly UploadedFile[],
    also: (query: Query, links: string[]) => Promise<void> = async () => {},
  ): Promise<string[]> {
    const { userId } = viewer;
    checkReach(viewer, scope.boardId);
    if (files.length === 0) throw noFiles();
    await checkAdmitted(viewer, scope, files.length);
    const checked = await checkAll(userId, files);
    try {
      const stored = await storeAll(checked, (photo, n) =>
        rowOf(userId, scope, photo, files[n]?.name ?? ''),
      );
      const links = stored.map(({ path }) => photoLink(path));
      await commit(viewer, scope, stored, async (query) => {
        const author = { userId, commandId: newId() };
        if (isLinked(scope))
          await edit(query, scope, author, (existing) => [...existing, ...links]);
        await also(query, links);
      });
      if (isLinked(scope)) bus.notifyChanged(scope.boardId);
      return links;
    } finally {
      await discard(checked);
    }
  }

  /** Checks all files; if one is refused, discards the others. */
  async function checkAll(userId: string, files: readonly UploadedFile[]): Promise<CheckedPhoto[]> {
    // One upload occupies no more of its user's queue than it can use.
    const limit = semaphore(CPU_BOUND_CONCURRENCY, files.length);
    const checking = files.map(({ tempPath }) => limit(() => checkImage(tempPath, folder, userId)));
    const results = await Promise.allSettled(checking);
    const checked = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const refused = results.find((result) => result.status === 'rejected');
    if (!refused) return checked;
    await discard(checked);
    throw withFiles(refused.reason, results, files);
  }

  function rowOf(userId: string, scope: PhotoScope, photo: CheckedPhoto, name: string): PhotoRow {
    // Unique times, so that photos of the same name get different paths.
    lastAt = Math.max(now(), lastAt + 1);
    return {
      path: photoPath(scope, lastAt, name, photo.extension),
      boardId: scope.boardId,
      ticketId: scope.ticketId,
      commentGroup: scope.commentGroup ?? null,
      uploadedBy: userId,
      mime: photo.mime,
      bytes: photo.bytes,
      storeKey: null,
      createdAt: lastAt,
    };
  }

  async function storeAll(
    checked: CheckedPhoto[],
    rowFor: (photo: CheckedPhoto, n: number) => PhotoRow,
  ): Promise<PhotoRow[]> {
    const stored: PhotoRow[] = [];
    try {
      for (const [n, photo] of checked.entries()) {
        stored.push(await storeOne(photo, () => rowFor(photo, n)));
      }
      return stored;
    } catch (error) {
      await removeFiles(stored);
      throw error;
    }
  }

  /** Retries with another path if one is taken. */
  async function storeOne(photo: CheckedPhoto, nextRow: () => PhotoRow): Promise<PhotoRow> {
    for (let attempt = 1; ; attempt++) {
      const row = nextRow();
      try {
        return { ...row, storeKey: await photoStore.put(row.path, photo) };
      } catch (error) {
        if (!(error instanceof PhotoPathTaken)) throw error;
        if (attempt === MAX_PATH_ATTEMPTS)
          throw Object.assign(new AppError('photo.storeAway'), { cause: error });
      }
    }
  }

  async function commit(
    viewer: Viewer,
    scope: PhotoScope,
    stored: PhotoRow[],
    then: (query: Query) => Promise<void>,
  ): Promise<void> {
    try {
      await store.tx(async (query) => {
        await rows.lockBoard(query, scope.boardId);
        await checkCanAdd(query, repositories, viewer, scope, stored.length);
        await checkRoom(
          query,
          stored.reduce((total, { bytes }) => total + bytes, 0),
        );
        await rows.insert(query, stored);
        await then(query);
      });
    } catch (error) {
      // After an ambiguous failure the transaction may have committed, so the files stay; orphans
      // are swept later.
      const isRolledBack = error instanceof AppError && error.code !== 'server.busy';
      if (isRolledBack) await removeFiles(stored);
      throw error;
    }
  }

  function checkRoom(query: Query, additional: number): Promise<void> {
    return checkPhotoQuota(config, repositories, query, additional);
  }

  /**
   * Finds the photo at this path, if the user can see it.
   * @throws AppError photo.unknown
   */
  async function read(viewer: Viewer, path: string) {
    const row = await store.read(async (query) => {
      const row = await rows.byPath(query, path);
      if (!row) throw new AppError('photo.unknown');
      await checkVisible(query, repositories, viewer, row);
      return row;
    });
    return {
      mime: row.mime,
      async open(thumb: boolean) {
        const opened = await photoStore.open(row, thumb);
        if (!opened) throw new AppError('photo.unknown');
        return opened;
      },
    };
  }

  async function removeFiles(stored: PhotoRow[]): Promise<void> {
    // Files that cannot be deleted now have no row and are swept later.
    await photoStore.delete(stored).catch(() => {});
  }

  return { incoming, admit, allow, allowPlace, allowAnywhere, add, remove, read };
}

/** Comments and new tickets name their photos in the command that creates them. */
function isLinked(scope: PhotoScope): boolean {
  return scope.commentGroup === undefined && !isTemporary(scope.ticketId) && !isOfAbout(scope);
}

async function discard(checked: readonly CheckedPhoto[]): Promise<void> {
  // Best effort: files that cannot be deleted now are swept later.
  for (const { file, thumb } of checked) {
    await rm(file, { force: true }).catch(() => {});
    await rm(thumb, { force: true }).catch(() => {});
  }
}

function noFiles(): AppError {
  const issues = [{ path: 'files', message: 'must be one or more images' }];
  return new AppError('request.invalid', { issues });
}

/** The first error, with an issue for each refused file, by its index and name. */
function withFiles(
  first: unknown,
  results: readonly PromiseSettledResult<CheckedPhoto>[],
  files: readonly UploadedFile[],
): unknown {
  if (!(first instanceof AppError) || first.status !== 400) return first;
  const issues = results.flatMap((result, index) => {
    if (result.status === 'fulfilled' || !(result.reason instanceof AppError)) return [];
    const reason = result.reason.detail.issues?.[0]?.message ?? result.reason.message;
    return [{ path: `files.${index}`, message: `${files[index]?.name ?? ''}: ${reason}` }];
  });
  return Object.assign(new AppError(first.code, { issues }), { cause: first.cause });
}
