import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { packageRoot } from '../server/package-root.ts';
import { builtServer } from './built-server.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** The built server, as a process that can be killed. */
export interface ServerProcess {
  port: number;
  start(): Promise<void>;
  /** Ends it as a crash would: nothing is finished. */
  kill(): Promise<void>;
}

/** Not started yet. `env` names its data folder and database; the port stays the same. */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const main = builtServer();
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function isReady(): Promise<boolean> {
    if (child?.exitCode !== null) throw new Error('the server has ended by itself');
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return response?.ok ?? false;
  }

  return {
    port,
    async start() {
      child = spawn(process.execPath, [main], {
        cwd: packageRoot,
        env: {
          ...process.env,
          PORT: String(port),
          LIMITS: 'off',
          LOG_LEVEL: 'error',
          NODE_OPTIONS: '',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await until('the server is ready', isReady, 30_000);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
