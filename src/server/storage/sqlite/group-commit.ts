import type { DamageMonitor } from '../damage-monitor.ts';
import { asRefusal } from '../database-faults.ts';
import { faultOf, type Query } from '../store.ts';
import type { Durability } from './durability.ts';
import type Database from './sqlite-driver.ts';

/** Callers that share one commit, at most: what a slow one among them can delay. */
const BATCH = 64;
/** So few are not worth being divided. */
const FEW = 8;
/**
 * How long a batch waits for as many callers as the last one had, ms: a little more than a commit and
 * its sync take.
 */
const GATHER_MS = 0.6;

interface Job {
  /** Does the work, maybe once more; answers with how its caller is told. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

interface Surroundings {
  durability: Durability;
  damage: DamageMonitor;
  /** Told right before each commit. */
  committing(): void;
  /** Told right after each transaction, whatever its end. */
  ended(): void;
}

/** Callers that wait together share one transaction and one sync of the disk. */
export class GroupCommit {
  private readonly durability: Durability;
  private readonly damage: DamageMonitor;
  private readonly begin: () => void;
  private readonly commit: () => void;
  private readonly rollback: () => void;
  private readonly ended: () => void;
  private readonly save: () => void;
  private readonly keep: () => void;
  private readonly undo: () => void;
  private queue: Job[] = [];
  private expected = 1;
  private hadFailure = false;
  private isClosed = false;
  private draining: Promise<void> | undefined;

  constructor(
    private readonly writer: Database.Database,
    private readonly query: Query,
    { durability, damage, committing, ended }: Surroundings,
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
    this.save = runner(writer, 'SAVEPOINT job');
    this.keep = runner(writer, 'RELEASE job');
    this.undo = runner(writer, 'ROLLBACK TO job');
  }

  add<T>(work: (query: Query) => Promise<T>): Promise<T> {
    if (this.isClosed) return Promise.reject(new Error('the database is closed'));
    return new Promise((resolve, reject) => {
      const run = async () => {
        const value = await work(this.query);
        return () => resolve(value);
      };
      const fail = (error: unknown) => {
        this.damage.note(error);
        reject(error);
      };
      this.queue.push({ run, fail });
      this.draining ??= this.drain();
    });
  }

  /** Does what waits, and takes nothing more. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.draining;
  }

  private async drain(): Promise<void> {
    await this.gather();
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, Math.min(BATCH, this.share()));
      this.expected = batch.length;
      await this.runBatch(batch);
      await this.gather();
    }
    this.draining = undefined;
  }

  /** Of many who wait half are taken: while the disk keeps theirs, the others' is written. */
  private share(): number {
    const waiting = this.queue.length;
    return waiting > FEW ? Math.ceil(waiting / 2) : waiting;
  }

  /**
   * Whoever asks in this turn of the loop, or while a batch is being written, shares a commit. Those
   * of the last batch often ask again once they are answered, so the first of them waits for as many.
   */
  private async gather(): Promise<void> {
    const end = performance.now() + GATHER_MS;
    do await new Promise(setImmediate);
    while (this.isGathering() && performance.now() < end);
  }

  private isGathering(): boolean {
    return this.queue.length > 0 && this.queue.length < this.expected;
  }

  private async runBatch(jobs: Job[]): Promise<void> {
    // Nothing is written after a hole that nobody can see.
    if (this.durability.isLost) return this.tell(failed(jobs, new Error('the disk has failed')));
    const settle = (await this.together(jobs)) ?? (await this.apart(jobs));
    // The next batch is written while the disk is waited for.
    this.durability.commitsKept().then(
      () => this.tell(settle),
      (error) => this.tell(failed(jobs, error)),
    );
  }

  private tell(settle: (() => void)[]): void {
    for (const done of settle) done();
  }

  /**
   * All jobs in one transaction, for few fail; null when one of several did, and nothing was
   * written. A savepoint for each would cost a tenth of their time.
   */
  private async together(jobs: Job[]): Promise<(() => void)[] | null> {
    const isAlone = jobs.length === 1;
    // Where one was refused, others often are: what was sent before the refusal came, or a script's.
    if (this.hadFailure && !isAlone) return null;
    const settle: (() => void)[] = [];
    try {
      this.begin();
      for (const job of jobs) {
        this.hadFailure = true;
        settle.push(await job.run());
        this.hadFailure = false;
      }
      this.commit();
      return settle;
    } catch (error) {
      this.abandon();
      // Without a job that failed, as when another process does not let go, apart is no better.
      if (isAlone) return failed(jobs, error);
      if (isDamage(error)) return this.oneByOne(jobs);
      return this.hadFailure ? null : failed(jobs, error);
    }
  }

  /** SQLite commits nothing of a transaction that met a damaged page, so each job gets one of its own. */
  private async oneByOne(jobs: Job[]): Promise<(() => void)[]> {
    const settle: (() => void)[] = [];
    for (const job of jobs) settle.push(...((await this.together([job])) ?? []));
    return settle;
  }

  /** Each job in a savepoint of its own: those that fail leave nothing, the others are committed. */
  private async apart(jobs: Job[]): Promise<(() => void)[]> {
    const settle: (() => void)[] = [];
    try {
      this.hadFailure = false;
      this.begin();
      for (const job of jobs) settle.push(await this.attempt(job));
      this.commit();
      return settle;
    } catch (error) {
      this.abandon();
      return isDamage(error) ? this.oneByOne(jobs) : failed(jobs, error);
    }
  }

  private async attempt(job: Job): Promise<() => void> {
    this.save();
    try {
      const done = await job.run();
      this.keep();
      return done;
    } catch (error) {
      // A full disk or an I/O error ends the whole transaction; then the batch fails as one.
      if (!this.writer.inTransaction || isDamage(error)) throw error;
      this.undo();
      this.keep();
      this.hadFailure = true;
      return () => job.fail(error);
    }
  }

  /** After a disk error even the rollback may fail; what is left is undone at the next opening. */
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
  const refusal = asRefusal(error);
  return jobs.map((job) => () => job.fail(refusal));
}

function runner(database: Database.Database, statement: string): () => void {
  const prepared = database.prepare(statement);
  return () => {
    prepared.run();
  };
}
