import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';

const POSTGRES_PROCESS = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** A separate PostgreSQL, for tests that would disturb others. */
export interface SeparatePostgres {
  url: string;
  /** Restarts normally or as after a crash; resolves when it is back. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Terminates the connections of matching application names; % matches any characters. */
  cut(application: string): Promise<void>;
  stop(): Promise<void>;
}

/** Started by a process that ends with this one, however this one ends. */
export async function startSeparatePostgres(): Promise<SeparatePostgres> {
  const postgresProcess = spawn(process.execPath, ['--import', TSX, POSTGRES_PROCESS], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: postgresProcess.stdout })[Symbol.asyncIterator]();
  async function nextLine(): Promise<string> {
    const { value, done } = await lines.next();
    if (done) throw new Error('PostgreSQL has exited unexpectedly');
    return value;
  }

  const url = await nextLine();
  return {
    url,
    async restart(mode) {
      postgresProcess.stdin.write(`${mode}\n`);
      await nextLine();
    },
    async cut(application) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1',
        [application],
      );
      await client.end();
    },
    async stop() {
      const ended = once(postgresProcess, 'exit');
      postgresProcess.stdin.end();
      await ended;
    },
  };
}
