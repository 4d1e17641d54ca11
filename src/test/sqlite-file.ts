import Database from '../server/storage/sqlite/sqlite-driver.ts';

/** Runs SQL on a SQLite file, created if missing, without the product's code. */
export function alterFile(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

/** The first column of a query's rows, without the product's code. */
export function valuesIn(file: string, sql: string): string[] {
  const database = new Database(file, { readonly: true });
  const values = database.prepare(sql).pluck().all() as string[];
  database.close();
  return values;
}
