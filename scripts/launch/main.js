// dist/server/main.js: starts the built server, or runs one of its commands.
import { fileURLToPath } from 'node:url';
import { load } from './load.js';

load(fileURLToPath(new URL('main.cjs', import.meta.url)));
