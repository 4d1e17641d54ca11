import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { sqlitePackage } from './sqlite-package.mjs';

const require = createRequire(import.meta.url);

/** Path of the driver's main file, for worker threads, whose scripts cannot resolve packages. */
export const SQLITE_DRIVER = require.resolve(sqlitePackage());

/** The SQLite driver of the version that runs on this Node. */
const Database: typeof BetterSqlite3 = require(SQLITE_DRIVER);

declare namespace Database {
  type Database = BetterSqlite3.Database;
  type Statement = BetterSqlite3.Statement;
}

export default Database;
