import { closeSync, openSync, writeSync } from 'node:fs';
import Database from '../../server/storage/sqlite/sqlite-driver.ts';

/**
 * Overwrites pages of a table or an index in a SQLite file, as a failing disk would. No process may
 * have the file open. `which` picks the pages; by default all of them are damaged.
 */
export function corruptPages(
  file: string,
  name: string,
  pick: (pages: number[]) => number[] = (pages) => pages,
): void {
  const database = new Database(file);
  // Moves everything from the write-ahead log into the file.
  database.pragma('journal_mode = DELETE');
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const found = database.prepare('select pageno from dbstat where name = ? order by pageno');
  const pages = pick(found.pluck().all(name) as number[]);
  database.close();
  if (pages.length === 0) throw new Error(`${name} has no pages`);
  const descriptor = openSync(file, 'r+');
  for (const page of pages) {
    writeSync(descriptor, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  }
  closeSync(descriptor);
}
