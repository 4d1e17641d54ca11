import { rm } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import type { ImportState } from '../../core/transfer.ts';
import { newId } from '../new-id.ts';
import { messageOf } from './message.ts';

/** A file that came, and where it is with it. */
export interface ImportJob extends ImportState {
  path: string;
  timeZone: string;
  abort: AbortController;
  work: Promise<void>;
}

interface ReceivedFile {
  path: string;
  bytes: number;
  timeZone: string;
}

/** Each person's file and the work on it, which nobody's request waits for. */
export function createImportJobs(onError: (error: unknown) => void) {
  const jobs = new Map<string, ImportJob>();

  /** @throws AppError import.busy */
  function checkIdle(userId: string): void {
    if (jobs.get(userId)?.state === 'running') throw new AppError('import.busy');
  }

  /** One that came before it is dropped. @throws AppError import.busy */
  async function add(userId: string, { path, bytes, timeZone }: ReceivedFile): Promise<ImportJob> {
    checkIdle(userId);
    const before = jobs.get(userId);
    const job: ImportJob = {
      ...{ id: newId('i'), state: 'looking', read: 0, bytes, report: null, boardId: null },
      ...{ message: null, path, timeZone, abort: new AbortController(), work: Promise.resolve() },
    };
    jobs.set(userId, job);
    if (before) await end(before);
    return job;
  }

  /** @throws AppError import.unknown */
  function get(userId: string, id: string): ImportJob {
    const job = jobs.get(userId);
    if (job?.id !== id) throw new AppError('import.unknown');
    return job;
  }

  /** What goes wrong with the file is told by the job's state; the rest is for the log. */
  function begin(job: ImportJob, work: () => Promise<void>): void {
    job.work = work().catch(async (error) => {
      const isKnown = error instanceof AppError;
      if (!isKnown && !job.abort.signal.aborted) onError(error);
      job.state = 'failed';
      job.message = isKnown ? messageOf(error) : new AppError('server.failed').message;
      await rm(job.path, { force: true }).catch(onError);
    });
  }

  /** @throws AppError import.unknown */
  async function drop(userId: string, id: string): Promise<void> {
    const job = get(userId, id);
    jobs.delete(userId);
    await end(job);
  }

  async function end(job: ImportJob): Promise<void> {
    job.abort.abort();
    await job.work;
    await rm(job.path, { force: true });
  }

  /** Ends what is under way. */
  async function close(): Promise<void> {
    await Promise.all([...jobs.values()].map(end));
    jobs.clear();
  }

  return { checkIdle, add, get, begin, drop, close };
}
