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
  previewFile,
  recordImport,
} from './import-file.ts';
import type { ImportJobRow } from './import-job-repository.ts';
import { createImportJobs, type ImportFile, type ReceivedFile } from './import-jobs.ts';
import { type ImportRow, importsRepository } from './import-repository.ts';
import { runImport } from './run-import.ts';
import { stagingRepository } from './staging/staging-repository.ts';

/** A staged board that was not written to for this long is abandoned. */
const STAGING_TIMEOUT_MS = 10 * 60_000;
/** How long the result of an import can be queried. */
const RESULT_VALID_MS = 24 * 3_600_000;

interface Deps extends ImportDeps {
  config: Config;
  /** Receives errors of background work that are not the fault of the file. */
  onError(error: unknown): void;
  now?: () => number;
}

export type Imports = ReturnType<typeof createImports>;

/**
 * Imports of boards from files: first a preview, then the import, both in the background. Each user
 * has one job at a time. Any process reports, starts and cancels it; the process that received the
 * file works on it. Requires the permission to create boards, else forbidden.
 */
export function createImports(deps: Deps) {
  const { config, store, repositories, onError, now = Date.now } = deps;
  const rows = importsRepository(store.tables);
  const staging = stagingRepository(store.tables);
  const jobs = createImportJobs({ store, repositories, onError, now }, { preview, run });

  /** The folder for an incoming file. @throws AppError forbidden, import.busy */
  async function incoming(userId: string): Promise<string> {
    await store.read(async (query) => {
      await checkPermissionIn(query, userId);
      await jobs.checkIdle(query, userId);
    });
    return incomingFolder(config);
  }

  async function checkPermission(userId: string): Promise<void> {
    await store.read((query) => checkPermissionIn(query, userId));
  }

  async function checkPermissionIn(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'boards.create')) throw new AppError('forbidden');
  }

  /**
   * Takes over a received file and previews it in the background. Replaces the user's earlier job.
   * @throws AppError import.busy
   */
  async function take(userId: string, file: ReceivedFile): Promise<ImportState> {
    return stateOf(await jobs.add(userId, file));
  }

  async function preview(file: ImportFile): Promise<void> {
    const report = await previewFile(deps, file.path, optionsOf(file, false));
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
    await checkPermission(userId);
    return stateOf(await jobs.find(userId, id));
  }

  /**
   * Imports a previewed file in the background. Idempotent once it has started.
   * @throws AppError import.unknown
   */
  async function start(
    userId: string,
    id: string,
    { withArchived }: { withArchived: boolean },
    source: Source = NO_SOURCE,
  ): Promise<ImportState> {
    await checkPermission(userId);
    return stateOf(await jobs.start(userId, id, { withArchived, source }));
  }

  async function run(file: ImportFile, { withArchived, source }: ImportJobRow): Promise<void> {
    const { id, userId, bytes: read } = file;
    const options = optionsOf(file, withArchived);
    await importFile(deps, file.path, options, async (query, report, [boardId = '']) => {
      const row = { id, userId, boardId, at: now(), report };
      await recordImport(query, deps, { ...row, source: source ?? NO_SOURCE });
      await checkPermissionIn(query, userId);
      // Another process may have cancelled it, or marked it as failed.
      const part = { state: 'done' as const, report, boardId, read };
      const isStillRunning = await jobs.rows.set(query, id, ['running'], part);
      if (!isStillRunning) throw new AppError('import.ended');
    });
    await jobs.release(file);
  }

  /** Cancels an import and drops what it created. @throws AppError import.unknown */
  async function cancel(userId: string, id: string): Promise<void> {
    await checkPermission(userId);
    await jobs.drop(userId, id);
  }

  /** The user's imports, newest first. */
  async function list(userId: string): Promise<Omit<ImportRow, 'userId'>[]> {
    await checkPermission(userId);
    const done = await store.read((query) => rows.ofPerson(query, userId));
    return done.map(({ userId: _, ...row }) => row);
  }

  /** Imports a file directly, for the operator. @throws AppError as `runImport` does */
  function ofFile(path: string, options: FileOptions) {
    return runImport({ ...deps, now }, path, options);
  }

  /** Drops the rest of imports that a stop or crash interrupted. */
  async function dropAbandoned(): Promise<void> {
    await store.tx(async (query) => {
      await staging.drop(query, await staging.abandoned(query, now() - STAGING_TIMEOUT_MS));
      await jobs.rows.dropBefore(query, now() - RESULT_VALID_MS);
    });
  }

  return { incoming, take, state, start, cancel, list, ofFile, dropAbandoned, close: jobs.close };
}

function stateOf({ id, state, read, bytes, report, boardId, message }: ImportJobRow): ImportState {
  return { id, state, read, bytes, report, boardId, message };
}
