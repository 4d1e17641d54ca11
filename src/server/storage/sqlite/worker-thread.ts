import { Worker } from 'node:worker_threads';
import { SQLITE_DRIVER } from './sqlite-driver.ts';

export interface Statement {
  sql: string;
  args?: readonly unknown[];
}

/** The worker's script is a string, so that the sources and the built server run the same one. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { driver, file, statements, readonly } = workerData;
try {
  const database = new (require(driver))(file, { readonly, fileMustExist: true });
  const answers = statements.map(({ sql, args = [] }) => {
    const statement = database.prepare(sql);
    return statement.reader ? statement.all(...args) : void statement.run(...args);
  });
  database.close();
  parentPort.postMessage({ answers });
} catch ({ message, code }) {
  // Errors would lose their code if they were thrown.
  parentPort.postMessage({ fault: { message, code } });
}
`;

interface Outcome {
  answers?: unknown[][];
  fault?: { message: string; code?: string };
}

/**
 * Runs statements that take long on a SQLite file, or that wait for another writer, on a thread and
 * their own connection, off the event loop. Returns the rows of each.
 */
export function runInWorkerThread(
  file: string,
  statements: Statement[],
  { writes = false }: { writes?: boolean } = {},
): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const workerData = { driver: SQLITE_DRIVER, file, statements, readonly: !writes };
    const worker = new Worker(SCRIPT, { eval: true, workerData });
    worker.once('message', ({ answers = [], fault }: Outcome) => {
      if (fault) reject(Object.assign(new Error(fault.message), { code: fault.code }));
      else resolve(answers);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the worker thread exited with code ${code}`)));
  });
}
