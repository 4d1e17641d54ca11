import { type Placeholder, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from './schema.ts';
import { type Built, fastStatement } from './sqlite/fast-statement.ts';

/** How many long reads run at once, and how many wait for them. */
const { exports: longReads } = RESOURCE_LIMITS;
export const LONG_READS = longReads.max;
export const MAX_WAITING_LONG_READS = 50;

/** The part of drizzle that means the same on both dialects. Count rows with `.returning()`. */
export type Query = Pick<PgDatabase<PgQueryResultHKT>, 'select' | 'insert' | 'update' | 'delete'>;

/** The port to a database. Everything above it is the same on SQLite and on PostgreSQL. */
export interface Store {
  tables: Tables;
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it is
   * there when it rejects. Await nothing but `query` inside, and never call `tx` within `tx`. It
   * may run more than once, so it changes nothing but the database. Where the disk of a SQLite file
   * has little room left it rejects with server.full, but for work that frees some of it.
   */
  tx<T>(work: (query: Query) => Promise<T>, options?: { isFreeing?: boolean }): Promise<T>;
  /**
   * Runs `work` on one consistent, committed snapshot. It sees nothing of open transactions. Like
   * `tx` it rejects with server.busy when the database is away; then a `tx` may have been done.
   */
  read<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Like `read`, for work that takes long: on a connection of its own, so that other reads do not wait
   * for it. A few run at once, and the others wait in line; `work` may wait for more than `query`.
   */
  readLong<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * A number that is another one as soon as anything about accounts, their sessions and API tokens or
   * the boards that they are on may be committed, by whomever (by another process: in the next turn of
   * the loop): so what was read under it holds as long as it does. Of what `query` sees, where it is
   * given. Null where nothing cheap tells, or where an open transaction has changed something.
   */
  accessVersion(query?: Query): number | null;
  /**
   * A number that is another one once another process has committed anything. Null where nothing cheap
   * tells: there the processes tell one another.
   */
  foreignVersion(): number | null;
  /** Resolves when the database answers and has every migration; rejects with the reason. */
  ready(): Promise<void>;
  /** Whether a statement has met a damaged page. Everything that does not need the page goes on. */
  damage: DamageReport;
  /** What the database takes on its disk. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

/** What the database said when it first met a damaged page, and when, ms since 1970. */
export interface DatabaseDamage {
  reason: string;
  since: number;
}

export interface DamageReport {
  readonly current: DatabaseDamage | null;
  /** Takes note of an error that was met beside `tx` and `read`; of one that tells of no damage nothing. */
  note(error: unknown): void;
  /** Calls `listener` when damage is first met. */
  onFound(listener: (damage: DatabaseDamage) => void): void;
}

type Preparable<R> = { prepare(name: string): Built<R> };

let statements = 0;

/**
 * A statement that is built once per connection, for drizzle spends more time building a statement
 * than SQLite does running it. Nullable JSON cannot be a placeholder: it would be stored as 'null'.
 */
export function prepared<V extends Record<string, unknown>>() {
  return <R>(
    build: (query: Query, $: (name: keyof V & string) => Placeholder) => Preparable<R>,
  ) => {
    statements += 1;
    const name = `s${statements}`;
    const made = new WeakMap<Query, ReturnType<typeof fastStatement<R>>>();
    return (query: Query, values: V): Promise<R> => {
      let run = made.get(query);
      if (!run) {
        run = fastStatement(build(query, (key) => sql.placeholder(key)).prepare(name));
        made.set(query, run);
      }
      return run(values);
    };
  };
}

export type Fault = 'unique' | 'reference' | 'retry' | 'full' | 'down' | 'damaged';

/** By code; a few errors of PostgreSQL's driver have nothing but a message. */
const FAULTS: Record<string, Fault> = {
  23505: 'unique',
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  23503: 'reference',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'reference',
  40001: 'retry',
  '40P01': 'retry',
  SQLITE_BUSY: 'retry',
  SQLITE_BUSY_SNAPSHOT: 'retry',
  SQLITE_FULL: 'full',
  53100: 'full',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_CORRUPT_INDEX: 'damaged',
  SQLITE_CORRUPT_SEQUENCE: 'damaged',
  SQLITE_CORRUPT_VTAB: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_IOERR: 'damaged',
  SQLITE_IOERR_CORRUPTFS: 'damaged',
  SQLITE_IOERR_DATA: 'damaged',
  SQLITE_IOERR_READ: 'damaged',
  SQLITE_IOERR_SHORT_READ: 'damaged',
  58030: 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
  '08000': 'down',
  '08001': 'down',
  '08003': 'down',
  '08004': 'down',
  '08006': 'down',
  // A demoted database reads, and refuses to write.
  25006: 'down',
  '25P03': 'down',
  53300: 'down',
  '55P03': 'down',
  57014: 'down',
  '57P01': 'down',
  '57P02': 'down',
  '57P03': 'down',
  '57P05': 'down',
  ECONNREFUSED: 'down',
  ECONNRESET: 'down',
  EAI_AGAIN: 'down',
  EHOSTUNREACH: 'down',
  ENETUNREACH: 'down',
  ENOTFOUND: 'down',
  EPIPE: 'down',
  ETIMEDOUT: 'down',
  'Client has encountered a connection error and is not queryable': 'down',
  'Client was closed and is not queryable': 'down',
  'Connection terminated': 'down',
  'Connection terminated due to connection timeout': 'down',
  'Connection terminated unexpectedly': 'down',
  'Query read timeout': 'down',
  'timeout exceeded when trying to connect': 'down',
};

/** What went wrong in the database, by the error or its cause; undefined when unknown. */
export function faultOf(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  return FAULTS[String(code)] ?? FAULTS[String(message)] ?? faultOf(cause);
}
