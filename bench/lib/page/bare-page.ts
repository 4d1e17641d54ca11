import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { freePort } from '../../../src/test/servers/free-port.ts';

/** Builds the bare page as the product is built and serves it. */
export async function startBarePage() {
  const root = fileURLToPath(new URL('bare-page', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'freelane-bare-'));
  const quiet = { root, configFile: false, logLevel: 'warn' } as const;
  await build({ ...quiet, build: { outDir, emptyOutDir: true } });
  const port = await freePort();
  const server = await preview({
    ...quiet,
    build: { outDir },
    preview: { port, strictPort: true },
  });
  return {
    /** An address with this many plain divs, one of which moves this many times a second. */
    address: (cards: number, moves = 0) =>
      `http://localhost:${port}/?cards=${cards}&moves=${moves}`,
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export type BarePage = Awaited<ReturnType<typeof startBarePage>>;
