import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { derivedId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { can } from '../../../core/permissions.ts';
import { refusalOf } from '../../../core/refusals.ts';
import { openBoardAs } from '../../access/board-access.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ExecuteIn } from '../../boards/commands/execute-command.ts';
import type { Bus } from '../../bus/bus.ts';
import { filePath, type TicketPlace } from '../../lib/photo-path.ts';
import type { Source } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import type { Query } from '../../storage/store.ts';
import type { FileRow } from '../../storage/tickets/files.ts';
import type { AttachmentDeps } from '../attachment-deps.ts';
import { openFolder } from '../disk-space.ts';
import { checkPhotoQuota } from '../photo-quota.ts';
import { incomingFolder } from '../stores/folders.ts';
import type { ByteRange, StoredPhoto } from '../stores/photo-store.ts';
import { isPreviewed } from './file-types.ts';

interface Deps extends AttachmentDeps {
  bus: Bus;
  executeIn: ExecuteIn;
  now?: () => number;
}

/** A file that arrived as a temporary file. */
export interface ReceivedFile {
  tempPath: string;
  name: string;
  type: string;
  bytes: number;
}

/** A file that may be read now. */
export interface OpenFile {
  row: Pick<FileRow, 'name' | 'type' | 'bytes' | 'path'>;
  /** @throws AppError file.unknown, file.storeAway */
  open(range: ByteRange | null): Promise<Readable>;
}

export type Files = ReturnType<typeof createFiles>;

/** Files of any type on tickets. Their bytes are in the store of the photos. */
export function createFiles(deps: Deps) {
  const { config, store, repositories, bus, executeIn, photoStore, now = Date.now } = deps;
  const { files, photos, tickets } = repositories;

  /**
   * Checks that the user may add a file now, before any of it is received. Returns its location.
   * @throws AppError ticket.unknown, forbidden, file.limit, file.full, file.storeAway
   */
  async function admit(viewer: Viewer, ticketId: string): Promise<TicketPlace> {
    const place = await store.read(async (query) => {
      const { boardId, refusal, fileCount } = await accessTo(query, viewer, ticketId);
      if (refusal) throw new AppError(refusal);
      if (fileCount >= LIMITS.files) throw new AppError('file.limit');
      await asFileError(() => checkPhotoQuota(config, repositories, query, 0));
      return { boardId, ticketId };
    });
    await asFileError(() => openFolder(incomingFolder(config)));
    return place;
  }

  /**
   * Adds received files to a ticket, all or none, each by its own command. The caller keeps the
   * received files. `also` runs in the same transaction.
   * @throws AppError as `admit` does
   */
  async function add(
    viewer: Viewer,
    { boardId, ticketId }: TicketPlace,
    received: readonly ReceivedFile[],
    source: Source,
    also: (query: Query, added: FileRow[]) => Promise<void> = async () => {},
  ): Promise<FileRow[]> {
    const stored: (StoredPhoto & { commandId: string; file: ReceivedFile })[] = [];
    try {
      for (const file of received) {
        const path = filePath({ boardId, ticketId }, now());
        const storeKey = await asFileError(() =>
          photoStore.put(path, { file: file.tempPath, thumb: null, mime: file.type }),
        );
        stored.push({ path, storeKey, commandId: newId(), file });
      }
    } catch (error) {
      await removeBytes(stored);
      throw error;
    }
    const added = await store
      .tx(async (query) => {
        await photos.lockBoard(query, boardId);
        const total = received.reduce((sum, { bytes }) => sum + bytes, 0);
        await asFileError(() => checkPhotoQuota(config, repositories, query, total));
        const rows: FileRow[] = [];
        for (const { commandId, path, storeKey, file } of stored) {
          const id = derivedId(commandId, 'file');
          const { name, type, bytes } = file;
          const command = {
            type: 'tickets.addFile' as const,
            ...{ boardId, ticketId, file: { id, name, type, bytes, path, storeKey } },
          };
          await asFileError(() => executeIn(query, viewer.userId, commandId, command, source));
          const row = await files.byId(query, { boardId, ticketId }, id);
          if (row) rows.push(row);
        }
        await also(query, rows);
        return rows;
      })
      .catch(async (error) => {
        // After an ambiguous failure the transaction may have committed, so the bytes stay; orphans
        // are swept later.
        if (error instanceof AppError && error.code !== 'server.busy') await removeBytes(stored);
        throw error;
      });
    bus.notifyChanged(boardId);
    return added;
  }

  async function removeBytes(stored: readonly StoredPhoto[]): Promise<void> {
    // Bytes that cannot be deleted now have no row and are swept later.
    await photoStore.delete(stored).catch(() => {});
  }

  /** The files of a ticket, archived or not, the first added first. @throws AppError ticket.unknown */
  function list(viewer: Viewer, ticketId: string): Promise<FileRow[]> {
    return store.read(async (query) => {
      const { boardId } = await accessTo(query, viewer, ticketId, tickets.byIdOrArchived);
      return files.listOf(query, { boardId, ticketId });
    });
  }

  /** Finds a file that the user may read now. @throws AppError ticket.unknown, file.unknown */
  async function read(viewer: Viewer, ticketId: string, fileId: string): Promise<OpenFile> {
    const row = await store.read(async (query) => {
      const { boardId } = await accessTo(query, viewer, ticketId, tickets.byIdOrArchived);
      return files.byId(query, { boardId, ticketId }, fileId);
    });
    if (!row) throw new AppError('file.unknown');
    return {
      row,
      async open(range) {
        const opened = await asFileError(() => photoStore.open(row, false, range ?? undefined));
        if (!opened) throw new AppError('file.unknown');
        return opened.stream;
      },
    };
  }

  /**
   * `find` reads the ticket; usually only one that is on a board.
   * @throws AppError ticket.unknown if the user does not see it
   */
  async function accessTo(
    query: Query,
    viewer: Viewer,
    ticketId: string,
    find: typeof tickets.byId = tickets.byId,
  ) {
    const ticket = await find(query, ticketId);
    if (!ticket) throw new AppError('ticket.unknown');
    const { actor, board } = await openBoardAs(query, repositories, viewer, ticket.boardId).catch(
      (error) => {
        const isHidden = error instanceof AppError && error.code === 'board.unknown';
        throw isHidden ? new AppError('ticket.unknown') : error;
      },
    );
    if (!can(actor, 'tickets.see', { board, ticket })) throw new AppError('ticket.unknown');
    const isEditable = can(actor, 'tickets.editPhotos', { board, ticket });
    // Why the user may not add files.
    const refusal = isEditable ? null : refusalOf(actor, { board });
    return { boardId: ticket.boardId, fileCount: ticket.fileCount, refusal };
  }

  return { admit, add, list, read };
}

/** A file as a list of files shows it. */
export interface FileEntry {
  id: string;
  name: string;
  type: string;
  bytes: number;
  /** Whether a page may preview it. */
  isPreviewed: boolean;
  uploadedBy: string;
  /** In ms since 1970. */
  createdAt: number;
}

export function fileEntryOf(row: FileRow): FileEntry {
  const { id, name, type, bytes, uploadedBy, createdAt } = row;
  return { id, name, type, bytes, isPreviewed: isPreviewed(type), uploadedBy, createdAt };
}

/** Deletes received files that were not needed. */
export async function dropReceived(
  received: readonly Pick<ReceivedFile, 'tempPath'>[],
): Promise<void> {
  // Files that cannot be deleted now are swept later.
  for (const { tempPath } of received) await rm(tempPath, { force: true }).catch(() => {});
}

const CODES = new Map<ErrorCode, ErrorCode>([
  ['photo.full', 'file.full'],
  ['photo.storeAway', 'file.storeAway'],
]);

/** Reports faults of the shared store in the words for files. */
export async function asFileError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof AppError ? CODES.get(error.code) : undefined;
    throw code ? Object.assign(new AppError(code), { cause: error }) : error;
  }
}
