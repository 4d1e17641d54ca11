import type { DamageMonitor } from '../damage-monitor.ts';
import { asAppError } from '../database-faults.ts';
import { faultOf, type Query } from '../store.ts';
import type { Durability } from './durability.ts';
import type Database from './sqlite-driver.ts';

/** Maximum number of callers per commit, which limits how many a slow one delays. */
const MAX_BATCH_SIZE = 64;
/** Queues up to this length are not split. */
const MAX_UNSPLIT = 8;
/**
 * How long a batch waits for as many callers as the last one had, ms: slightly longer than a commit
 * and its sync.
 */
const MAX_BATCH_WAIT_MS = 0.6;

interface Job {
  /** Does the work, possibly a second time. Returns a function that resolves its caller. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

interface Hooks {
  durability: Durability;
  damage: DamageMonitor;
  /** Called right before each commit. */
  committing(): void;
  /** Called right after each transaction, whether it commits or not. */
  ended(): void;
}

/** Callers that wait at the same time share one transaction and one sync of the disk. */
export class GroupCommit {
  private readonly durability: Durability;
  private readonly damage: DamageMonitor;
  private readonly begin: () => void;
  private readonly commit: () => void;
  private readonly rollback: () => void;
  private readonly ended: () => void;
  private readonly setSavepoint: () => void;
  private readonly releaseSavepoint: () => void;
  private readonly rollbackToSavepoint: () => void;
  private queue: Job[] = [];
  private expected = 1;
  private hadFailure = false;
  private isClosed = false;
  private draining: Promise<void> | undefined;

  constructor(
    private readonly writer: Database.Database,
    private readonly query: Query,
    { durability, damage, committing, ended }: Hooks,
  ) {
    this.durability = durability;
    this.damage = damage;
    this.ended = ended;
    this.begin = runner(writer, 'BEGIN IMMEDIATE');
    const commit = runner(writer, 'COMMIT');
    this.commit = () => {
      committing();
      commit();
      ended();
    };
    this.rollback = runner(writer, 'ROLLBACK');
    this.setSavepoint = runner(writer, 'SAVEPOINT job');
    this.releaseSavepoint = runner(writer, 'RELEASE job');
    this.rollbackToSavepoint = runner(writer, 'ROLLBACK TO job');
  }

  add<T>(work: (query: Query) => Promise<T>): Promise<T> {
    if (this.isClosed) return Promise.reject(new Error('the database is closed'));
    return new Promise((resolve, reject) => {
      const run = async () => {
        const value = await work(this.query);
        return () => resolve(value);
      };
      const fail = (error: unknown) => {
        this.damage.checkError(error);
        reject(error);
      };
      this.queue.push({ run, fail });
      this.draining ??= this.drain();
    });
  }

  /** Runs what is queued, and accepts nothing more. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.draining;
  }

  private async drain(): Promise<void> {
    await this.waitForBatch();
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, Math.min(MAX_BATCH_SIZE, this.nextBatchSize()));
      this.expected = batch.length;
      await this.runBatch(batch);
      await this.waitForBatch();
    }
    this.draining = undefined;
  }

  /** Takes half of a long queue: while that half is synced, the other is written. */
  private nextBatchSize(): number {
    const waiting = this.queue.length;
    return waiting > MAX_UNSPLIT ? Math.ceil(waiting / 2) : waiting;
  }

  /**
   * Callers in the same event-loop tick, or during the write of a batch, share a commit. Callers of
   * the last batch often call again once answered, so the first of them waits for as many.
   */
  private async waitForBatch(): Promise<void> {
    const end = performance.now() + MAX_BATCH_WAIT_MS;
    do await new Promise(setImmediate);
    while (this.isBatchIncomplete() && performance.now() < end);
  }

  private isBatchIncomplete(): boolean {
    return this.queue.length > 0 && this.queue.length < this.expected;
  }

  private async runBatch(jobs: Job[]): Promise<void> {
    // Nothing may be written after commits that were lost.
    if (this.durability.hasFailed)
      return this.runCallbacks(failed(jobs, new Error('the disk has failed')));
    const callbacks = (await this.runTogether(jobs)) ?? (await this.runInSavepoints(jobs));
    // The next batch is written while this one is synced.
    this.durability.commitsOnDisk().then(
      () => this.runCallbacks(callbacks),
      (error) => this.runCallbacks(failed(jobs, error)),
    );
  }

  private runCallbacks(callbacks: (() => void)[]): void {
    for (const done of callbacks) done();
  }

  /**
   * Runs all jobs in one transaction, because few fail. Returns null if one of several failed and
   * nothing was written. A savepoint per job would cost a tenth of their time.
   */
  private async runTogether(jobs: Job[]): Promise<(() => void)[] | null> {
    const isSingle = jobs.length === 1;
    // After one failure more are likely, such as commands sent before the first was refused.
    if (this.hadFailure && !isSingle) return null;
    const callbacks: (() => void)[] = [];
    try {
      this.begin();
      for (const job of jobs) {
        this.hadFailure = true;
        callbacks.push(await job.run());
        this.hadFailure = false;
      }
      this.commit();
      return callbacks;
    } catch (error) {
      this.abandon();
      // If no job failed, as when another process holds the lock, savepoints do not help.
      if (isSingle) return failed(jobs, error);
      if (isDamage(error)) return this.runOneByOne(jobs);
      return this.hadFailure ? null : failed(jobs, error);
    }
  }

  /** SQLite commits nothing of a transaction that met a damaged page, so each job gets its own. */
  private async runOneByOne(jobs: Job[]): Promise<(() => void)[]> {
    const callbacks: (() => void)[] = [];
    for (const job of jobs) callbacks.push(...((await this.runTogether([job])) ?? []));
    return callbacks;
  }

  /** Runs each job in a savepoint: those that fail leave nothing, the others are committed. */
  private async runInSavepoints(jobs: Job[]): Promise<(() => void)[]> {
    const callbacks: (() => void)[] = [];
    try {
      this.hadFailure = false;
      this.begin();
      for (const job of jobs) callbacks.push(await this.attempt(job));
      this.commit();
      return callbacks;
    } catch (error) {
      this.abandon();
      return isDamage(error) ? this.runOneByOne(jobs) : failed(jobs, error);
    }
  }

  private async attempt(job: Job): Promise<() => void> {
    this.setSavepoint();
    try {
      const done = await job.run();
      this.releaseSavepoint();
      return done;
    } catch (error) {
      // A full disk or an I/O error ends the whole transaction; then the whole batch fails.
      if (!this.writer.inTransaction || isDamage(error)) throw error;
      this.rollbackToSavepoint();
      this.releaseSavepoint();
      this.hadFailure = true;
      return () => job.fail(error);
    }
  }

  /** After a disk error even the rollback may fail; the next opening undoes the rest. */
  private abandon(): void {
    try {
      if (this.writer.inTransaction) this.rollback();
    } catch {}
    this.ended();
  }
}

function isDamage(error: unknown): boolean {
  return faultOf(error) === 'damaged';
}

function failed(jobs: Job[], error: unknown): (() => void)[] {
  const refusal = asAppError(error);
  return jobs.map((job) => () => job.fail(refusal));
}

function runner(database: Database.Database, statement: string): () => void {
  const prepared = database.prepare(statement);
  return () => {
    prepared.run();
  };
}
