import { constants, setPriority } from 'node:os';
import { StartError } from './lib/errors.ts';
import { type Server, start, stopOnSignals } from './lifecycle.ts';

const args = process.argv.slice(2);

// No top-level await: the built server is CommonJS (scripts/launch).
(args.length === 0 ? serve() : command()).catch((error) => {
  // One line for errors that the operator can fix; anything else is a bug and shows its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});

async function serve(): Promise<void> {
  let app: Server['app'] | undefined;
  // The error of one request must not end the process for all others. Requests are answered before
  // start() returns.
  process.on('unhandledRejection', (error) => {
    if (app) app.log.error({ err: error }, 'unhandled rejection');
    else console.error(error);
  });
  const server = await start(process.env);
  app = server.app;
  stopOnSignals(server);
  process.stdout.write(`${server.startupMessage}\n`);
}

async function command(): Promise<void> {
  // A server on the same machine has priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const { runCommand } = await import('./cli/cli.ts');
  const terminal = { input: process.stdin, output: process.stderr };
  process.stdout.write(`${await runCommand(process.env, terminal, args)}\n`);
  process.exit(0);
}
