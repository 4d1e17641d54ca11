import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../server/package-root.ts';

const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** What `npm start` runs, word by word: Node, what Node is to be told, and the built server. */
export const startCommand: readonly string[] = scripts.start.split(' ');

/** What Node is to be told: what V8 compiled at the build is taken back under the same alone. */
export const nodeOptions: readonly string[] = startCommand.slice(1, -1);

/** The same as arguments of Node in any folder, so that what is measured is what people start. */
export const startArguments: readonly string[] = [
  ...nodeOptions,
  join(packageRoot, startCommand.at(-1) ?? ''),
];
