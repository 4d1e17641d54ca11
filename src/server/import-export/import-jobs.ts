import { rm } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { messageOf } from '../lib/errors.ts';
import { newId } from '../lib/tokens.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ImportJobRow, importJobsRepository, UNFINISHED } from './import-job-repository.ts';

/** How often a process checks for requests about its files and stores their progress. */
const POLL_INTERVAL_MS = 1000;
/**
 * Heartbeat interval of a file's process, and how long it may stay silent before it counts as dead.
 */
const HEARTBEAT_INTERVAL_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 60_000;

/** A file that this process received, and the background work on it. */
export interface ImportFile {
  id: string;
  userId: string;
  path: string;
  bytes: number;
  timeZone: string;
  /** Bytes read, and the last value written to the database. */
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

interface Handlers {
  preview(file: ImportFile): Promise<void>;
  run(file: ImportFile, row: ImportJobRow): Promise<void>;
}

/**
 * Import jobs. Their rows hold progress and requests, and any process may read and write them. The
 * process that has the file follows its row, whose state decides between conflicting outcomes.
 */
export function createImportJobs({ store, repositories, onError, now }: Deps, handlers: Handlers) {
  const rows = importJobsRepository(store.tables);
  const files = new Map<string, ImportFile>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  function isRunning({ state, heartbeatAt }: ImportJobRow): boolean {
    return state === 'running' && heartbeatAt >= now() - HEARTBEAT_TIMEOUT_MS;
  }

  /** @throws AppError import.busy */
  async function checkIdle(query: Query, userId: string): Promise<void> {
    if ((await rows.ofPerson(query, userId)).some(isRunning)) throw new AppError('import.busy');
  }

  /** Replaces the user's earlier job. @throws AppError import.busy */
  async function add(userId: string, received: ReceivedFile): Promise<ImportJobRow> {
    const id = newId('i');
    const row = { id, userId, bytes: received.bytes, heartbeatAt: now() };
    const replaced = await store.tx(async (query) => {
      await repositories.people.lockUser(query, userId);
      await checkIdle(query, userId);
      return rows.insert(query, row);
    });
    const file: ImportFile = {
      ...{ ...received, ...row, read: 0, written: 0, isStarted: false },
      ...{ abort: new AbortController(), work: Promise.resolve() },
    };
    files.set(id, file);
    timer ??= setInterval(() => void poll().catch(onError), POLL_INTERVAL_MS).unref();
    begin(file, () => handlers.preview(file));
    for (const replacedId of replaced) await end(files.get(replacedId));
    return find(userId, id);
  }

  /** A job whose process is silent is marked as failed. @throws AppError import.unknown */
  async function find(userId: string, id: string): Promise<ImportJobRow> {
    const row = await store.read((query) => ofId(query, userId, id));
    const before = now() - HEARTBEAT_TIMEOUT_MS;
    if (!UNFINISHED.includes(row.state) || row.heartbeatAt >= before) return row;
    const { message } = new AppError('import.ended');
    return store.tx(async (query) => {
      await rows.failSilent(query, id, { before, message });
      return ofId(query, userId, id);
    });
  }

  async function ofId(query: Query, userId: string, id: string): Promise<ImportJobRow> {
    const row = (await rows.ofPerson(query, userId)).find((candidate) => candidate.id === id);
    if (!row) throw new AppError('import.unknown');
    return row;
  }

  /**
   * Requests the start from the process that has the file, once.
   * @throws AppError import.unknown
   */
  async function start(
    userId: string,
    id: string,
    options: Pick<ImportJobRow, 'withArchived' | 'source'>,
  ): Promise<ImportJobRow> {
    await find(userId, id);
    await store.tx((query) =>
      rows.set(query, id, ['ready'], { ...options, state: 'running', read: 0 }),
    );
    await poll();
    return find(userId, id);
  }

  /** Errors of the file go into its row; other errors are logged. */
  function begin(file: ImportFile, work: () => Promise<void>): void {
    file.work = work().catch((error) => fail(file, error));
  }

  async function fail(file: ImportFile, error: unknown): Promise<void> {
    const isAppError = error instanceof AppError;
    const { aborted } = file.abort.signal;
    if (!isAppError && !aborted) onError(error);
    await release(file);
    const message = isAppError
      ? messageOf(error)
      : new AppError(aborted ? 'import.ended' : 'server.failed').message;
    await store
      .tx((query) => rows.set(query, file.id, UNFINISHED, { state: 'failed', message }))
      .catch(onError);
  }

  /** Deletes the file, which is no longer needed. */
  async function release({ id, path }: ImportFile): Promise<void> {
    files.delete(id);
    if (files.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    await rm(path, { force: true }).catch(onError);
  }

  /** Executes requests for the files of this process and stores progress and heartbeats. */
  function poll(): Promise<void> {
    polling ??= pollOnce().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  async function pollOnce(): Promise<void> {
    const ids = [...files.keys()];
    if (ids.length === 0) return;
    const jobRows = await store.read((query) => rows.byIds(query, ids));
    const rowOf = new Map(jobRows.map((row) => [row.id, row]));
    for (const id of ids) {
      const [file, row] = [files.get(id), rowOf.get(id)];
      if (!file) continue;
      if (!row || row.state === 'failed') await end(file);
      else if (row.state === 'running' && !file.isStarted) {
        file.isStarted = true;
        Object.assign(file, { read: 0, written: -1 });
        begin(file, () => handlers.run(file, row));
      } else await storeProgress(file);
    }
  }

  async function storeProgress(file: ImportFile): Promise<void> {
    const { read } = file;
    const at = now();
    if (read === file.written && at < file.heartbeatAt + HEARTBEAT_INTERVAL_MS) return;
    const isUnfinished = await store.tx((query) =>
      rows.set(query, file.id, UNFINISHED, { read, heartbeatAt: at }),
    );
    if (isUnfinished) Object.assign(file, { written: read, heartbeatAt: at });
  }

  /** Drops a file in whichever process it is. @throws AppError import.unknown */
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
    await release(file);
  }

  /** Ends the work of this process. */
  async function close(): Promise<void> {
    const ending = [...files.values()].map(async (file) => {
      await end(file);
      await fail(file, new AppError('import.ended'));
    });
    await Promise.all(ending);
  }

  return { rows, checkIdle, add, find, start, release, drop, close };
}
