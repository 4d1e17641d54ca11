import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut, as a tunnel cuts a train's. */
export interface UnreliableProxy {
  /** The origin to call through the line. */
  origin: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps the connections, and swallows what is sent through them, or only what comes back. */
  swallow(what?: 'everything' | 'answers'): void;
  /** Keeps the connections and holds back what is sent through them. */
  stall(): void;
  /** Delivers what was held back. */
  flush(): void;
  /** How many connections were made so far. */
  readonly count: number;
  /** Lets new connections pass; those that were swallowed stay dead, their ends untold. */
  renew(): void;
  restore(): void;
  close(): Promise<void>;
}

/** What befalls the connections of a time, however long they live. */
interface Era {
  swallowed: 'nothing' | 'everything' | 'answers';
}

export async function openUnreliableProxy(targetPort: number): Promise<UnreliableProxy> {
  let isCut = false;
  let isStalled = false;
  let count = 0;
  let era: Era = { swallowed: 'nothing' };
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    count += 1;
    const far = connect(targetPort, '127.0.0.1');
    const mine = era;
    join(near, far, () => mine.swallowed !== 'everything');
    join(far, near, () => mine.swallowed === 'nothing');
  });

  /** Both what is said and that it has ended comes through, or neither. */
  function join(from: Socket, to: Socket, passes: () => boolean): void {
    sockets.add(from);
    if (isStalled) from.pause();
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      if (passes()) to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (passes()) to.destroy();
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
    swallow(what = 'everything') {
      era.swallowed = what;
    },
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    flush() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    get count() {
      return count;
    },
    renew() {
      era = { swallowed: 'nothing' };
    },
    restore() {
      if (era.swallowed !== 'nothing') endAll();
      isCut = false;
      era.swallowed = 'nothing';
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
