import { start } from './start.ts';
import { StartError } from './start-error.ts';
import { stopOnSignals } from './stop.ts';

try {
  const server = await start(process.env);
  stopOnSignals(server);
  process.stdout.write(`${server.greeting}\n`);
} catch (error) {
  // One line for what the operator can put right; anything else is a bug and shows its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
