import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What `npm start` runs, word by word: Node, what Node is to be told, and the built server. */
export const startCommand = /** @type {string} */ (scripts.start).split(' ');

/** What Node is to be told: what V8 compiled at the build is taken back under the same alone. */
export const nodeOptions = startCommand.slice(1, -1);

/** The same as arguments of Node in any folder, so that what is measured is what people start. */
export const startArguments = [...nodeOptions, join(root, startCommand.at(-1))];
