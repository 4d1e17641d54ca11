import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut, as a tunnel cuts a train's. */
export interface Line {
  /** The origin to call through the line. */
  origin: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps the connections, and swallows whatever is sent through them, their ends too. */
  swallow(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openLine(targetPort: number): Promise<Line> {
  let isCut = false;
  let isSwallowing = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    join(near, far);
    join(far, near);
  });

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      if (!isSwallowing) to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (!isSwallowing) to.destroy();
    });
  }

  function endAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      endAll();
    },
    swallow() {
      isSwallowing = true;
    },
    restore() {
      if (isSwallowing) endAll();
      isCut = false;
      isSwallowing = false;
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
