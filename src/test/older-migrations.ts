import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, migrationsFolder } from '../server/storage/migrations.ts';
import type { Store } from '../server/storage/store.ts';

/** Copies the product's migrations to a test folder, up to the one before the named migration. */
export function migrationsBefore(folder: string, dialect: Dialect, name: string): string {
  const path = join(folder, `migrations-before-${name}`);
  cpSync(migrationsFolder(dialect), path, { recursive: true });
  const journal = join(path, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const end = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
  return path;
}

/**
 * Several calendar links of one user for the same subject, as two processes could create
 * concurrently.
 */
export const DOUBLED_CALENDARS = `
  insert into users (id, email, email_key, first_name, last_name, password_hash, roles, created_at)
    values ('u', 'u@example.org', 'u@example.org', 'U', 'V', 'x', '["USER"]', 1);
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
    values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 0);
  insert into calendars (id, user_id, board_id, digest, created_at) values
    ('old', 'u', 'b', '${'a'.repeat(64)}', 1), ('new', 'u', 'b', '${'b'.repeat(64)}', 2),
    ('x', 'u', null, '${'c'.repeat(64)}', 3), ('y', 'u', null, '${'d'.repeat(64)}', 3);`;

/** A ticket with two comments, from before the row had the size of its comments. */
export const UNCOUNTED_COMMENTS = `
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
    values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 2);
  insert into columns (board_id, id, name, pos) values ('b', 'c', 'To Do', 'a0');
  insert into tickets (board_id, id, column_id, pos, name, description, preview, labels, created_by,
    created_at, updated_at) values ('b', 't', 'c', 'a0', 'Told', '', '', '[]', 'u', 1, 1),
    ('b', 'u', 'c', 'a1', 'Untold', '', '', '[]', 'u', 1, 1);
  insert into comments (board_id, ticket_id, id, author, text, photo_urls, at) values
    ('b', 't', 'x', 'u', 'Grüße 😀𝄞􏿿', '[]', 1), ('b', 't', 'y', 'u', '漢字', '[]', 2);`;

/** Their size, in UTF-16 code units. */
export const COMMENT_TOTALS = [
  { id: 't', count: 2, characters: 14 },
  { id: 'u', count: 0, characters: 0 },
];

/** The stored size of all tickets' comments. */
export function commentTotals({ read, tables: { tickets } }: Store) {
  const { id, commentCount: count, commentCharacters: characters } = tickets;
  return read((query) => query.select({ id, count, characters }).from(tickets).orderBy(id));
}
