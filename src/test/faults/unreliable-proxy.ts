import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxied connection to a server that a test can cut, like a train's in a tunnel. */
export interface UnreliableProxy {
  /** The origin to call through the proxy. */
  origin: string;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Keeps the connections open and drops all data, or only the replies. */
  dropData(what?: 'everything' | 'answers'): void;
  /** Keeps the connections open and holds their data back. */
  stall(): void;
  /** Delivers the data held back. */
  flush(): void;
  /** Number of connections so far. */
  readonly count: number;
  /** Accepts new connections; swallowed ones stay dead, and their closes are not forwarded. */
  renew(): void;
  restore(): void;
  close(): Promise<void>;
}

/** The behaviour of all connections made in one period, however long they live. */
interface Period {
  dropped: 'nothing' | 'everything' | 'answers';
}

export async function openUnreliableProxy(targetPort: number): Promise<UnreliableProxy> {
  let isCut = false;
  let isStalled = false;
  let count = 0;
  let period: Period = { dropped: 'nothing' };
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    count += 1;
    const upstream = connect(targetPort, '127.0.0.1');
    const ownPeriod = period;
    join(client, upstream, () => ownPeriod.dropped !== 'everything');
    join(upstream, client, () => ownPeriod.dropped === 'nothing');
  });

  /** Forwards both data and the end of the stream, or neither. */
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

  function destroyAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      destroyAll();
    },
    dropData(what = 'everything') {
      period.dropped = what;
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
      period = { dropped: 'nothing' };
    },
    restore() {
      if (period.dropped !== 'nothing') destroyAll();
      isCut = false;
      period.dropped = 'nothing';
    },
    async close() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
