import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrateSqlite, pendingMigrations } from './migrate-sqlite.ts';
import { tables } from './schema.ts';
import type { Query, Store } from './store.ts';

const READERS = 3;
/** Callers that share one commit, at most: what a slow one among them can delay. */
const BATCH = 64;
/** How long a batch waits for as many callers as the last one had, ms: about what a commit takes. */
const GATHER_MS = 0.3;

interface Job {
  /** Does the work; answers with how its caller is told, once that is committed. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Opens a SQLite file, applying migrations first. One connection writes; callers that wait together
 * share one commit and so one fsync, each inside its own savepoint. A few others read.
 */
export function openSqlite(file: string): Store & { backUp(to: string): Promise<void> } {
  const writer = migrated(file);
  const readers = new Readers(file);
  const groupCommit = new GroupCommit(writer);
  return {
    tables: tables.sqlite,
    tx: (work) => groupCommit.add(work),
    read: (work) => readers.use(work),
    async ready() {
      const pending = pendingMigrations(writer);
      if (pending > 0) throw new Error(`${pending} migrations are not applied`);
    },
    async backUp(to) {
      await writer.backup(to, { progress: () => 1000 });
    },
    async close() {
      await groupCommit.idle();
      readers.close();
      writer.close();
    },
  };
}

function migrated(file: string): Database.Database {
  const database = connect(file);
  try {
    migrateSqlite(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function connect(file: string, readonly = false): Database.Database {
  const database = new Database(file, { readonly });
  if (!readonly) database.pragma('journal_mode = WAL');
  // FULL: what was acknowledged survives a power cut; sharing commits makes it affordable.
  for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']) {
    database.pragma(pragma);
  }
  database.pragma('cache_size = -16000');
  // What savepoints keep of changed pages stays in memory; it would go to a file of its own.
  database.pragma('temp_store = MEMORY');
  // A checkpoint writes a page once, however often it changed: 16 MB of log at most.
  database.pragma('wal_autocheckpoint = 4000');
  return database;
}

/** Drizzle's SQLite builders have the same methods and are thenable: the second of two casts. */
function queryOn(database: Database.Database): Query {
  return drizzle(database, { casing: 'snake_case' }) as unknown as Query;
}

function runner(database: Database.Database, statement: string): () => void {
  const prepared = database.prepare(statement);
  return () => {
    prepared.run();
  };
}

class GroupCommit {
  private readonly query: Query;
  private readonly begin: () => void;
  private readonly commit: () => void;
  private readonly rollback: () => void;
  private readonly save: () => void;
  private readonly keep: () => void;
  private readonly undo: () => void;
  private queue: Job[] = [];
  private expected = 1;
  private draining: Promise<void> | undefined;

  constructor(private readonly writer: Database.Database) {
    this.query = queryOn(writer);
    this.begin = runner(writer, 'BEGIN IMMEDIATE');
    this.commit = runner(writer, 'COMMIT');
    this.rollback = runner(writer, 'ROLLBACK');
    this.save = runner(writer, 'SAVEPOINT job');
    this.keep = runner(writer, 'RELEASE job');
    this.undo = runner(writer, 'ROLLBACK TO job');
  }

  add<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        const value = await work(this.query);
        return () => resolve(value);
      };
      this.queue.push({ run, fail: reject });
      this.draining ??= this.drain();
    });
  }

  async idle(): Promise<void> {
    await this.draining;
  }

  private async drain(): Promise<void> {
    await this.gather();
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, BATCH);
      this.expected = batch.length;
      await this.runBatch(batch);
      await this.gather();
    }
    this.draining = undefined;
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
    const settle: (() => void)[] = [];
    try {
      this.begin();
      for (const job of jobs) settle.push(await this.attempt(job, jobs.length === 1));
      this.commit();
    } catch (error) {
      for (const job of jobs) job.fail(error);
      this.abandon();
      return;
    }
    for (const done of settle) done();
  }

  /** After a disk error even the rollback may fail; what is left is undone at the next opening. */
  private abandon(): void {
    try {
      if (this.writer.inTransaction) this.rollback();
    } catch {}
  }

  /** Runs one job, in its own savepoint unless the whole transaction is for it. */
  private async attempt(job: Job, isAlone: boolean): Promise<() => void> {
    if (isAlone) return job.run();
    this.save();
    try {
      const done = await job.run();
      this.keep();
      return done;
    } catch (error) {
      // A full disk or an I/O error ends the whole transaction; then the batch fails as one.
      if (!this.writer.inTransaction) throw error;
      this.undo();
      this.keep();
      return () => job.fail(error);
    }
  }
}

/** Read-only connections, each used by one reader at a time, in the order of asking. */
class Readers {
  private readonly idle: { database: Database.Database; query: Query }[] = [];
  private readonly all: Database.Database[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly file: string) {}

  async use<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const reader = await this.take();
    try {
      reader.database.exec('BEGIN');
      return await work(reader.query);
    } finally {
      if (reader.database.inTransaction) reader.database.exec('COMMIT');
      this.idle.push(reader);
      this.waiting.shift()?.();
    }
  }

  close(): void {
    for (const database of this.all) database.close();
  }

  private async take() {
    if (this.idle.length === 0 && this.all.length < READERS) this.open();
    while (this.idle.length === 0) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    return this.idle.pop() as { database: Database.Database; query: Query };
  }

  private open(): void {
    const database = connect(this.file, true);
    this.all.push(database);
    this.idle.push({ database, query: queryOn(database) });
  }
}
