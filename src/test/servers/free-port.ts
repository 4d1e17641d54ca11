import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that the system assigns none of these ports to others. */
const FIRST_PORT = 20_000;
const END = 32_000;

/** A free port, for a server that must restart on the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(FIRST_PORT, END);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
