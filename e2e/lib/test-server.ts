import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startArguments } from '../../scripts/lib/start-command.mjs';
import { freePort } from '../../src/test/servers/free-port.ts';
import { until } from '../../src/test/until.ts';

/**
 * The port of this worker's servers, one after another: pages that are used again have the app's
 * scripts of the same origin in their cache.
 */
let workerPort: number | undefined;
let isWorkerPortInUse = false;

/** The built server as a separate process, on a fresh data folder. */
export interface Site {
  origin: string;
  /** Its output so far. */
  printed(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'freelane-e2e-'));
  const port = await takePort();
  const origin = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  let printed = '';

  async function start(): Promise<void> {
    const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', ...env };
    server = spawn(process.execPath, startArguments, {
      env: {
        ...process.env,
        ...(env.PUBLIC_URL ? {} : { LIMITS: 'off', ALLOWED_HOSTS: 'localhost, 127.0.0.1' }),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.stdout?.on('data', (bytes) => {
      printed += bytes;
    });
    await until('the server is ready', () => isReady(origin), 30_000);
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    origin,
    printed: () => printed,
    start,
    stop,
    async close() {
      await stop();
      if (port === workerPort) isWorkerPortInUse = false;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function takePort(): Promise<number> {
  if (isWorkerPortInUse) return freePort();
  isWorkerPortInUse = true;
  workerPort ??= await freePort();
  return workerPort;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
