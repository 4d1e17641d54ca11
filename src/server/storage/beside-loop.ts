import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

export interface Statement {
  sql: string;
  args?: readonly unknown[];
}

const DRIVER = createRequire(import.meta.url).resolve('better-sqlite3');

/** The thread's script is a text, so that the sources and the built server start the same one. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { driver, file, statements } = workerData;
const database = new (require(driver))(file, { readonly: true, fileMustExist: true });
const answers = statements.map(({ sql, args = [] }) => {
  const statement = database.prepare(sql);
  return statement.reader ? statement.all(...args) : void statement.run(...args);
});
database.close();
parentPort.postMessage(answers);
`;

/**
 * Runs statements that take long on a SQLite file, on a connection and a thread of their own: the
 * event loop goes on meanwhile. Answers with the rows of each.
 */
export function besideLoop(file: string, statements: Statement[]): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const workerData = { driver: DRIVER, file, statements };
    const worker = new Worker(SCRIPT, { eval: true, workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)));
  });
}
