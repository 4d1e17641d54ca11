import { type Placeholder, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Tables } from './schema.ts';

/** The part of drizzle that means the same on both dialects. Count rows with `.returning()`. */
export type Query = Pick<PgDatabase<PgQueryResultHKT>, 'select' | 'insert' | 'update' | 'delete'>;

/** The port to a database. Everything above it is the same on SQLite and on PostgreSQL. */
export interface Store {
  tables: Tables;
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it is
   * there when it rejects. Await nothing but `query` inside, and never call `tx` within `tx`.
   */
  tx<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs `work` on one consistent, committed snapshot. It sees nothing of open transactions. */
  read<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Resolves when the database answers and has every migration; rejects with the reason. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

type Preparable<R> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> };
};

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
    const made = new WeakMap<Query, ReturnType<Preparable<R>['prepare']>>();
    return (query: Query, values: V): Promise<R> => {
      let statement = made.get(query);
      if (!statement) {
        statement = build(query, (key) => sql.placeholder(key)).prepare(name);
        made.set(query, statement);
      }
      return statement.execute(values);
    };
  };
}

export type Fault = 'unique' | 'reference' | 'retry' | 'full';

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
};

/** What went wrong in the database, by its error code or its cause's; undefined when unknown. */
export function faultOf(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return FAULTS[String(code)] ?? faultOf(cause);
}
