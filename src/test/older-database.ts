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

interface Journal {
  entries: { tag: string }[];
}

/** Copies the shipped migrations before one of them into a folder, which it returns. */
export function migrationsBefore(tag: string, dialect: Dialect, into: string): string {
  const shipped = migrationsFolder(dialect);
  const journal = JSON.parse(readFileSync(join(shipped, 'meta/_journal.json'), 'utf8')) as Journal;
  const count = journal.entries.findIndex((entry) => entry.tag === tag);
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

/** What cards show of its tickets. */
export const COUNTED_TASKS = {
  t: { preview: '• One', taskCount: 1, doneTaskCount: 1 },
  u: { preview: '', taskCount: 0, doneTaskCount: 0 },
};

/** What cards show of the descriptions of all tickets. */
export async function cardPartsOn({ read, tables: { tickets } }: Store) {
  const { id, preview, taskCount, doneTaskCount } = tickets;
  const rows = await read((query) =>
    query.select({ id, preview, taskCount, doneTaskCount }).from(tickets),
  );
  return Object.fromEntries(rows.map(({ id: ticketId, ...parts }) => [ticketId, parts]));
}
