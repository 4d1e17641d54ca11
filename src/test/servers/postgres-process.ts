import { createInterface } from 'node:readline';
import { startPostgres } from './postgres-server.ts';

// A program that runs a PostgreSQL while its standard input is open. It prints the address, and
// again after each restart that an input line requests. However its parent ends, neither the server
// nor its files remain.
try {
  const server = await startPostgres();
  const stop = () => server.stop().then(() => process.exit(0));
  const say = () => process.stdout.write(`${server.url}\n`);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (mode) => {
    server.restart(mode === 'fast' ? 'fast' : 'immediate').then(say, stop);
  });
  lines.once('close', stop);
  say();
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
