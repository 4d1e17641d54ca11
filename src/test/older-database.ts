import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, migrationsFolder } from '../server/storage/migrations.ts';
import type { Store } from '../server/storage/store.ts';

/** Time of the last of the migrations that the baseline replaces. */
export const LAST_REPLACED_MIGRATION = 1_795_533_000_000;

/** Records a migration from before it as the only one. */
export const OLDER_MIGRATION = `
  delete from __drizzle_migrations;
  insert into __drizzle_migrations (hash, created_at) values ('older', ${LAST_REPLACED_MIGRATION - 1})`;

/** Why a database with that record is rejected. */
export const OLDER_VERSION =
  'the database is from before the first release of Freelane; migrate it first with the last ' +
  'version that can, as docs/operations.md says ("Upgrade and roll back")';

/** The migration that adds task counts. */
export const TASK_COUNTS = '0002_task_counts';

/** The migration that adds numbers to tickets. */
export const TICKET_NUMBERS = 'ticket_numbers';

/** Adds tickets as they were before they had numbers, deleted and archived ones among them. */
export const BEFORE_TICKET_NUMBERS = `
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
    values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 2), ('c', 'Board', 'u', 2, 1, 1, 1, 1, 'e', 1),
      ('staged', '', '', 3, 1, 1, 1, 1, 'e', 0);
  insert into columns (board_id, id, name, pos) values ('b', 'x', 'To Do', 'a0'), ('c', 'y', 'To Do', 'a0');
  insert into tickets (board_id, id, column_id, pos, name, description, preview, labels, created_by,
    created_at, updated_at, deleted_at, archived_at) values
    ('b', 'third', 'x', 'a0', 'Three', '', '', '[]', 'u', 30, 1, null, null),
    ('b', 'first', 'x', 'a1', 'One', '', '', '[]', 'u', 10, 1, 5, null),
    ('b', 'second', 'x', 'a2', 'Two', '', '', '[]', 'u', 20, 1, 5, 5),
    ('b', 'second2', 'x', 'a3', 'Two', '', '', '[]', 'u', 20, 1, null, null),
    ('c', 'other', 'y', 'a0', 'Other', '', '', '[]', 'u', 5, 1, null, null);`;

/** The numbers of its tickets, and of each board the key and the last number. */
export const GIVEN_NUMBERS = {
  numbers: { first: 1, second: 2, second2: 3, third: 4, other: 1 },
  boards: { b: ['BOA', 4], c: ['BOAR', 1], staged: ['', 0] },
  keys: [
    { key: 'BOA', boardId: 'b' },
    { key: 'BOAR', boardId: 'c' },
  ],
};

/** The numbers of all tickets, and the keys of all boards. */
export async function numbersOn({ read, tables: { boards, tickets, ticketKeys } }: Store) {
  return read(async (query) => {
    const numbered = await query.select().from(tickets);
    const heads = await query.select().from(boards);
    return {
      numbers: Object.fromEntries(numbered.map(({ id, number }) => [id, number])),
      boards: Object.fromEntries(heads.map((row) => [row.id, [row.ticketKey, row.lastNumber]])),
      keys: await query.select().from(ticketKeys).orderBy(ticketKeys.key),
    };
  });
}

interface Journal {
  entries: { tag: string }[];
}

/** Copies the shipped migrations before one of them into a folder, which it returns. */
export function migrationsBefore(tag: string, dialect: Dialect, into: string): string {
  const shipped = migrationsFolder(dialect);
  const journal = JSON.parse(readFileSync(join(shipped, 'meta/_journal.json'), 'utf8')) as Journal;
  const count = journal.entries.findIndex((entry) => entry.tag.endsWith(tag));
  const entries = journal.entries.slice(0, count);
  mkdirSync(join(into, 'meta'), { recursive: true });
  writeFileSync(join(into, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag: name } of entries) {
    copyFileSync(join(shipped, `${name}.sql`), join(into, `${name}.sql`));
  }
  return into;
}

/** Adds tickets as they were before cards showed the tasks of a description. */
export const BEFORE_TASK_COUNTS = `
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
    values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 2);
  insert into columns (board_id, id, name, pos) values ('b', 'c', 'To Do', 'a0');
  insert into tickets (board_id, id, column_id, pos, name, description, preview, labels, created_by,
    created_at, updated_at) values
    ('b', 't', 'c', 'a0', 'Tasks', '- [x] **One**', '- [x] **One**', '[]', 'u', 1, 1),
    ('b', 'u', 'c', 'a1', 'None', '', '', '[]', 'u', 1, 1);`;

/** The card data of its tickets. */
export const COUNTED_TASKS = {
  t: { preview: '• One', taskCount: 1, doneTaskCount: 1 },
  u: { preview: '', taskCount: 0, doneTaskCount: 0 },
};

/** The card data of the descriptions of all tickets. */
export async function cardPartsOn({ read, tables: { tickets } }: Store) {
  const { id, preview, taskCount, doneTaskCount } = tickets;
  const rows = await read((query) =>
    query.select({ id, preview, taskCount, doneTaskCount }).from(tickets),
  );
  return Object.fromEntries(rows.map(({ id: ticketId, ...parts }) => [ticketId, parts]));
}
