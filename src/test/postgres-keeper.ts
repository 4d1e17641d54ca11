import { startPostgres } from './postgres-server.ts';

// A program: runs a PostgreSQL for as long as its standard input is open, and says its address.
// However its parent ends, neither the server nor its files stay behind.
try {
  const server = await startPostgres();
  const stop = () => server.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdin.once('close', stop).resume();
  process.stdout.write(`${server.url}\n`);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
