import { rm } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import type { ExecuteIn, RecordIn } from '../boards/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import { linkOf, type PhotoScope, photoPath, type TicketPlace } from '../lib/photo-path.ts';
import { CPU_BOUND_CONCURRENCY, semaphore } from '../lib/semaphore.ts';
import type { PhotoRow } from '../storage/boards/photos.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { createDiskSpace } from './disk-space.ts';
import { type CheckedPhoto, checkImage } from './image-check.ts';
import { checkMayAdd, checkMayAddTo, checkScope, checkSees, isTemporary } from './photo-access.ts';
import { createPhotoLinkEditor } from './photo-links.ts';
import { createPhotoRemoval } from './photo-removal.ts';
import { checkPhotoRoom } from './photo-room.ts';
import { incomingFolder } from './stores/folders.ts';
import { PhotoPathTaken, type PhotoStore } from './stores/photo-store.ts';

/** Paths that are tried for one photo: a taken one is all but impossible. */
const MOST_TRIES = 5;

/** A file as it was sent, and what its sender called it. */
export interface SentFile {
  tempPath: string;
  name: string;
}

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  executeIn: ExecuteIn;
  recordIn: RecordIn;
  photoStore: PhotoStore;
  now?: () => number;
}

export type Photos = ReturnType<typeof createPhotos>;

/** Photos of tickets and of comments: who adds, reads and removes them. */
export function createPhotos(deps: Deps) {
  const { config, store, repositories, bus, executeIn, photoStore } = deps;
  const { now = Date.now } = deps;
  const edit = createPhotoLinkEditor(repositories, executeIn);
  const { remove } = createPhotoRemoval({ ...deps, edit });
  const { photos: rows } = repositories;
  const folder = incomingFolder(config);
  let lastAt = 0;

  /**
   * The folder for files that are being sent.
   * @throws AppError photo.full, photo.storeAway before anything is taken that cannot be kept
   */
  function incoming(): Promise<string> {
    return createDiskSpace(folder);
  }

  /**
   * Whether the person may add a photo there now.
   * @throws AppError board.unknown, ticket.unknown, forbidden, photo.limit, photo.commentLimit,
   * photo.full, photo.storeAway
   */
  function admit(userId: string, scope: PhotoScope): Promise<void> {
    return admitted(userId, scope, 1);
  }

  /** The same, of who may add there at all, be there room or not. */
  async function allow(userId: string, scope: PhotoScope): Promise<void> {
    checkScope(scope);
    await store.read((query) => checkMayAdd(query, repositories, userId, scope, 0));
  }

  /**
   * Whether the person may add photos to the ticket or to a comment on it.
   * @throws AppError board.unknown, ticket.unknown, forbidden
   */
  async function allowPlace(userId: string, place: TicketPlace): Promise<void> {
    checkScope(place);
    await store.read((query) => checkMayAddTo(query, repositories, userId, place));
  }

  /** Whether there is any board for photos of this person. @throws AppError board.unknown */
  async function allowAnywhere(userId: string): Promise<void> {
    await store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const opensAll = can(actor, 'boards.openAll');
      const open = await repositories.boards.openIds(query, userId, opensAll);
      if (open.length === 0) throw new AppError('board.unknown');
    });
  }

  async function admitted(userId: string, scope: PhotoScope, more: number): Promise<void> {
    checkScope(scope);
    await store.read(async (query) => {
      await checkMayAdd(query, repositories, userId, scope, more);
      await checkRoom(query, 0);
    });
    await incoming();
  }

  /**
   * Adds photos, all of them or none, and answers with their links in the order of the files. Those
   * of a ticket are linked from it at once. The sent files stay the caller's. `also` is written in
   * the transaction that makes the photos known.
   * @throws AppError as `admit` does, and photo.*
   */
  async function add(
    userId: string,
    scope: PhotoScope,
    files: readonly SentFile[],
    also: (query: Query, links: string[]) => Promise<void> = async () => {},
  ): Promise<string[]> {
    if (files.length === 0) throw noFiles();
    await admitted(userId, scope, files.length);
    const checked = await checkedAll(userId, files);
    try {
      const made = await keepAll(checked, (photo, n) =>
        rowOf(userId, scope, photo, files[n]?.name ?? ''),
      );
      const links = made.map(({ path }) => linkOf(path));
      await commit(userId, scope, made, async (query) => {
        const author = { userId, commandId: newId() };
        if (isLinked(scope)) await edit(query, scope, author, (had) => [...had, ...links]);
        await also(query, links);
      });
      if (isLinked(scope)) bus.wake(scope.boardId);
      return links;
    } finally {
      await discard(checked);
    }
  }

  /** Every file checked; where one is refused, nothing is left of the others. */
  async function checkedAll(userId: string, files: readonly SentFile[]): Promise<CheckedPhoto[]> {
    // One upload takes no more of its person's queue than it can use.
    const inTurn = semaphore(CPU_BOUND_CONCURRENCY, files.length);
    const checking = files.map(({ tempPath }) =>
      inTurn(() => checkImage(tempPath, folder, userId)),
    );
    const ends = await Promise.allSettled(checking);
    const checked = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const refused = ends.find((end) => end.status === 'rejected');
    if (!refused) return checked;
    await discard(checked);
    throw withFiles(refused.reason, ends, files);
  }

  function rowOf(userId: string, scope: PhotoScope, photo: CheckedPhoto, name: string): PhotoRow {
    // No two of the same time, so that no two of one name are in each other's place.
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

  async function keepAll(
    checked: CheckedPhoto[],
    rowFor: (photo: CheckedPhoto, n: number) => PhotoRow,
  ): Promise<PhotoRow[]> {
    const made: PhotoRow[] = [];
    try {
      for (const [n, photo] of checked.entries()) {
        made.push(await keepOne(photo, () => rowFor(photo, n)));
      }
      return made;
    } catch (error) {
      await takeBack(made);
      throw error;
    }
  }

  /** Under another path where one is taken. */
  async function keepOne(photo: CheckedPhoto, nextRow: () => PhotoRow): Promise<PhotoRow> {
    for (let tries = 1; ; tries++) {
      const row = nextRow();
      try {
        return { ...row, storeKey: await photoStore.put(row.path, photo) };
      } catch (error) {
        if (!(error instanceof PhotoPathTaken)) throw error;
        if (tries === MOST_TRIES)
          throw Object.assign(new AppError('photo.storeAway'), { cause: error });
      }
    }
  }

  async function commit(
    userId: string,
    scope: PhotoScope,
    made: PhotoRow[],
    then: (query: Query) => Promise<void>,
  ): Promise<void> {
    try {
      await store.tx(async (query) => {
        await rows.holdBoard(query, scope.boardId);
        await checkMayAdd(query, repositories, userId, scope, made.length);
        await checkRoom(
          query,
          made.reduce((total, { bytes }) => total + bytes, 0),
        );
        await rows.insert(query, made);
        await then(query);
      });
    } catch (error) {
      // Whoever is away may have done it: then the files stay, and what is too much goes later.
      const isKnown = error instanceof AppError && error.code !== 'server.busy';
      if (isKnown) await takeBack(made);
      throw error;
    }
  }

  function checkRoom(query: Query, more: number): Promise<void> {
    return checkPhotoRoom(config, repositories, query, more);
  }

  /**
   * The photo at this path, for who may see it now.
   * @throws AppError photo.unknown when there is none or they may not
   */
  async function read(userId: string, path: string) {
    const row = await store.read(async (query) => {
      const known = await rows.byPath(query, path);
      if (!known) throw new AppError('photo.unknown');
      await checkSees(query, repositories, userId, known);
      return known;
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

  async function takeBack(made: PhotoRow[]): Promise<void> {
    // What cannot be deleted now has no row, and goes later.
    await photoStore.delete(made).catch(() => {});
  }

  return { incoming, admit, allow, allowPlace, allowAnywhere, add, remove, read };
}

/** A comment's photos are named by the comment, and those of a ticket to come by its creation. */
function isLinked({ commentGroup, ticketId }: PhotoScope): boolean {
  return commentGroup === undefined && !isTemporary(ticketId);
}

async function discard(checked: readonly CheckedPhoto[]): Promise<void> {
  // What was done stays done: files that cannot be deleted now go later.
  for (const { file, thumb } of checked) {
    await rm(file, { force: true }).catch(() => {});
    await rm(thumb, { force: true }).catch(() => {});
  }
}

function noFiles(): AppError {
  const issues = [{ path: 'files', message: 'must be one or more images' }];
  return new AppError('request.invalid', { issues });
}

/** The first refusal, with an issue for each refused file, by its place and name. */
function withFiles(
  first: unknown,
  ends: readonly PromiseSettledResult<CheckedPhoto>[],
  files: readonly SentFile[],
): unknown {
  if (!(first instanceof AppError) || first.status !== 400) return first;
  const issues = ends.flatMap((end, at) => {
    if (end.status === 'fulfilled' || !(end.reason instanceof AppError)) return [];
    const why = end.reason.detail.issues?.[0]?.message ?? end.reason.message;
    return [{ path: `files.${at}`, message: `${files[at]?.name ?? ''}: ${why}` }];
  });
  return Object.assign(new AppError(first.code, { issues }), { cause: first.cause });
}
