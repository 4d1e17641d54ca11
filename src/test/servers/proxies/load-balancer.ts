import { connect, createServer, type Socket } from 'node:net';

/** A load balancer in front of several servers. */
export interface Balancer {
  origin: string;
  close(): Promise<void>;
}

/** Passes each connection to the next server that accepts one, without sticky sessions. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;

  function join(near: Socket, left: number): void {
    turn += 1;
    const far = connect(ports[turn % ports.length] as number, '127.0.0.1');
    far.setNoDelay(true);
    far.once('error', () => {
      if (left > 0 && far.bytesWritten === 0 && !near.destroyed) join(near, left - 1);
      else near.destroy();
    });
    far.once('connect', () => {
      sockets.add(far);
      near.pipe(far).pipe(near);
      far.once('close', () => near.destroy());
      near.once('close', () => far.destroy());
      far.on('error', () => near.destroy());
    });
  }

  const server = createServer((near) => {
    sockets.add(near);
    near.setNoDelay(true);
    near.on('error', () => near.destroy());
    near.once('close', () => sockets.delete(near));
    join(near, ports.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
