import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { sqlitePackage } from './sqlite-package.mjs';

const require = createRequire(import.meta.url);

/** The path of the driver's main file, for threads, whose scripts find no packages by themselves. */
export const SQLITE_DRIVER = require.resolve(sqlitePackage());

/** SQLite's driver, of the version that runs on this Node. */
const Database: typeof BetterSqlite3 = require(SQLITE_DRIVER);

declare namespace Database {
  type Database = BetterSqlite3.Database;
  type Statement = BetterSqlite3.Statement;
}

export default Database;
