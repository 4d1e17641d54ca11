import { hash } from 'node:crypto';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { tables } from './schema.ts';

/** What a whole database consists of, and how two are compared, whatever engine each is on. */

export interface CopiedColumn {
  name: string;
  kind: 'string' | 'number' | 'boolean' | 'json';
}

export interface CopiedTable {
  name: string;
  columns: readonly CopiedColumn[];
}

/** A row's values in the order of its table's columns; of JSON, what it says. */
export type CopiedRow = unknown[];

/** A database as it is at one moment. */
export interface CopySource {
  count(table: CopiedTable): Promise<number>;
  /** Every row once, so many at a time, in any order. */
  batches(table: CopiedTable): AsyncIterable<CopiedRow[]>;
  close(): Promise<void>;
}

/** An empty database that is filled; all of it or nothing is there in the end. */
export interface CopyTarget extends CopySource {
  insert(table: CopiedTable, rows: CopiedRow[]): Promise<void>;
  /** Makes what follows from the rows: indexes, references, search, and where counting goes on. */
  finish(): Promise<void>;
  /** Keeps it. What is closed without is gone. */
  keep(): Promise<void>;
}

export const BATCH = 2000;

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
  throw new Error(`columns of ${type} are not copied yet`);
}

/** The columns' names as both dialects quote them. */
export function quotedColumns({ columns }: CopiedTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** Counts rows and adds up their digests: the same for the same rows, in whatever order they come. */
export function createDigest({ columns }: CopiedTable) {
  const isJson = columns.map(({ kind }) => kind === 'json');
  const sum = new Uint32Array(8);
  let rows = 0;
  return {
    add(row: CopiedRow): void {
      const values = row.map((value, n) => (isJson[n] ? inOrder(value) : value));
      const digest = hash('sha256', JSON.stringify(values), 'buffer');
      // Word by word, each without its carry.
      for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) + digest.readUInt32LE(4 * n);
      rows += 1;
    },
    value: () => ({ rows, hash: Buffer.from(sum.buffer).toString('hex') }),
  };
}

/** PostgreSQL keeps no order of keys. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const record = value as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(record).sort()) ordered[key] = inOrder(record[key]);
  return ordered;
}
