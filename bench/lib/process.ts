import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startArguments } from '../../scripts/lib/start-command.mjs';
import { freePort } from '../../src/test/servers/free-port.ts';

/** A server in a separate process, measured from outside. */
export interface Measured {
  port: number;
  /** From the spawn to the first response, ms. */
  startMs: number;
  /** CPU time used so far, ms. */
  cpuMs(): number;
  residentMb(): number;
  /** Kills it as a crash would, and restarts it at once on the same file and port. */
  restart(): Promise<Restart>;
  stop(): Promise<void>;
}

/** When it was killed and when it responded again, on the clock of `performance`. */
export interface Restart {
  killedAt: number;
  answeredAt: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const STDIO: StdioOptions = ['ignore', 'ignore', 'inherit'];

interface AppOptions {
  nodeArgs?: string[];
  env?: Record<string, string>;
}

export function startApp({ nodeArgs = [], env = {} }: AppOptions = {}): Promise<Measured> {
  return startServer([...nodeArgs, ...startArguments], '/readyz', env);
}

/** The bare or the minimal server. */
export function startPlain(name: 'bare' | 'minimal'): Promise<Measured> {
  return startServer(['--import', 'tsx', join(root, `bench/lib/server/${name}-server.ts`)], '/');
}

async function startServer(args: string[], path: string, more = {}): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'freelane-bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...more,
  };
  const begin = () => spawn(process.execPath, args, { cwd: root, env, stdio: STDIO });
  const isUp = () => untilAnswered(`http://127.0.0.1:${port}${path}`);
  const start = performance.now();
  let child = begin();
  let cpuMs = cpuCounter(child);
  // A failed run must not leave a process behind.
  process.once('exit', () => child.kill('SIGKILL'));
  await isUp();
  const startMs = performance.now() - start;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    port,
    startMs,
    cpuMs: () => cpuMs(),
    residentMb: () => residentOf(child),
    async restart() {
      await end('SIGKILL');
      const killedAt = performance.now();
      child = begin();
      cpuMs = cpuCounter(child);
      await isUp();
      return { killedAt, answeredAt: performance.now() };
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      if (Date.now() > end) throw new Error(`${url} does not answer`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/**
 * CPU time of all threads, in nanoseconds, as Linux reports it; zero on other systems. For ended
 * threads, such as those that process images, the last value read counts.
 */
function cpuCounter({ pid }: ChildProcess): () => number {
  const used = new Map<string, number>();
  return () => {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
        used.set(thread, Number(text.split(' ')[0]));
      }
      return [...used.values()].reduce((sum, ns) => sum + ns, 0) / 1e6;
    } catch {
      return Number.NaN;
    }
  };
}

function residentOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
