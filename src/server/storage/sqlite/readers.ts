import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Query } from '../store.ts';
import type Database from './sqlite-driver.ts';

const READERS = RESOURCE_LIMITS.sqliteReaders.max;

interface Connection {
  database: Database.Database;
  query: Query;
}

interface Reader extends Connection {
  /** How many read in its transaction. */
  users: number;
  /** What was committed, at the latest, when its transaction began (access-version.ts). */
  stamp: number;
}

/**
 * Read-only connections for so many readers at once, in the order of asking. A connection forgets all
 * pages that it has read when it begins to read after a commit: so who comes in one turn of the loop,
 * with no commit of ours in between, reads in one transaction.
 */
export class Readers {
  private readonly idle: Reader[] = [];
  private readonly all: Reader[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly own = new Set<Database.Database>();
  private reading = 0;
  /** The one whose snapshot has all that was committed. */
  private current: Reader | undefined;

  constructor(
    private readonly connect: () => Connection,
    private readonly stampNow: () => number,
  ) {}

  async use<T>(work: (query: Query) => Promise<T>): Promise<T> {
    while (this.reading >= READERS) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reading += 1;
    let reader: Reader | undefined;
    try {
      reader = this.current ?? this.begin();
      reader.users += 1;
      const value = await work(reader.query);
      // An I/O error that another reader met ends the transaction of all who share it.
      if (reader.database.open && !reader.database.inTransaction)
        throw new Error('the snapshot is lost');
      return value;
    } finally {
      this.reading -= 1;
      if (reader) this.left(reader);
      this.waiting.shift()?.();
    }
  }

  /** Runs `work` on a connection that nobody else reads from, and that ends with it. */
  async useOwn<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const { database, query } = this.connect();
    this.own.add(database);
    try {
      database.exec('BEGIN');
      const value = await work(query);
      if (!database.inTransaction) throw new Error('the snapshot is lost');
      return value;
    } finally {
      this.own.delete(database);
      database.close();
    }
  }

  /** Has whoever comes next read what is committed by then. A snapshot that nobody reads ends at once. */
  renew(): void {
    const reader = this.current;
    this.current = undefined;
    if (reader?.users === 0) this.end(reader);
  }

  /** Of the snapshot that is read by this. */
  stampOf(query: Query): number | null {
    return this.all.find((reader) => reader.query === query)?.stamp ?? null;
  }

  close(): void {
    this.renew();
    for (const { database } of this.all) database.close();
    for (const database of this.own) database.close();
  }

  private begin(): Reader {
    const reader = this.idle.at(-1) ?? this.open();
    reader.stamp = this.stampNow();
    reader.database.exec('BEGIN');
    this.idle.pop();
    this.current = reader;
    setImmediate(() => this.renew());
    return reader;
  }

  private left(reader: Reader): void {
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
    const reader = { ...this.connect(), users: 0, stamp: 0 };
    this.all.push(reader);
    this.idle.push(reader);
    return reader;
  }
}

/** After a read has met a damaged page SQLite refuses the commit, but ends the transaction. */
function hasEnded(database: Database.Database): boolean {
  try {
    if (database.inTransaction) database.exec('COMMIT');
  } catch {}
  return !database.inTransaction;
}
