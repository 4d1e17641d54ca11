import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOptions } from '../../../scripts/lib/start-command.mjs';
import { packageRoot } from '../../server/lib/package-root.ts';
import { until } from '../until.ts';
import { builtServer } from './built-server.ts';
import { freePort } from './free-port.ts';

/** The built server as a process that can be killed. */
export interface ServerProcess {
  port: number;
  pid(): number;
  start(): Promise<void>;
  /** Ends it as a crash would: nothing is finished. */
  kill(): Promise<void>;
  /** Shuts it down normally. */
  stop(): Promise<void>;
  /** Suspends it, with its connections open, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

interface ProcessOptions {
  /** The user that the process runs as. */
  uid?: number;
  gid?: number;
  /** A command that takes the server's command line as its last arguments and executes it. */
  within?: string[];
}

/**
 * Returned without being started. `env` names its data folder and database; the port stays the
 * same.
 */
export async function serverProcess(
  env: Record<string, string>,
  { within = [], ...user }: ProcessOptions = {},
): Promise<ServerProcess> {
  const main = builtServer();
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function isReady(): Promise<boolean> {
    if (child?.exitCode !== null) throw new Error('the server has exited unexpectedly');
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return response?.ok ?? false;
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    port,
    async start() {
      const [program = '', ...args] = [...within, process.execPath, ...nodeOptions, main];
      child = spawn(program, args, {
        cwd: packageRoot,
        ...user,
        env: {
          ...process.env,
          PORT: String(port),
          LIMITS: 'off',
          // Balancers in front have their own ports.
          ...(env.PUBLIC_URL ? {} : { ALLOWED_HOSTS: 'localhost, 127.0.0.1' }),
          LOG_LEVEL: 'error',
          NODE_OPTIONS: '',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await until('the server is ready', isReady, 30_000);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
