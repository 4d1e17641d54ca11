import { type Placeholder, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from './schema.ts';
import { type BuiltStatement, fastStatement } from './sqlite/fast-statement.ts';

/** Maximum number of long reads at once, and of those waiting. */
const { exports: longReads } = RESOURCE_LIMITS;
export const MAX_LONG_READS = longReads.max;
export const MAX_WAITING_LONG_READS = 50;

/** The part of drizzle with the same meaning on both dialects. Count rows with `.returning()`. */
export type Query = Pick<PgDatabase<PgQueryResultHKT>, 'select' | 'insert' | 'update' | 'delete'>;

/** The port to a database. Everything above it is the same on SQLite and PostgreSQL. */
export interface Store {
  tables: Tables;
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it when
   * it rejects. Await nothing but `query` inside, and never call `tx` within `tx`. `work` may run
   * more than once, so it must change nothing but the database. Rejects with server.full when the
   * disk of a SQLite file is nearly full, except for work that frees space.
   */
  tx<T>(work: (query: Query) => Promise<T>, options?: { isFreeing?: boolean }): Promise<T>;
  /**
   * Runs `work` on one consistent, committed snapshot. It sees nothing of open transactions. Like
   * `tx`, it rejects with server.busy when the database is unreachable; a `tx` may then have been
   * committed.
   */
  read<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Like `read`, on its own connection, so that long work does not delay other reads. A few
   * run at once, the others queue. `work` may await more than `query`.
   */
  readLong<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * A number that changes when anything about accounts, sessions, API tokens or board access may
   * have been committed, by any process (commits of another process show from the next event-loop
   * tick). What was read at a version is valid as long as the version. With `query`, the version of
   * what it sees. Null where there is no cheap way to tell, or where an open transaction has
   * changed such data.
   */
  accessVersion(query?: Query): number | null;
  /**
   * A number that changes when another process has committed anything. Null where there is no cheap
   * way to tell; there, processes notify each other.
   */
  foreignVersion(): number | null;
  /** Resolves when the database answers and has every migration; rejects with the reason. */
  ready(): Promise<void>;
  /** Whether a statement has met a damaged page. Everything that does not need the page works. */
  damage: DamageReport;
  /** Size of the database on disk, bytes. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

/** The database's message when it first met a damaged page, and when, ms since 1970. */
export interface DatabaseDamage {
  reason: string;
  since: number;
}

export interface DamageReport {
  readonly current: DatabaseDamage | null;
  /** Checks an error from outside `tx` and `read`; ignores any that is not about damage. */
  checkError(error: unknown): void;
  /** Calls `listener` when damage is first met. */
  onDamage(listener: (damage: DatabaseDamage) => void): void;
}

type Preparable<R> = { prepare(name: string): BuiltStatement<R> };

let statementCount = 0;

/**
 * A statement that is built once per connection, because drizzle takes longer to build one than
 * SQLite takes to run it. Nullable JSON cannot be a placeholder: it would be stored as 'null'.
 */
export function prepared<V extends Record<string, unknown>>() {
  return <R>(
    build: (query: Query, $: (name: keyof V & string) => Placeholder) => Preparable<R>,
  ) => {
    statementCount += 1;
    const name = `s${statementCount}`;
    const byQuery = new WeakMap<Query, ReturnType<typeof fastStatement<R>>>();
    return (query: Query, values: V): Promise<R> => {
      let run = byQuery.get(query);
      if (!run) {
        run = fastStatement(build(query, (key) => sql.placeholder(key)).prepare(name));
        byQuery.set(query, run);
      }
      return run(values);
    };
  };
}

export type Fault = 'unique' | 'reference' | 'retry' | 'full' | 'down' | 'damaged';

/** By code; a few errors of PostgreSQL's driver have only a message. */
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
  // A demoted database still reads, but refuses writes.
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

/** The kind of a database fault, from the error or its cause; undefined when unknown. */
export function faultOf(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  return FAULTS[String(code)] ?? FAULTS[String(message)] ?? faultOf(cause);
}
