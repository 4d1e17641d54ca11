import type pg from 'pg';
import {
  type CopiedColumn,
  type CopiedRow,
  type CopiedTable,
  type CopySource,
  type CopyTarget,
  copiedTables,
  quotedColumns,
  ROWS_PER_BATCH,
} from '../copied-tables.ts';
import { connectPostgres } from './connect-postgres.ts';
import { migratePostgres, pendingMigrations } from './migrate-postgres.ts';
import { explainError } from './postgres-errors.ts';

/** @throws if it is unreachable or has pending migrations */
export async function postgresSource(url: string): Promise<CopySource> {
  const client = await connectPostgres(url);
  try {
    if ((await pendingMigrations(client)) > 0) {
      throw new Error('migrations are not applied; start the server on it once');
    }
    await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await client.end();
    throw explainError(error);
  }
  return { ...reader(client), close: () => client.end() };
}

/** Fills a database in one transaction, after migrating it. @throws if it is not empty */
export async function postgresTarget(url: string): Promise<CopyTarget> {
  const client = await connectPostgres(url);
  try {
    await migratePostgres(client);
    await client.query("begin; set local lock_timeout = '10s'");
    await refuseFilled(client);
    const derived = await dropDerived(client);
    await client.query('alter table tickets disable trigger user');
    return { ...reader(client), ...writer(client, derived) };
  } catch (error) {
    await client.end();
    throw explainError(error);
  }
}

function writer(client: pg.Client, derived: string[]): Omit<CopyTarget, 'count' | 'batches'> {
  return {
    async insert(table, rows) {
      const objects = rows.map((row) =>
        Object.fromEntries(table.columns.map(({ name }, n) => [name, row[n]])),
      );
      await client.query(insertOf(table), [JSON.stringify(objects)]);
    },
    async finish() {
      await client.query("set local maintenance_work_mem = '256MB'");
      await client.query(FILL_SEARCH);
      await client.query('alter table tickets enable trigger user');
      for (const statement of derived) await client.query(statement);
      for (const statement of await countersOf(client)) await client.query(statement);
      // Without statistics, the first query plans would assume empty tables.
      await client.query('analyze');
    },
    async commit() {
      await client.query('commit');
    },
    // Closing rolls back what is not committed.
    close: () => client.end(),
  };
}

/** Newer tickets have higher numbers, as the index's triggers number them. */
const FILL_SEARCH = `
  insert into search_tickets (ticket_id, name, words)
    select id, search_words(board_id, name),
      search_words(board_id, name || ' ' || search_description(board_id, description, fields))
    from tickets order by created_at, id`;

/** Ignores rows in `locks`, which a server that was started on it may have left. */
async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of copiedTables) {
    await client.query(`lock table "${name}" in access exclusive mode`);
    if (name === 'locks') await client.query('delete from locks');
    const { rows } = await client.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0) throw new Error(`the database is not empty: there are rows in ${name}`);
  }
}

/**
 * Drops references and indexes, which are faster to recreate than to maintain. This also avoids
 * query plans made for empty tables. Returns the statements that recreate them, in order.
 */
async function dropDerived(client: pg.Client): Promise<string[]> {
  const references = await client.query(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const indexes = await client.query(`
    select quote_ident(indexname) as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`);
  for (const { table, name } of references.rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...references.rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ];
}

/** Statements that set each identity column's counter to its highest number. */
async function countersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select quote_ident(table_name) as "table", quote_ident(column_name) as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  return rows.map(
    ({ table, column, sequence }) =>
      `select setval('${sequence}', max(${column})) from ${table} having max(${column}) is not null`,
  );
}

function reader(client: pg.Client): Pick<CopySource, 'count' | 'batches'> {
  return {
    async count({ name }) {
      const { rows } = await client.query(`select count(*) as count from "${name}"`);
      return Number(rows[0]?.count);
    },
    async *batches(table) {
      const select = `select ${quotedColumns(table)} from "${table.name}"`;
      await client.query(`declare copied no scroll cursor for ${select}`);
      const fetch = () =>
        client.query<unknown[]>({ text: `fetch ${ROWS_PER_BATCH} from copied`, rowMode: 'array' });
      for (;;) {
        const { rows } = await fetch();
        if (rows.length > 0) yield rows.map((row) => readRow(row, table));
        if (rows.length < ROWS_PER_BATCH) break;
      }
      await client.query('close copied');
    },
  };
}

/** The driver parses JSON and booleans itself, and returns large numbers as strings. */
function readRow(row: unknown[], { columns }: CopiedTable): CopiedRow {
  return row.map((value, n) => read(value, columns[n]?.kind));
}

function read(value: unknown, kind?: CopiedColumn['kind']): unknown {
  return kind === 'number' && value !== null ? Number(value) : value;
}

function insertOf(table: CopiedTable): string {
  const columns = quotedColumns(table);
  return `insert into "${table.name}" (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::"${table.name}", $1)`;
}
