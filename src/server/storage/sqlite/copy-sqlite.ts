import { existsSync, rmSync, statSync } from 'node:fs';
import { link, open, rename, unlink } from 'node:fs/promises';
import {
  type CopiedColumn,
  type CopiedRow,
  type CopiedTable,
  type CopySource,
  type CopyTarget,
  quotedColumns,
  ROWS_PER_BATCH,
} from '../copied-tables.ts';
import { migrateSqlite, pendingMigrations } from './migrate-sqlite.ts';
import Database from './sqlite-driver.ts';
import { refuseForeignFile } from './sqlite-ownership.ts';

/** @throws if there is no such file, or it has pending migrations */
export function sqliteSource(file: string): CopySource {
  if (!existsSync(file)) throw new Error(`there is no database at ${file}`);
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder`);
  refuseForeignFile(file);
  const database = new Database(file, { readonly: true });
  try {
    if (pendingMigrations(database) > 0) {
      throw new Error('migrations are not applied; start the server on it once');
    }
    database.exec('begin');
  } catch (error) {
    database.close();
    throw error;
  }
  return { ...reader(database), close: async () => void database.close() };
}

/** The copy gets its file name only when it is complete. @throws if the file exists */
export function sqliteTarget(file: string): CopyTarget {
  if (existsSync(file)) throw new Error(`${file} already exists`);
  const draft = `${file}.copying`;
  removeFiles(draft);
  const database = new Database(draft);
  // No one sees the draft before it is complete; what a power cut leaves of it is discarded.
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -64000']) {
    database.pragma(pragma);
  }
  migrateSqlite(database, null);
  database.pragma('foreign_keys = OFF');
  const derived = dropDerived(database);
  database.exec('begin');
  const inserts = new Map<CopiedTable, Database.Statement>();

  return {
    ...reader(database),
    async insert(table, rows) {
      const statement = inserts.get(table) ?? database.prepare(insertOf(table));
      inserts.set(table, statement);
      for (const row of rows) {
        statement.run(row.map((value, n) => encode(value, table.columns[n]?.kind)));
      }
    },
    async finish() {
      for (const { sql } of derived.filter(({ type }) => type === 'index')) database.exec(sql);
      database.exec(FILL_SEARCH);
      for (const { sql } of derived.filter(({ type }) => type === 'trigger')) database.exec(sql);
      database.exec('commit');
      const dangling = database.pragma('foreign_key_check') as unknown[];
      if (dangling.length > 0) throw new Error(`there are ${dangling.length} dangling references`);
    },
    async commit() {
      database.close();
      const handle = await open(draft, 'r+');
      await handle.sync().finally(() => handle.close());
      await renameToNew(draft, file);
    },
    async close() {
      if (database.open) database.close();
      removeFiles(draft);
    },
  };
}

/** Newer tickets have higher numbers, as the index's triggers number them. */
const FILL_SEARCH = `
  insert into search_tickets (ticket_id) select id from tickets order by created_at, id;
  insert into search_words (rowid, board, name, description)
    select search_tickets.number, hex(board_id), name,
      case when fields is null then description else description || ' ' || coalesce(
        (select words from search_values where search_values.ticket_id = id), '') end
    from search_tickets join tickets on id = ticket_id order by search_tickets.number;`;

interface Derived {
  type: string;
  name: string;
  sql: string;
}

/** Drops indexes and triggers, which are faster to recreate than to maintain. */
function dropDerived(database: Database.Database): Derived[] {
  const named = `select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and sql is not null`;
  const derived = database.prepare(named).all() as Derived[];
  for (const { type, name } of derived) database.exec(`drop ${type} "${name}"`);
  return derived;
}

function reader(database: Database.Database): Pick<CopySource, 'count' | 'batches'> {
  return {
    count: async ({ name }) =>
      Number(database.prepare(`select count(*) from "${name}"`).pluck().get()),
    async *batches(table) {
      const select = `select ${quotedColumns(table)} from "${table.name}"`;
      let batch: CopiedRow[] = [];
      for (const row of database.prepare(select).raw().iterate() as Iterable<unknown[]>) {
        batch.push(row.map((value, n) => decode(value, table.columns[n]?.kind)));
        if (batch.length < ROWS_PER_BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

function insertOf(table: CopiedTable): string {
  const places = table.columns.map(() => '?').join(', ');
  return `insert into "${table.name}" (${quotedColumns(table)}) values (${places})`;
}

function decode(value: unknown, kind?: CopiedColumn['kind']): unknown {
  if (value === null) return null;
  if (kind === 'json') return JSON.parse(String(value));
  return kind === 'boolean' ? value === 1 : value;
}

function encode(value: unknown, kind?: CopiedColumn['kind']): unknown {
  if (value === null) return null;
  if (kind === 'json') return JSON.stringify(value);
  return kind === 'boolean' ? Number(value) : value;
}

/** Does not overwrite a file that appeared meanwhile, where the file system supports links. */
async function renameToNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
    await unlink(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new Error(`${file} already exists`);
    }
    await rename(draft, file);
  }
}

function removeFiles(draft: string): void {
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(draft + part, { force: true });
}
