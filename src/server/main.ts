import { constants, setPriority } from 'node:os';
import { StartError } from './lib/start-error.ts';
import { type Server, start, stopOnSignals } from './lifecycle.ts';

const args = process.argv.slice(2);

// Nothing is awaited out here: the built server is CommonJS (scripts/launch).
(args.length === 0 ? serve() : command()).catch((error) => {
  // One line for what the operator can put right; anything else is a bug and shows its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});

async function serve(): Promise<void> {
  let app: Server['app'] | undefined;
  // One request's error must not end the process for all others. Requests are answered before start() is over.
  process.on('unhandledRejection', (error) => {
    if (app) app.log.error({ err: error }, 'a rejection was not handled');
    else console.error(error);
  });
  const server = await start(process.env);
  app = server.app;
  stopOnSignals(server);
  process.stdout.write(`${server.greeting}\n`);
}

async function command(): Promise<void> {
  // A server beside it comes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const { runCommand } = await import('./cli/cli.ts');
  const asking = { input: process.stdin, output: process.stderr };
  process.stdout.write(`${await runCommand(process.env, asking, args)}\n`);
  process.exit(0);
}
