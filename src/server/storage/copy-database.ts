import type { Config } from '../config/read-config.ts';
import {
  type CopiedRow,
  type CopiedTable,
  type CopySource,
  type CopyTarget,
  copiedTables,
  createDigest,
} from './copied-tables.ts';
import { sqliteSource, sqliteTarget } from './sqlite/copy-sqlite.ts';

type Database = Config['database'];

/** Reports progress: `done` of `total` rows are copied or compared. */
export type OnProgress = (label: string, done: number, total: number) => void;

/** Row count and digest of a table, the same in both databases. */
export interface CopiedCount {
  table: string;
  rows: number;
  hash: string;
}

/**
 * Copies a snapshot of one database into another, empty one, reads it back and compares. In the end
 * the target holds everything or nothing. Log numbers, epochs and sessions are copied, so browsers
 * resume where they were. @throws with the reason
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  onRows: OnProgress = () => {},
): Promise<CopiedCount[]> {
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      return await fill(source, target, onRows);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openSource(database: Database): Promise<CopySource> {
  if (database.kind === 'sqlite') return sqliteSource(database.file);
  const { postgresSource } = await import('./postgres/copy-postgres.ts');
  return postgresSource(database.url);
}

async function openTarget(database: Database): Promise<CopyTarget> {
  if (database.kind === 'sqlite') return sqliteTarget(database.file);
  const { postgresTarget } = await import('./postgres/copy-postgres.ts');
  return postgresTarget(database.url);
}

async function fill(source: CopySource, target: CopyTarget, onRows: OnProgress) {
  let total = 0;
  for (const table of copiedTables) total += 2 * (await source.count(table));
  let done = 0;
  const count = (label: string) => (rows: number) => {
    done += rows;
    onRows(label, done, total);
  };
  const copied: CopiedCount[] = [];
  for (const table of copiedTables) {
    copied.push(await copyTable(table, source, target, count(`Copying ${table.name}`)));
  }
  onRows('Making indexes', done, total);
  await target.finish();
  for (const { table, ...digest } of copied) {
    const actual = await digestOf(tableNamed(table), target, count(`Comparing ${table}`));
    if (actual.rows === digest.rows && actual.hash === digest.hash) continue;
    throw new Error(
      `${table} was copied incorrectly: expected ${digest.rows} rows, found ${actual.rows}`,
    );
  }
  await target.commit();
  return copied;
}

/** Reads the next batch while the previous one is being written. */
async function copyTable(
  table: CopiedTable,
  source: CopySource,
  target: CopyTarget,
  onCopied: (rows: number) => void,
): Promise<CopiedCount> {
  const digest = createDigest(table);
  let writing: Promise<void> = Promise.resolve();
  const write = async (rows: CopiedRow[]) => {
    await target.insert(table, rows);
    onCopied(rows.length);
  };
  for await (const rows of source.batches(table)) {
    await writing;
    writing = write(rows);
    // Awaited in the next iteration; this prevents an unhandled rejection until then.
    writing.catch(() => {});
    for (const row of rows) digest.add(row);
  }
  await writing;
  return { table: table.name, ...digest.value() };
}

async function digestOf(table: CopiedTable, source: CopySource, onRead: (rows: number) => void) {
  const digest = createDigest(table);
  for await (const rows of source.batches(table)) {
    for (const row of rows) digest.add(row);
    onRead(rows.length);
  }
  return digest.value();
}

function tableNamed(name: string): CopiedTable {
  const table = copiedTables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}
