import * as P from 'drizzle-orm/pg-core';
import * as L from 'drizzle-orm/sqlite-core';

// The column types in use, once per dialect. PostgreSQL's types are the reference.
export const pg = {
  table: P.pgTable,
  index: P.index,
  unique: P.uniqueIndex,
  primaryKey: P.primaryKey,
  foreignKey: P.foreignKey,
  check: P.check,
  text: () => P.text(),
  int: () => P.bigint({ mode: 'number' }),
  /** A double. */
  real: () => P.doublePrecision(),
  /** An auto-incrementing primary key. */
  serial: () => P.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** An auto-incrementing primary key that may also be assigned explicitly. */
  assignableSerial: () => P.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  bool: () => P.boolean(),
  json: <T>() => P.jsonb().$type<T>(),
};

export const sqlite = {
  table: L.sqliteTable,
  index: L.index,
  unique: L.uniqueIndex,
  primaryKey: L.primaryKey,
  foreignKey: L.foreignKey,
  check: L.check,
  text: () => L.text(),
  int: () => L.integer(),
  real: () => L.real(),
  serial: () => L.integer().primaryKey(),
  assignableSerial: () => L.integer().primaryKey(),
  bool: () => L.integer({ mode: 'boolean' }),
  json: () => L.text({ mode: 'json' }),
  // The first of two casts: repositories are typed against PostgreSQL and run on both.
} satisfies Record<keyof typeof pg, unknown> as unknown as typeof pg;

export type Kit = typeof pg;

/** When a record was deleted, and the user who did it: null in rows older than the column. */
export function deletion(k: Kit) {
  return { deletedAt: k.int(), deletedBy: k.text() };
}
