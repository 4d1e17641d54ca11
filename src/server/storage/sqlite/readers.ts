import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Query } from '../store.ts';
import type Database from './sqlite-driver.ts';

const MAX_READERS = RESOURCE_LIMITS.sqliteReaders.max;

interface Connection {
  database: Database.Database;
  query: Query;
}

interface Reader extends Connection {
  /** How many callers read in its transaction. */
  users: number;
  /** The access version read just before its transaction began (access-version.ts). */
  version: number;
}

/**
 * A limited number of read-only connections, granted in order of request. A connection drops its
 * cached pages when it reads after a commit. So reads started in the same event-loop tick, with no
 * commit of this process in between, share one transaction.
 */
export class Readers {
  private readonly idle: Reader[] = [];
  private readonly all: Reader[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly ownConnections = new Set<Database.Database>();
  private reading = 0;
  /** The reader whose snapshot includes every commit. */
  private current: Reader | undefined;

  constructor(
    private readonly connect: () => Connection,
    private readonly currentVersion: () => number,
  ) {}

  async use<T>(work: (query: Query) => Promise<T>): Promise<T> {
    while (this.reading >= MAX_READERS) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reading += 1;
    let reader: Reader | undefined;
    try {
      reader = this.current ?? this.begin();
      reader.users += 1;
      const value = await work(reader.query);
      // An I/O error of another caller ends the transaction of all who share it.
      if (reader.database.open && !reader.database.inTransaction)
        throw new Error('the snapshot is lost');
      return value;
    } finally {
      this.reading -= 1;
      if (reader) this.release(reader);
      this.waiting.shift()?.();
    }
  }

  /** Runs `work` on its own connection, which is closed afterwards. */
  async useDedicatedConnection<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const { database, query } = this.connect();
    this.ownConnections.add(database);
    try {
      database.exec('BEGIN');
      const value = await work(query);
      if (!database.inTransaction) throw new Error('the snapshot is lost');
      return value;
    } finally {
      this.ownConnections.delete(database);
      database.close();
    }
  }

  /** Makes the next reads see all commits so far. A snapshot without callers ends at once. */
  endSnapshot(): void {
    const reader = this.current;
    this.current = undefined;
    if (reader?.users === 0) this.end(reader);
  }

  /** The access version of the snapshot that this query object reads. */
  versionOf(query: Query): number | null {
    return this.all.find((reader) => reader.query === query)?.version ?? null;
  }

  close(): void {
    this.endSnapshot();
    for (const { database } of this.all) database.close();
    for (const database of this.ownConnections) database.close();
  }

  private begin(): Reader {
    const reader = this.idle.at(-1) ?? this.open();
    reader.version = this.currentVersion();
    reader.database.exec('BEGIN');
    this.idle.pop();
    this.current = reader;
    setImmediate(() => this.endSnapshot());
    return reader;
  }

  private release(reader: Reader): void {
    reader.users -= 1;
    if (!reader.database.inTransaction && this.current === reader) this.current = undefined;
    if (reader.users === 0 && this.current !== reader) this.end(reader);
  }

  /** Never throws: it also runs in a timer, where an error would end the process. */
  private end(reader: Reader): void {
    if (hasEnded(reader.database)) this.idle.push(reader);
    else this.discard(reader);
  }

  private discard(reader: Reader): void {
    this.all.splice(this.all.indexOf(reader), 1);
    try {
      reader.database.close();
    } catch {}
  }

  private open(): Reader {
    const reader = { ...this.connect(), users: 0, version: 0 };
    this.all.push(reader);
    this.idle.push(reader);
    return reader;
  }
}

/** After a read met a damaged page, SQLite refuses the commit but ends the transaction. */
function hasEnded(database: Database.Database): boolean {
  try {
    if (database.inTransaction) database.exec('COMMIT');
  } catch {}
  return !database.inTransaction;
}
