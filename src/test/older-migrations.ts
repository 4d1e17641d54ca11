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
