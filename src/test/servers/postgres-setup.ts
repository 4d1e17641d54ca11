import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '../../server/storage/postgres/migrate-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the run's DatabaseServer. */
    postgresDesk: string;
  }
}

export interface DatabaseServer {
  /** URL of its database for creating others, with a role that may do so. */
  server: string;
  /** Name of a migrated database without rows, which tests copy. */
  template: string;
}

const KEEPER = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/**
 * One PostgreSQL for all test files: that of TEST_DATABASE_URL, or else one that is started when the
 * first of them requests its address.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const ownServer = process.env.TEST_DATABASE_URL;
  let postgresProcess: ChildProcess | undefined;
  let databaseServer: Promise<DatabaseServer> | undefined;

  function start(): Promise<string> {
    const child = spawn(process.execPath, ['--import', TSX, KEEPER]);
    postgresProcess = child;
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    return new Promise((resolve, reject) => {
      child.stdout.setEncoding('utf8').once('data', (line) => resolve(String(line).trim()));
      child.once('error', reject);
      child.once('close', () => reject(new Error(errors)));
    });
  }

  async function prepare(): Promise<DatabaseServer> {
    const server = ownServer || (await start());
    const template = `freelane_template_${randomBytes(6).toString('hex')}`;
    await run(server, (client) => client.query(`create database ${template}`));
    const url = Object.assign(new URL(server), { pathname: `/${template}` });
    await run(url.href, migratePostgres);
    return { server, template };
  }

  const addressServer = createServer((_, response) => {
    databaseServer ??= prepare();
    databaseServer.then(
      (found) => response.end(JSON.stringify(found)),
      (error) => response.writeHead(500).end(error.message),
    );
  });
  addressServer.listen(0, '127.0.0.1');
  await once(addressServer, 'listening');
  const { port } = addressServer.address() as AddressInfo;
  provide('postgresDesk', `http://127.0.0.1:${port}`);

  return async () => {
    addressServer.close();
    const used = await databaseServer?.catch(() => undefined);
    if (used && ownServer) {
      await run(used.server, (client) => client.query(`drop database ${used.template}`));
    }
    if (!postgresProcess || postgresProcess.exitCode !== null) return;
    const ended = once(postgresProcess, 'exit');
    postgresProcess.stdin?.end();
    await ended;
  };
}

async function run(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
