import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ticketSet } from '../../core/board/changes.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Config } from '../config.ts';
import type { ExecuteIn, RecordIn } from '../execute.ts';
import { newId } from '../new-id.ts';
import type { Bus } from '../realtime/bus.ts';
import type { PhotoRow } from '../storage/photos.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/ticket-records.ts';
import { type CheckedPhoto, checkPhoto } from './check.ts';
import { linkOf, type PhotoScope, pathOfLink, photoPath, type TicketPlace } from './photo-path.ts';
import type { PhotoStore } from './photo-store.ts';
import { boardFor, checkMayAdd, checkScope, isTemporary, sightOf } from './scope.ts';

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
  const { config, store, repositories, bus, executeIn, recordIn, photoStore } = deps;
  const { now = Date.now } = deps;
  const { photos: rows } = repositories;
  const folder = join(config.dataDir, 'photos', '.incoming');
  let lastAt = 0;

  /** The folder for files that are being sent: on the disk where photos are kept. */
  async function incoming(): Promise<string> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch (error) {
      throw Object.assign(new AppError('photo.storeAway'), { cause: error });
    }
  }

  /**
   * Whether the person may add a photo there now.
   * @throws AppError board.unknown, ticket.unknown, forbidden, photo.limit, photo.commentLimit
   */
  function admit(userId: string, scope: PhotoScope): Promise<void> {
    return admitted(userId, scope, 1);
  }

  async function admitted(userId: string, scope: PhotoScope, more: number): Promise<void> {
    checkScope(scope);
    await store.read(async (query) => {
      await checkMayAdd(query, repositories, userId, scope, more);
      await checkRoom(query, 0);
    });
  }

  /**
   * Adds photos, all of them or none, and answers with their links in the order of the files. Those
   * of a ticket are linked from it at once. The sent files stay the caller's.
   * @throws AppError as `admit` does, and photo.*
   */
  async function add(userId: string, scope: PhotoScope, files: readonly SentFile[]) {
    if (files.length === 0) throw noFiles();
    await admitted(userId, scope, files.length);
    const checked = await checkedAll(files);
    try {
      const made = checked.map((photo, n) => rowOf(userId, scope, photo, files[n]?.name ?? ''));
      await keepAll(made, checked);
      await commit(userId, scope, made);
      return made.map(({ path }) => linkOf(path));
    } finally {
      await discard(checked);
    }
  }

  /** Every file checked; where one is refused, nothing is left of the others. */
  async function checkedAll(files: readonly SentFile[]): Promise<CheckedPhoto[]> {
    const into = await incoming();
    const ends = await Promise.allSettled(files.map(({ tempPath }) => checkPhoto(tempPath, into)));
    const checked = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const refused = ends.find((end) => end.status === 'rejected');
    if (!refused) return checked;
    await discard(checked);
    throw refused.reason;
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

  async function keepAll(made: PhotoRow[], checked: CheckedPhoto[]): Promise<void> {
    try {
      for (const [n, row] of made.entries()) {
        row.storeKey = await photoStore.put(row.path, checked[n] as CheckedPhoto);
      }
    } catch (error) {
      await takeBack(made);
      throw error;
    }
  }

  async function commit(userId: string, scope: PhotoScope, made: PhotoRow[]): Promise<void> {
    const commandId = newId();
    const isLinked = !scope.commentGroup && !isTemporary(scope.ticketId);
    try {
      await store.tx(async (query) => {
        await rows.holdBoard(query, scope.boardId);
        await checkMayAdd(query, repositories, userId, scope, made.length);
        await checkRoom(
          query,
          made.reduce((total, { bytes }) => total + bytes, 0),
        );
        await rows.insert(query, made);
        if (!isLinked) return;
        const links = made.map(({ path }) => linkOf(path));
        await editLinks(query, userId, commandId, scope, (had) => [...had, ...links]);
      });
    } catch (error) {
      // Whoever is away may have done it: then the files stay, and what is too much goes later.
      const isKnown = error instanceof AppError && error.code !== 'server.busy';
      if (isKnown) await takeBack(made);
      throw error;
    }
    if (isLinked) bus.wake(scope.boardId);
  }

  async function editLinks(
    query: Query,
    userId: string,
    commandId: string,
    { boardId, ticketId }: TicketPlace,
    change: (had: readonly string[]) => string[],
  ): Promise<void> {
    const ticket = await repositories.tickets.byId(query, ticketId);
    const set = { photoUrls: change(ticket?.photoUrls ?? []) };
    await executeIn(query, userId, commandId, { type: 'tickets.edit', boardId, ticketId, set });
  }

  async function checkRoom(query: Query, more: number): Promise<void> {
    if (config.photosMaxBytes === null) return;
    const taken = await rows.bytes(query);
    if (taken >= config.photosMaxBytes || taken + more > config.photosMaxBytes) {
      throw new AppError('photo.full');
    }
  }

  /**
   * Removes a photo: its link goes from the ticket or the comment that shows it, its files after.
   * @throws AppError photo.unknown where the person does not see it, forbidden where they do
   */
  async function remove(userId: string, url: string, place: TicketPlace): Promise<void> {
    const path = pathOfLink(withoutOrigin(url));
    if (path === null) throw new AppError('photo.unknown');
    const commandId = newId();
    const row = await store.tx(async (query) => {
      await rows.holdBoard(query, place.boardId);
      const known = await rows.byPath(query, path);
      if (known?.boardId !== place.boardId || known.ticketId !== place.ticketId) {
        throw new AppError('photo.unknown');
      }
      await unlink(query, userId, commandId, known);
      await rows.drop(query, [known], now());
      return known;
    });
    bus.wake(place.boardId);
    await workOff([row]);
  }

  function withoutOrigin(url: string): string {
    return url.startsWith(`${config.publicUrl}/`) ? url.slice(config.publicUrl.length) : url;
  }

  async function unlink(query: Query, userId: string, commandId: string, row: PhotoRow) {
    const link = linkOf(row.path);
    const without = (links: readonly string[]) => links.filter((one) => one !== link);
    if (isTemporary(row.ticketId)) return checkSeen(query, userId, row);
    const { actor, subject, ticket } = await hiddenAsPhoto(
      sightOf(query, repositories, userId, row),
    );
    const shown = await rows.commentsWithPhotos(query, row.boardId, row.ticketId);
    const showing = shown.filter(({ photoUrls }) => photoUrls.includes(link));
    if (row.commentGroup === null) {
      if (!can(actor, 'tickets.editPhotos', subject)) throw new AppError('forbidden');
      if (ticket.photoUrls.includes(link)) {
        await editLinks(query, userId, commandId, row, without);
      }
    } else {
      const mayAll = showing.every((comment) =>
        can(actor, 'comments.delete', { ...subject, comment }),
      );
      const isOwn = showing.length > 0 || row.uploadedBy === userId;
      if (!mayAll || !isOwn) throw new AppError('forbidden');
    }
    if (showing.length === 0) return;
    for (const { id, photoUrls } of showing) {
      await rows.setCommentPhotos(query, { ...row, id }, without(photoUrls));
    }
    // Whoever has the ticket open reads its comments anew.
    await recordIn(query, userId, row.boardId, ({ at }) => [
      ticketSet(cardOf(ticket), { updatedAt: at }),
    ]);
  }

  /** Deletes files whose rows are gone; where that fails, they stay on the list for later. */
  async function workOff(listed: readonly Pick<PhotoRow, 'path' | 'storeKey'>[]): Promise<void> {
    try {
      await photoStore.delete(listed);
      const paths = listed.map(({ path }) => path);
      await store.tx((query) => rows.forget(query, paths));
    } catch {
      // The janitor tries again, and says so where it cannot.
    }
  }

  /**
   * The photo at this path, for who may see it now.
   * @throws AppError photo.unknown when there is none or they may not
   */
  async function read(userId: string, path: string) {
    const row = await store.read(async (query) => {
      const known = await rows.byPath(query, path);
      if (!known) throw new AppError('photo.unknown');
      await checkSeen(query, userId, known);
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

  /** One of a ticket that is not made yet is seen by nobody but who uploaded it. */
  async function checkSeen(query: Query, userId: string, row: PhotoRow): Promise<void> {
    if (!isTemporary(row.ticketId)) {
      await hiddenAsPhoto(sightOf(query, repositories, userId, row));
      return;
    }
    if (row.uploadedBy !== userId) throw new AppError('photo.unknown');
    await hiddenAsPhoto(boardFor(query, repositories, userId, row.boardId));
  }

  async function takeBack(made: PhotoRow[]): Promise<void> {
    // What cannot be deleted now has no row, and goes later.
    await photoStore.delete(made).catch(() => {});
  }

  return { incoming, admit, add, remove, read };
}

async function discard(checked: readonly CheckedPhoto[]): Promise<void> {
  for (const { file, thumb } of checked) {
    await rm(file, { force: true });
    await rm(thumb, { force: true });
  }
}

/** What is not seen does not exist, whatever hides it. */
async function hiddenAsPhoto<T>(sight: Promise<T>): Promise<T> {
  try {
    return await sight;
  } catch (error) {
    const isHidden =
      error instanceof AppError && ['board.unknown', 'ticket.unknown'].includes(error.code);
    throw isHidden ? new AppError('photo.unknown') : error;
  }
}

function cardOf({
  boardId: _board,
  description: _text,
  photoUrls: _photos,
  ...card
}: TicketRecord) {
  return card;
}

function noFiles(): AppError {
  const issues = [{ path: 'files', message: 'must be one or more images' }];
  return new AppError('request.invalid', { issues });
}
