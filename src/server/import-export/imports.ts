import { AppError } from '../../core/errors.ts';
import type { ImportState } from '../../core/import-report.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import { incomingFolder } from '../attachments/stores/folders.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import type { Query } from '../storage/store.ts';
import {
  type FileOptions,
  type ImportDeps,
  importFile,
  lookAtFile,
  noteImport,
} from './import-file.ts';
import type { ImportJobRow } from './import-job-repository.ts';
import { createImportJobs, type ImportFile, type ReceivedFile } from './import-jobs.ts';
import { type ImportRow, importsRepository } from './import-repository.ts';
import { runImport } from './run-import.ts';
import { stagingRepository } from './staging/staging-repository.ts';

/** A board that nothing was added to for so long does not come any more. */
const SILENT_MS = 10 * 60_000;
/** How long it is told what a file that no process has any more came to. */
const TOLD_MS = 24 * 3_600_000;

interface Deps extends ImportDeps {
  config: Config;
  /** Hears of what is nobody's fault who waits for an answer. */
  onError(error: unknown): void;
  now?: () => number;
}

export type Imports = ReturnType<typeof createImports>;

/**
 * Boards that come as files: looked at first, then made, beside the requests that ask for it. Each
 * person has one at a time, which any process tells of, starts and ends, and which the one works on
 * that received the file. All of it is for who may create boards; others get forbidden.
 */
export function createImports(deps: Deps) {
  const { config, store, repositories, onError, now = Date.now } = deps;
  const rows = importsRepository(store.tables);
  const arrivals = stagingRepository(store.tables);
  const jobs = createImportJobs({ store, repositories, onError, now }, { look, run });

  /** The folder for a file that comes. @throws AppError forbidden, import.busy */
  async function incoming(userId: string): Promise<string> {
    await store.read(async (query) => {
      await checkMayIn(query, userId);
      await jobs.checkIdle(query, userId);
    });
    return incomingFolder(config);
  }

  async function checkMay(userId: string): Promise<void> {
    await store.read((query) => checkMayIn(query, userId));
  }

  async function checkMayIn(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'boards.create')) throw new AppError('forbidden');
  }

  /**
   * Looks at a file that came, in the background; it is this service's from now on. One that came
   * before it is dropped. @throws AppError import.busy
   */
  async function take(userId: string, file: ReceivedFile): Promise<ImportState> {
    return stateOf(await jobs.add(userId, file));
  }

  async function look(file: ImportFile): Promise<void> {
    const report = await lookAtFile(deps, file.path, optionsOf(file, false));
    const part = { state: 'ready' as const, report, read: file.bytes };
    await store.tx((query) => jobs.rows.set(query, file.id, ['looking'], part));
  }

  function optionsOf(file: ImportFile, withArchived: boolean): FileOptions {
    const { userId, timeZone, abort } = file;
    const onRead = (bytes: number) => {
      file.read = Math.round(bytes);
    };
    return { userId, timeZone, withArchived, onRead, signal: abort.signal, now: now() };
  }

  /** @throws AppError import.unknown */
  async function state(userId: string, id: string): Promise<ImportState> {
    await checkMay(userId);
    return stateOf(await jobs.find(userId, id));
  }

  /**
   * Makes the board of a file that was looked at, in the background; once that has begun it is not
   * begun again. @throws AppError import.unknown
   */
  async function start(
    userId: string,
    id: string,
    { withArchived }: { withArchived: boolean },
    source: Source = NO_SOURCE,
  ): Promise<ImportState> {
    await checkMay(userId);
    return stateOf(await jobs.start(userId, id, { withArchived, source }));
  }

  async function run(file: ImportFile, { withArchived, source }: ImportJobRow): Promise<void> {
    const { id, userId, bytes: read } = file;
    const options = optionsOf(file, withArchived);
    await importFile(deps, file.path, options, async (query, report, [boardId = '']) => {
      const row = { id, userId, boardId, at: now(), report };
      await noteImport(query, deps, { ...row, source: source ?? NO_SOURCE });
      await checkMayIn(query, userId);
      // It may have been ended at another process, or told as failed.
      const part = { state: 'done' as const, report, boardId, read };
      const isWanted = await jobs.rows.set(query, id, ['running'], part);
      if (!isWanted) throw new AppError('import.ended');
    });
    await jobs.forget(file);
  }

  /** Ends an import that is not wanted any more; nothing is left of it. @throws AppError import.unknown */
  async function cancel(userId: string, id: string): Promise<void> {
    await checkMay(userId);
    await jobs.drop(userId, id);
  }

  /** What the person imported, the newest first. */
  async function list(userId: string): Promise<Omit<ImportRow, 'userId'>[]> {
    await checkMay(userId);
    const done = await store.read((query) => rows.ofPerson(query, userId));
    return done.map(({ userId: _, ...row }) => row);
  }

  /** Imports a file at once, for who runs the server. @throws AppError as `importAtOnce` does */
  function ofFile(path: string, options: FileOptions) {
    return runImport({ ...deps, now }, path, options);
  }

  /** Drops what is left of imports that a stop or a crash ended. */
  async function dropAbandoned(): Promise<void> {
    await store.tx(async (query) => {
      await arrivals.drop(query, await arrivals.abandoned(query, now() - SILENT_MS));
      await jobs.rows.dropBefore(query, now() - TOLD_MS);
    });
  }

  return { incoming, take, state, start, cancel, list, ofFile, dropAbandoned, close: jobs.close };
}

function stateOf({ id, state, read, bytes, report, boardId, message }: ImportJobRow): ImportState {
  return { id, state, read, bytes, report, boardId, message };
}
