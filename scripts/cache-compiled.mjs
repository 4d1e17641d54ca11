// Starts the built server once, and stores V8's compiled code beside its scripts up to the first
// response: compiling takes a third of a start. If this fails, scripts are compiled at each start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.mjs';

const server = join(root, 'dist', 'server');
const folder = mkdtempSync(join(tmpdir(), 'freelane-build-'));
try {
  const { load, scripts } = await import(pathToFileURL(join(server, 'load.js')).href);
  const { start } = load(join(server, 'lifecycle.cjs'));
  const env = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' };
  const { app } = await start(env);
  await fetch(`${app.listeningOrigin}/readyz`);
  for (const [cacheFile, script] of scripts) writeFileSync(cacheFile, script.createCachedData());
} catch (error) {
  console.warn(`The compile cache was not written, so each start takes longer: ${error}`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(0);
