import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, migrationsFolder } from '../server/storage/migrations.ts';

/** A copy of the product's migrations, in a folder of tests, up to the one before that of a name. */
export function migrationsBefore(folder: string, dialect: Dialect, name: string): string {
  const path = join(folder, `migrations-before-${name}`);
  cpSync(migrationsFolder(dialect), path, { recursive: true });
  const journal = join(path, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const end = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
  return path;
}

/** Several calendar links of one person for the same, as two processes could make them at once. */
export const DOUBLED_CALENDARS = `
  insert into users (id, email, email_key, first_name, last_name, password_hash, roles, created_at)
    values ('u', 'u@example.org', 'u@example.org', 'U', 'V', 'x', '["USER"]', 1);
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
    values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 0);
  insert into calendars (id, user_id, board_id, digest, created_at) values
    ('old', 'u', 'b', '${'a'.repeat(64)}', 1), ('new', 'u', 'b', '${'b'.repeat(64)}', 2),
    ('x', 'u', null, '${'c'.repeat(64)}', 3), ('y', 'u', null, '${'d'.repeat(64)}', 3);`;
