import Database from 'better-sqlite3';

/** Does something to a SQLite file, which is made where it is not there, beside all of our code. */
export function alterFile(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}
