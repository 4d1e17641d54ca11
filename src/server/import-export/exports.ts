import { Readable } from 'node:stream';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { accessOf, openBoard } from '../access/board-access.ts';
import { createDiskSpace } from '../attachments/disk-space.ts';
import { incomingFolder } from '../attachments/stores/folders.ts';
import type { PhotoStore } from '../attachments/stores/photo-store.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { exportRowsRepository } from '../storage/boards/export-rows.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { type ListedUser, usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type Named, type Wanted, writeBody } from './archive/archive-body.ts';
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

/** A file that is sent as it is read. */
export interface Exported {
  /** What it might be called, without its ending. */
  name: string;
  stream: Readable;
}

/** What goes out of Freelane as files. */
export type Exports = ReturnType<typeof createExports>;

export function createExports({ config, store, repositories, photoStore, now = Date.now }: Deps) {
  const users = usersRepository(store.tables);
  const exported = exportRowsRepository(store.tables);
  /** Who is being sent a file, and which. */
  const exporting = new Map<string, symbol>();

  /**
   * A board as an archive, or its tickets as CSV: what the person sees of it, as of one moment.
   * @throws AppError board.unknown, export.busy, photo.full where there is no room to write it down
   */
  async function board(
    userId: string,
    boardId: string,
    format: 'archive' | 'csv',
    source: Source = NO_SOURCE,
  ): Promise<Exported> {
    const { name } = await store.read((query) => opened(query, userId, boardId));
    if (exporting.has(userId)) throw new AppError('export.busy');
    const mark = Symbol(boardId);
    const over = () => {
      // The next one may have begun.
      if (exporting.get(userId) === mark) exporting.delete(userId);
    };
    exporting.set(userId, mark);
    try {
      await store.tx((query) => note(query, userId, name, source));
      const text = format === 'csv' ? csvText(userId, boardId) : archiveFor(userId, boardId);
      const stream = Readable.from(untilOver(text, over), { objectMode: false });
      // One that nobody begins to read is over, too.
      stream.once('close', over);
      return { name, stream };
    } catch (error) {
      over();
      throw error;
    }
  }

  function opened(query: Query, userId: string, boardId: string): Promise<BoardRow> {
    return openBoard(query, repositories, userId, boardId);
  }

  function note(query: Query, by: string, detail: string, source: Source): Promise<void> {
    return repositories.audit.record(query, {
      kind: 'boardExported',
      by,
      detail,
      at: now(),
      source,
    });
  }

  function archiveFor(userId: string, boardId: string) {
    return archive(async (query) => {
      const boards = [await opened(query, userId, boardId)];
      const { actor } = await accessOf(query, repositories, userId, boardId);
      const sees: Wanted['sees'] = (ticket) => can(actor, 'tickets.see', { ticket });
      return { boards, sees, isWhole: false };
    });
  }

  /** Everything, or one board of whatever visibility: for who runs the server. */
  function everything(boardId: string | null) {
    return archive(async (query) => {
      const ids = boardId === null ? await exported.boardIds(query) : [boardId];
      const boards: BoardRow[] = [];
      for (const id of ids) {
        const head = await repositories.boards.head(query, id);
        if (!head) throw new AppError('board.unknown');
        boards.push(head);
      }
      return { boards, sees: () => true, isWhole: boardId === null };
    });
  }

  /** The database is let go before anybody reads at their own pace. */
  async function* archive(wanted: (query: Query) => Promise<Wanted>) {
    const spool = await openTempFile(await createDiskSpace(incomingFolder(config)));
    try {
      const { people, photos, isWhole } = await store.readLong(async (query) => {
        const what = await wanted(query);
        const named = await write(query, spool, what);
        return { ...named, people: await peopleOf(query, named, what), isWhole: what.isWhole };
      });
      const scope = isWhole ? 'install' : 'board';
      yield* archiveText({ at: now(), scope, people, body: spool.read(), photos, photoStore });
    } finally {
      await spool.drop();
    }
  }

  function write(query: Query, spool: TempFile, wanted: Wanted): Promise<Named> {
    return writeBody({ query, tables: store.tables, repositories, write: spool.write }, wanted);
  }

  async function peopleOf(
    query: Query,
    { people }: Named,
    { isWhole }: Wanted,
  ): Promise<ListedUser[]> {
    const listed = await users.listUsers(query);
    return isWhole ? listed : listed.filter(({ id }) => people.has(id));
  }

  async function* csvText(userId: string, boardId: string) {
    const spool = await openTempFile(await createDiskSpace(incomingFolder(config)));
    try {
      await store.readLong(async (query) => {
        await opened(query, userId, boardId);
        const { actor } = await accessOf(query, repositories, userId, boardId);
        const names = await users.listUsers(query);
        const { columns } = await repositories.boardRecords.structure(query, boardId);
        const ticketsOf = (columnId: string) => exported.ticketsOf(query, boardId, columnId);
        const sees: Wanted['sees'] = (ticket) => can(actor, 'tickets.see', { ticket });
        await writeCsv(spool.write, { columns, ticketsOf, sees, people: names });
      });
      yield* spool.read();
    } finally {
      await spool.drop();
    }
  }

  return { board, everything };
}

async function* untilOver<T>(pieces: AsyncIterable<T>, over: () => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } finally {
    over();
  }
}
