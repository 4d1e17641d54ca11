import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { descriptionPartsOf } from '../../../core/board/fields/card-parts.ts';
import { keysOfBoards } from '../../../core/board/fields/ticket-key.ts';
import { newId } from '../../lib/tokens.ts';
import { countPending, migrationsFolder } from '../migrations.ts';

/** An arbitrary advisory lock id that no other program in the database uses. */
const ADVISORY_LOCK_ID = 7_041_776_231;

/** How many of the shipped migrations are not applied yet. */
export async function pendingMigrations(connection: pg.Client | pg.Pool): Promise<number> {
  return countPending(migrationsFolder('pg'), await lastApplied(connection));
}

/**
 * Applies the pending migrations, all or none. Of several servers that start at once, one migrates
 * and the others wait: the lock is held until the client's connection ends.
 */
export async function migratePostgres(client: pg.Client): Promise<void> {
  if ((await pendingMigrations(client)) > 0) {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK_ID]);
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: migrationsFolder('pg'),
    });
  }
  // At each start, because an earlier one may have been interrupted after the migration.
  await addCardParts(client);
  await addTicketKeys(client);
  await addTicketNumbers(client);
}

/** Tickets of one step of `addCardParts`. */
const TICKETS_PER_STEP = 500;

/** Computes what cards show of descriptions that were written before cards showed it. */
async function addCardParts(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: string; description: string }>(
      'select id, description from tickets where task_count = -1 limit $1',
      [TICKETS_PER_STEP],
    );
    if (rows.length === 0) return;
    const parts = rows.map(({ id, description }) => ({ id, ...descriptionPartsOf(description) }));
    await client.query(
      `update tickets set preview = part.preview, task_count = part."taskCount",
         done_task_count = part."doneTaskCount"
       from jsonb_to_recordset($1) as part
         (id text, preview text, "taskCount" bigint, "doneTaskCount" bigint)
       where tickets.id = part.id`,
      [JSON.stringify(parts)],
    );
  }
}

/** Gives keys to boards that were created before boards had them. */
async function addTicketKeys(client: pg.Client): Promise<void> {
  const { rows: boards } = await client.query<{ id: string; name: string }>(
    "select id, name from boards where ticket_key = '' and created_by <> '' order by created_at, id",
  );
  if (boards.length === 0) return;
  const { rows: taken } = await client.query<{ key: string }>('select key from ticket_keys');
  const keys = keysOfBoards(
    boards,
    taken.map(({ key }) => key),
  );
  await client.query(
    `with given as (select * from jsonb_to_recordset($1) as given (id text, key text)),
       noted as (insert into ticket_keys (key, board_id) select key, id from given)
     update boards set ticket_key = given.key from given where boards.id = given.id`,
    [JSON.stringify(keys)],
  );
}

/**
 * Numbers the tickets that a process of an older version created after the migration, in the order
 * of their creation. Staged boards are numbered when they are published.
 */
async function addTicketNumbers(client: pg.Client): Promise<void> {
  const { rows: boards } = await client.query<{ id: string }>(
    `select id from boards where created_by <> ''
       and exists (select from tickets where board_id = boards.id and number = 0) order by id`,
  );
  for (const { id } of boards) {
    await client.query('begin');
    await client.query('select from boards where id = $1 for update', [id]);
    await client.query(NUMBER_TICKETS, [id]);
    await client.query(RENEW_BOARD, [id, newId()]);
    await client.query('commit');
  }
}

const NUMBER_TICKETS = `
  update tickets set number = last.number + numbered.place
  from
    (select greatest(last_number, (select max(number) from tickets where board_id = $1)) as number
      from boards where id = $1) as last,
    (select id, row_number() over (order by created_at, id) as place
      from tickets where board_id = $1 and number = 0) as numbered
  where board_id = $1 and tickets.id = numbered.id`;

/**
 * The log does not tell of the numbers, so a new epoch makes pages and caches read the board again.
 * What follows its log keeps its position.
 */
const RENEW_BOARD = `
  with
    renewed_webhooks as (update webhooks
      set cursor = $2 || substr(cursor, strpos(cursor, '.')) where board_id = $1),
    renewed_automations as (update automations
      set cursor = $2 || substr(cursor, strpos(cursor, '.')) where board_id = $1),
    renewed_links as (update share_links
      set since = $2 || substr(since, strpos(since, '.')) where board_id = $1)
  update boards set epoch = $2, last_number =
    greatest(last_number, (select max(number) from tickets where board_id = $1))
  where id = $1`;

async function lastApplied(connection: pg.Client | pg.Pool): Promise<number> {
  const table = await connection.query(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (table.rows[0]?.name === null) return 0;
  const last = await connection.query(
    'select max(created_at) as created_at from drizzle.__drizzle_migrations',
  );
  return Number(last.rows[0]?.created_at ?? 0);
}
