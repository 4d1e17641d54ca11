import { rm } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { ImportState } from '../../core/transfer.ts';
import { standingOf } from '../access.ts';
import type { Config } from '../config.ts';
import { incomingFolder } from '../photos/folders.ts';
import { NOWHERE, type Source } from '../source.ts';
import { arrivalsRepository } from '../storage/arrivals.ts';
import { type ImportRow, importsRepository } from '../storage/imports.ts';
import type { Query } from '../storage/store.ts';
import { importAtOnce } from './import-at-once.ts';
import {
  type FileOptions,
  type ImportDeps,
  importFile,
  lookAtFile,
  noteImport,
} from './import-file.ts';
import { createImportJobs, type ImportJob } from './import-jobs.ts';

/** A board that nothing was added to for so long does not come any more. */
const SILENT_MS = 10 * 60_000;

interface Deps extends ImportDeps {
  config: Config;
  /** Hears of what is nobody's fault who waits for an answer. */
  onError(error: unknown): void;
  now?: () => number;
}

export type Imports = ReturnType<typeof createImports>;

/**
 * Boards that come as files: looked at first, then made, beside the requests that ask for it. Each
 * person has one at a time. All of it is for who may create boards; others get forbidden.
 */
export function createImports(deps: Deps) {
  const { config, store, repositories, onError, now = Date.now } = deps;
  const rows = importsRepository(store.tables);
  const arrivals = arrivalsRepository(store.tables);
  const jobs = createImportJobs(onError);

  /** The folder for a file that comes. @throws AppError forbidden, import.busy */
  async function incoming(userId: string): Promise<string> {
    await checkMay(userId);
    jobs.checkIdle(userId);
    return incomingFolder(config);
  }

  async function checkMay(userId: string): Promise<void> {
    await store.read((query) => checkMayIn(query, userId));
  }

  async function checkMayIn(query: Query, userId: string): Promise<void> {
    const { actor } = await standingOf(query, repositories, userId);
    if (!can(actor, 'boards.create')) throw new AppError('forbidden');
  }

  /**
   * Looks at a file that came, in the background; it is this service's from now on. One that came
   * before it is dropped. @throws AppError import.busy
   */
  async function take(
    userId: string,
    file: { path: string; bytes: number; timeZone: string },
  ): Promise<ImportState> {
    const job = await jobs.add(userId, file);
    jobs.begin(job, async () => {
      job.report = await lookAtFile(deps, job.path, optionsOf(userId, job, false));
      job.read = job.bytes;
      job.state = 'ready';
    });
    return stateOf(job);
  }

  function optionsOf(userId: string, job: ImportJob, withArchived: boolean): FileOptions {
    const onRead = (bytes: number) => {
      job.read = Math.round(bytes);
    };
    const { timeZone, abort } = job;
    return { userId, timeZone, withArchived, onRead, signal: abort.signal, now: now() };
  }

  /** @throws AppError import.unknown */
  async function state(userId: string, id: string): Promise<ImportState> {
    await checkMay(userId);
    return stateOf(jobs.get(userId, id));
  }

  /**
   * Makes the board of a file that was looked at, in the background; once that has begun it is not
   * begun again. @throws AppError import.unknown
   */
  async function start(
    userId: string,
    id: string,
    { withArchived }: { withArchived: boolean },
    source: Source = NOWHERE,
  ): Promise<ImportState> {
    await checkMay(userId);
    const job = jobs.get(userId, id);
    if (job.state !== 'ready') return stateOf(job);
    job.state = 'running';
    job.read = 0;
    jobs.begin(job, () => run(userId, job, withArchived, source));
    return stateOf(job);
  }

  async function run(
    userId: string,
    job: ImportJob,
    withArchived: boolean,
    source: Source,
  ): Promise<void> {
    const options = optionsOf(userId, job, withArchived);
    const done = await importFile(
      deps,
      job.path,
      options,
      async (query, report, [boardId = '']) => {
        const row = { id: job.id, userId, boardId, at: now(), report };
        await noteImport(query, deps, { ...row, source });
        await checkMayIn(query, userId);
      },
    );
    job.report = done.report;
    job.boardId = done.boardIds[0] ?? null;
    job.read = job.bytes;
    job.state = 'done';
    await rm(job.path, { force: true });
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
    return importAtOnce({ ...deps, now }, path, options);
  }

  /** Drops what is left of imports that a stop or a crash ended. */
  async function dropAbandoned(): Promise<void> {
    await store.tx(async (query) =>
      arrivals.drop(query, await arrivals.abandoned(query, now() - SILENT_MS)),
    );
  }

  return { incoming, take, state, start, cancel, list, ofFile, dropAbandoned, close: jobs.close };
}

function stateOf({ id, state, read, bytes, report, boardId, message }: ImportJob): ImportState {
  return { id, state, read, bytes, report, boardId, message };
}
