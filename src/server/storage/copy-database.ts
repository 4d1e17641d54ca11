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

/** How many rows are copied, or compared, of how many. */
export type OnRows = (what: string, done: number, total: number) => void;

/** What was in a table, on both sides. */
export interface CopiedCount {
  table: string;
  rows: number;
  hash: string;
}

/**
 * Copies everything from one database into an empty other one, as it is at this moment, reads it there
 * again and compares: all of it or nothing is there in the end. Numbers, epochs and sessions stay as they
 * are, so that browsers go on where they were. @throws with the reason
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  onRows: OnRows = () => {},
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

async function fill(source: CopySource, target: CopyTarget, onRows: OnRows) {
  let total = 0;
  for (const table of copiedTables) total += 2 * (await source.count(table));
  let done = 0;
  const count = (what: string) => (rows: number) => {
    done += rows;
    onRows(what, done, total);
  };
  const copied: CopiedCount[] = [];
  for (const table of copiedTables) {
    copied.push(await copyTable(table, source, target, count(`Copying ${table.name}`)));
  }
  onRows('Making indexes', done, total);
  await target.finish();
  for (const { table, ...digest } of copied) {
    const found = await digestOf(tableNamed(table), target, count(`Comparing ${table}`));
    if (found.rows === digest.rows && found.hash === digest.hash) continue;
    throw new Error(`${table} did not arrive as it is: ${digest.rows} rows, ${found.rows} of them`);
  }
  await target.keep();
  return copied;
}

/** While a batch is written the next one is read. */
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
    // It is awaited in the next turn: until then its failure is nobody's yet.
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
