import { Readable } from 'node:stream';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { openBoard, openBoardAs } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { openFolder } from '../attachments/disk-space.ts';
import { incomingFolder } from '../attachments/stores/folders.ts';
import type { PhotoStore } from '../attachments/stores/photo-store.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { exportRowsRepository } from '../storage/boards/export-rows.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { type ListedUser, usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ExportReferences, type ExportSelection, writeBody } from './archive/archive-body.ts';
import { archiveText } from './archive/archive-writer.ts';
import { writeCsv } from './board-csv.ts';
import { openTempFile, type TempFile } from './temp-file.ts';

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  photoStore: PhotoStore;
  now?: () => number;
}

/** A file that is streamed. */
export interface ExportedFile {
  /** Suggested file name, without extension. */
  name: string;
  stream: Readable;
}

/** Exports of boards and installations as files. */
export type Exports = ReturnType<typeof createExports>;

export function createExports({ config, store, repositories, photoStore, now = Date.now }: Deps) {
  const users = usersRepository(store.tables);
  const exportRows = exportRowsRepository(store.tables);
  /** The running export of each user. */
  const exporting = new Map<string, symbol>();

  /**
   * A board as an archive, or its tickets as CSV: what the user can see, from one snapshot.
   * @throws AppError board.unknown, export.busy, photo.full if there is no space for the temporary
   * file
   */
  async function board(
    viewer: Viewer,
    boardId: string,
    format: 'archive' | 'csv',
    source: Source = NO_SOURCE,
  ): Promise<ExportedFile> {
    const { userId } = viewer;
    const { name } = await store.read((query) => openBoard(query, repositories, viewer, boardId));
    if (exporting.has(userId)) throw new AppError('export.busy');
    const token = Symbol(boardId);
    const finish = () => {
      // The user's next export may have started.
      if (exporting.get(userId) === token) exporting.delete(userId);
    };
    exporting.set(userId, token);
    try {
      await store.tx((query) => recordAudit(query, userId, name, source));
      const text = format === 'csv' ? csvText(viewer, boardId) : archiveFor(viewer, boardId);
      const stream = Readable.from(withFinish(text, finish), { objectMode: false });
      // Also when no one reads the stream.
      stream.once('close', finish);
      return { name, stream };
    } catch (error) {
      finish();
      throw error;
    }
  }

  function recordAudit(query: Query, by: string, detail: string, source: Source): Promise<void> {
    return repositories.audit.record(query, {
      kind: 'boardExported',
      by,
      detail,
      at: now(),
      source,
    });
  }

  function archiveFor(viewer: Viewer, boardId: string) {
    return archive(async (query) => {
      const { row, actor, board } = await openBoardAs(query, repositories, viewer, boardId);
      const sees: ExportSelection['sees'] = (ticket) => can(actor, 'tickets.see', { ticket });
      const hasRules = can(actor, 'boards.manage', { board });
      return { boards: [row], sees, hasRules, isWhole: false };
    });
  }

  /** A whole installation or one board, regardless of visibility, for the operator. */
  function everything(boardId: string | null) {
    return archive(async (query) => {
      const ids = boardId === null ? await exportRows.boardIds(query) : [boardId];
      const boards: BoardRow[] = [];
      for (const id of ids) {
        const head = await repositories.boards.head(query, id);
        if (!head) throw new AppError('board.unknown');
        boards.push(head);
      }
      return { boards, sees: () => true, hasRules: true, isWhole: boardId === null };
    });
  }

  /** Writes to a temporary file first, so that slow readers do not hold the database snapshot. */
  async function* archive(selection: (query: Query) => Promise<ExportSelection>) {
    const tempFile = await openTempFile(await openFolder(incomingFolder(config)));
    try {
      const { people, photos, files, isWhole } = await store.readLong(async (query) => {
        const selected = await selection(query);
        const references = await write(query, tempFile, selected);
        return {
          ...references,
          people: await peopleOf(query, references, selected),
          isWhole: selected.isWhole,
        };
      });
      const scope = isWhole ? 'install' : 'board';
      const body = tempFile.read();
      yield* archiveText({ at: now(), scope, people, body, photos, files, photoStore });
    } finally {
      await tempFile.drop();
    }
  }

  function write(
    query: Query,
    tempFile: TempFile,
    selection: ExportSelection,
  ): Promise<ExportReferences> {
    return writeBody(
      { query, tables: store.tables, repositories, write: tempFile.write },
      selection,
    );
  }

  async function peopleOf(
    query: Query,
    { people }: ExportReferences,
    { isWhole }: ExportSelection,
  ): Promise<ListedUser[]> {
    const listed = await users.listUsers(query);
    return isWhole ? listed : listed.filter(({ id }) => people.has(id));
  }

  async function* csvText(viewer: Viewer, boardId: string) {
    const tempFile = await openTempFile(await openFolder(incomingFolder(config)));
    try {
      await store.readLong(async (query) => {
        const { row, actor } = await openBoardAs(query, repositories, viewer, boardId);
        const names = await users.listUsers(query);
        const { columns } = await repositories.boardRecords.structure(query, boardId);
        const ticketsOf = (columnId: string) => exportRows.ticketsOf(query, boardId, columnId);
        const sees: ExportSelection['sees'] = (ticket) => can(actor, 'tickets.see', { ticket });
        const archived = () => exportRows.archivedOn(query, boardId);
        const { customFields } = row;
        const tickets = { ticketsOf, archived, sees };
        const sheet = { board: row, columns, customFields, ...tickets, people: names };
        await writeCsv(tempFile.write, sheet);
      });
      yield* tempFile.read();
    } finally {
      await tempFile.drop();
    }
  }

  return { board, everything };
}

async function* withFinish<T>(pieces: AsyncIterable<T>, finish: () => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } finally {
    finish();
  }
}
