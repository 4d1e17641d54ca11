import { rm } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { messageOf } from '../lib/error-message.ts';
import { newId } from '../lib/new-id.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ImportJobRow, importJobsRepository, UNFINISHED } from './import-job-repository.ts';

/** How often a process looks what is wanted of its files, and writes down how far they are. */
const LOOK_MS = 1000;
/** A process says so often that it goes on with a file; after the longer time it is believed dead. */
const HEARTBEAT_MS = 10_000;
const SILENT_MS = 60_000;

/** A file that came to this process, and the work on it, which nobody's request waits for. */
export interface ImportFile {
  id: string;
  userId: string;
  path: string;
  bytes: number;
  timeZone: string;
  /** Bytes that were read, and how many of them everybody is told of. */
  read: number;
  written: number;
  heartbeatAt: number;
  abort: AbortController;
  work: Promise<void>;
  isStarted: boolean;
}

export type ReceivedFile = Pick<ImportFile, 'path' | 'bytes' | 'timeZone'>;

interface Deps {
  store: Store;
  repositories: Pick<BoardRepositories, 'people'>;
  onError(error: unknown): void;
  now: () => number;
}

interface Works {
  look(file: ImportFile): Promise<void>;
  run(file: ImportFile, row: ImportJobRow): Promise<void>;
}

/**
 * What people import. Rows say how far it is and what is wanted, for any process to read and write;
 * the process that has the file follows its row, and the row's state decides which of several
 * outcomes counts.
 */
export function createImportJobs({ store, repositories, onError, now }: Deps, works: Works) {
  const rows = importJobsRepository(store.tables);
  const files = new Map<string, ImportFile>();
  let timer: NodeJS.Timeout | undefined;
  let following: Promise<void> | undefined;

  function isRunning({ state, heartbeatAt }: ImportJobRow): boolean {
    return state === 'running' && heartbeatAt >= now() - SILENT_MS;
  }

  /** @throws AppError import.busy */
  async function checkIdle(query: Query, userId: string): Promise<void> {
    if ((await rows.ofPerson(query, userId)).some(isRunning)) throw new AppError('import.busy');
  }

  /** One that came before it is dropped. @throws AppError import.busy */
  async function add(userId: string, received: ReceivedFile): Promise<ImportJobRow> {
    const id = newId('i');
    const row = { id, userId, bytes: received.bytes, heartbeatAt: now() };
    const replaced = await store.tx(async (query) => {
      await repositories.people.hold(query, userId);
      await checkIdle(query, userId);
      return rows.insert(query, row);
    });
    const file: ImportFile = {
      ...{ ...received, ...row, read: 0, written: 0, isStarted: false },
      ...{ abort: new AbortController(), work: Promise.resolve() },
    };
    files.set(id, file);
    timer ??= setInterval(() => void follow().catch(onError), LOOK_MS).unref();
    begin(file, () => works.look(file));
    for (const old of replaced) await end(files.get(old));
    return find(userId, id);
  }

  /** One whose process is silent has failed. @throws AppError import.unknown */
  async function find(userId: string, id: string): Promise<ImportJobRow> {
    const known = await store.read((query) => ofId(query, userId, id));
    const before = now() - SILENT_MS;
    if (!UNFINISHED.includes(known.state) || known.heartbeatAt >= before) return known;
    const { message } = new AppError('import.ended');
    return store.tx(async (query) => {
      await rows.failSilent(query, id, { before, message });
      return ofId(query, userId, id);
    });
  }

  async function ofId(query: Query, userId: string, id: string): Promise<ImportJobRow> {
    const row = (await rows.ofPerson(query, userId)).find((one) => one.id === id);
    if (!row) throw new AppError('import.unknown');
    return row;
  }

  /** Has whichever process has the file begin, once. @throws AppError import.unknown */
  async function start(
    userId: string,
    id: string,
    how: Pick<ImportJobRow, 'withArchived' | 'source'>,
  ): Promise<ImportJobRow> {
    await find(userId, id);
    await store.tx((query) =>
      rows.set(query, id, ['ready'], { ...how, state: 'running', read: 0 }),
    );
    await follow();
    return find(userId, id);
  }

  /** What goes wrong with the file is told by its state; the rest is for the log. */
  function begin(file: ImportFile, work: () => Promise<void>): void {
    file.work = work().catch((error) => fail(file, error));
  }

  async function fail(file: ImportFile, error: unknown): Promise<void> {
    const isKnown = error instanceof AppError;
    const { aborted } = file.abort.signal;
    if (!isKnown && !aborted) onError(error);
    await forget(file);
    const message = isKnown
      ? messageOf(error)
      : new AppError(aborted ? 'import.ended' : 'server.failed').message;
    await store
      .tx((query) => rows.set(query, file.id, UNFINISHED, { state: 'failed', message }))
      .catch(onError);
  }

  /** The file is not needed any more. */
  async function forget({ id, path }: ImportFile): Promise<void> {
    files.delete(id);
    if (files.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    await rm(path, { force: true }).catch(onError);
  }

  /** Does what is wanted of this process's files, and says that it goes on with them. */
  function follow(): Promise<void> {
    following ??= followAll().finally(() => {
      following = undefined;
    });
    return following;
  }

  async function followAll(): Promise<void> {
    const ids = [...files.keys()];
    if (ids.length === 0) return;
    const known = await store.read((query) => rows.byIds(query, ids));
    const rowOf = new Map(known.map((row) => [row.id, row]));
    for (const id of ids) {
      const [file, row] = [files.get(id), rowOf.get(id)];
      if (!file) continue;
      if (!row || row.state === 'failed') await end(file);
      else if (row.state === 'running' && !file.isStarted) {
        file.isStarted = true;
        Object.assign(file, { read: 0, written: -1 });
        begin(file, () => works.run(file, row));
      } else await tell(file);
    }
  }

  async function tell(file: ImportFile): Promise<void> {
    const { read } = file;
    const at = now();
    if (read === file.written && at < file.heartbeatAt + HEARTBEAT_MS) return;
    const isOurs = await store.tx((query) =>
      rows.set(query, file.id, UNFINISHED, { read, heartbeatAt: at }),
    );
    if (isOurs) Object.assign(file, { written: read, heartbeatAt: at });
  }

  /** Drops a file wherever it is. @throws AppError import.unknown */
  async function drop(userId: string, id: string): Promise<void> {
    await store.tx(async (query) => {
      await ofId(query, userId, id);
      await rows.drop(query, id);
    });
    await end(files.get(id));
  }

  async function end(file: ImportFile | undefined): Promise<void> {
    if (!file) return;
    file.abort.abort();
    await file.work;
    await forget(file);
  }

  /** Ends what is under way at this process. */
  async function close(): Promise<void> {
    const ending = [...files.values()].map(async (file) => {
      await end(file);
      await fail(file, new AppError('import.ended'));
    });
    await Promise.all(ending);
  }

  return { rows, checkIdle, add, find, start, forget, drop, close };
}
