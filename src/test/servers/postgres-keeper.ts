import { createInterface } from 'node:readline';
import { startPostgres } from './postgres-server.ts';

// A program: runs a PostgreSQL for as long as its standard input is open, and says its address, then
// again after each restart that a line asks for. However its parent ends, neither the server nor its
// files stay behind.
try {
  const server = await startPostgres();
  const stop = () => server.stop().then(() => process.exit(0));
  const say = () => process.stdout.write(`${server.url}\n`);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (how) => {
    server.restart(how === 'fast' ? 'fast' : 'immediate').then(say, stop);
  });
  lines.once('close', stop);
  say();
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
