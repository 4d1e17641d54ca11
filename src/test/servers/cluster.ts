import { tempFolder } from '../kits/server-kit.ts';
import { openBalancer } from './proxies/load-balancer.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** Server processes that share a database and a folder, behind a load balancer. */
export interface Cluster {
  processes: ServerProcess[];
  /** Origin of the balancer. */
  origin: string;
  close(): Promise<void>;
}

export async function startCluster(env: Record<string, string>, count: number): Promise<Cluster> {
  const folder = tempFolder();
  const shared = {
    DATA_DIR: folder.path,
    APP_SECRET: 'a secret of thirty-two characters',
    LOG_LEVEL: 'silent',
    ...env,
  };
  const making = Array.from({ length: count }, () => serverProcess(shared));
  const processes = await Promise.all(making);
  await Promise.all(processes.map((process) => process.start()));
  const balancer = await openBalancer(processes.map(({ port }) => port));
  return {
    processes,
    origin: balancer.origin,
    async close() {
      await balancer.close();
      for (const process of processes) process.thaw();
      await Promise.all(processes.map((process) => process.kill()));
      folder.remove();
    },
  };
}

export function originOf({ port }: ServerProcess): string {
  return `http://127.0.0.1:${port}`;
}
