import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The command line of `npm start`, word by word: Node, its options, and the built server. */
export const startCommand = /** @type {string} */ (scripts.start).split(' ');

/** Node's options: V8 accepts code compiled at the build only under the same options. */
export const nodeOptions = startCommand.slice(1, -1);

/**
 * The same as arguments of Node in any folder, so that measurements use the real start command.
 */
export const startArguments = [...nodeOptions, join(root, startCommand.at(-1))];
