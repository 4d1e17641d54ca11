import { join } from 'node:path';
import { buildIsFresh } from '../../../scripts/lib/build.mjs';
import { nodeOptions as fromStart } from '../../../scripts/lib/start-command.mjs';
import { packageRoot } from '../../server/lib/package-root.ts';

/** Node options of that server's start script. */
export const nodeOptions: readonly string[] = fromStart;

/**
 * The script of the built server, for tests that need it as a separate process: it starts in a
 * third of the time that its sources take. Throws when the sources have changed since the build.
 */
export function builtServer(): string {
  if (buildIsFresh()) return join(packageRoot, 'dist/server/main.js');
  throw new Error('the build is missing or out of date: run node scripts/bootstrap.mjs --build');
}
