import { hash } from 'node:crypto';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { tables } from './schema.ts';

/** The tables and columns of a database, and a digest to compare two databases on any engine. */

export interface CopiedColumn {
  name: string;
  kind: 'string' | 'number' | 'boolean' | 'json';
}

export interface CopiedTable {
  name: string;
  columns: readonly CopiedColumn[];
}

/** Values in the order of the table's columns. JSON values are parsed. */
export type CopiedRow = unknown[];

/** A consistent snapshot of a database. */
export interface CopySource {
  count(table: CopiedTable): Promise<number>;
  /** Yields every row once, in batches of up to `BATCH` rows, in any order. */
  batches(table: CopiedTable): AsyncIterable<CopiedRow[]>;
  close(): Promise<void>;
}

/** An empty database to fill. In the end it holds everything or nothing. */
export interface CopyTarget extends CopySource {
  insert(table: CopiedTable, rows: CopiedRow[]): Promise<void>;
  /**
   * Creates everything derived from the rows: indexes, references, the search index and counters.
   */
  finish(): Promise<void>;
  /** Makes the copy permanent. Closing without `keep` discards it. */
  commit(): Promise<void>;
}

export const ROWS_PER_BATCH = 2000;

const casing = new CasingCache('snake_case');

export const copiedTables: readonly CopiedTable[] = Object.values(tables.pg).map((table) => {
  const { name, columns } = getTableConfig(table);
  return {
    name,
    columns: columns.map((column) => {
      return { name: casing.getColumnCasing(column), kind: kindOf(column.dataType) };
    }),
  };
});

function kindOf(type: string): CopiedColumn['kind'] {
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'json') return type;
  throw new Error(`columns of type ${type} cannot be copied`);
}

/** The columns' names as both dialects quote them. */
export function quotedColumns({ columns }: CopiedTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** Counts rows and sums their digests. The result does not depend on the order of the rows. */
export function createDigest({ columns }: CopiedTable) {
  const isJson = columns.map(({ kind }) => kind === 'json');
  const sum = new Uint32Array(8);
  let rows = 0;
  return {
    add(row: CopiedRow): void {
      const values = row.map((value, n) => (isJson[n] ? sortKeys(value) : value));
      const digest = hash('sha256', JSON.stringify(values), 'buffer');
      // Added word by word, ignoring carries.
      for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) + digest.readUInt32LE(4 * n);
      rows += 1;
    },
    value: () => ({ rows, hash: Buffer.from(sum.buffer).toString('hex') }),
  };
}

/** Sorts object keys, because PostgreSQL does not keep their order. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const record = value as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(record).sort()) ordered[key] = sortKeys(record[key]);
  return ordered;
}
