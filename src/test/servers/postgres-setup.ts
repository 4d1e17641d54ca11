import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the address of the run's PostgreSQL. */
    postgresDesk: string;
  }
}

const KEEPER = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** One PostgreSQL for all test files, started when the first of them requests its address. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  let keeper: ChildProcess | undefined;
  let address: Promise<string> | undefined;

  function start(): Promise<string> {
    const child = spawn(process.execPath, ['--import', TSX, KEEPER]);
    keeper = child;
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

  const addressServer = createServer((_, response) => {
    address ??= start();
    address.then(
      (url) => response.end(url),
      (error) => response.writeHead(500).end(error.message),
    );
  });
  addressServer.listen(0, '127.0.0.1');
  await once(addressServer, 'listening');
  const { port } = addressServer.address() as AddressInfo;
  provide('postgresDesk', `http://127.0.0.1:${port}`);

  return async () => {
    addressServer.close();
    if (!keeper || keeper.exitCode !== null) return;
    const ended = once(keeper, 'exit');
    keeper.stdin?.end();
    await ended;
  };
}
