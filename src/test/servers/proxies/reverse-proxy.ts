import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '../../until.ts';

/** A proxy configured by deploy/ in front of our servers, with TLS. */
export interface ReverseProxy {
  stop(): Promise<void>;
}

export interface ProxyPorts {
  httpPort: number;
  httpsPort: number;
  servers: number[];
}

interface Program {
  path: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs a proxy's program until `stop`; `onEnd` cleans up afterwards. */
export async function runProxy(
  { path, args, env }: Program,
  port: number,
  onEnd: () => void,
): Promise<ReverseProxy> {
  const options = { stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
  const child: ChildProcess = spawn(path, args, { ...options, ...(env && { env }) });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await until(`${path} listens`, async () => {
    if (child.exitCode !== null) throw new Error(output);
    return isOpen(port);
  });
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      onEnd();
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
