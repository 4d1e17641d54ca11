import { dataOf, httpCaller, newCommandId, trpcSocket } from './clients.ts';
import { percentile, type Row, row, sequential, throughput } from './figures.ts';
import type { Measured } from './process.ts';
import type { SeededBoard } from './seed.ts';

const MS = 3000;
const CLIENTS = 16;

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

type Call = () => Promise<unknown>;

/** (a) and (b): moves by HTTP and websocket, on boards of 100 and of 10,000 tickets. */
export async function moves(
  { app, bare, token }: Servers,
  small: SeededBoard[],
  large: SeededBoard,
): Promise<Row[]> {
  const first = small[0] as SeededBoard;
  const bareCalls = Array.from({ length: CLIENTS }, () => bareMove(bare.port));
  const bareOne = await sequential(MS, bareCalls[0] as Call);
  const bareMany = await measured(bare, () => throughput(MS, bareCalls));

  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, () => trpcSocket(app.port, token)),
  );
  const overSocket = (board: SeededBoard, n: number): Call => {
    const next = nextMove(board, n);
    return async () =>
      dataOf(await (sockets[n] as (typeof sockets)[0]).mutate('tickets.move', next()));
  };
  const overHttp = (board: SeededBoard, n: number): Call => {
    const call = httpCaller(app.port, { authorization: `Bearer ${token}` });
    const next = nextMove(board, n);
    return async () => {
      const { status } = await call('POST', '/trpc/tickets.move', {
        commandId: newCommandId(),
        ...next(),
      });
      if (status !== 200) throw new Error(`a move was answered with ${status}`);
    };
  };
  const own = (make: typeof overSocket) => small.map((board, n) => make(board, n));
  const shared = (make: typeof overSocket) => small.map((_, n) => make(first, n));

  const socketOne = await sequential(MS, overSocket(first, 0));
  const httpOne = await sequential(MS, overHttp(first, 0));
  const socketOwn = await measured(app, () => throughput(MS, own(overSocket)));
  const socketShared = await measured(app, () => throughput(MS, shared(overSocket)));
  const httpOwn = await measured(app, () => throughput(MS, own(overHttp)));
  const largeOne = await sequential(MS, overSocket(large, 0));
  const smallOne = await sequential(MS, overSocket(first, 0));
  for (const socket of sockets) socket.close();

  const p50 = (took: number[]) => percentile(took, 0.5);
  const p99 = (took: number[]) => percentile(took, 0.99);
  return [
    row('move by websocket, one client, p50', p50(socketOne), p50(bareOne), 'ms'),
    row('move by websocket, one client, p99', p99(socketOne), p99(bareOne), 'ms'),
    row('move by HTTP, one client, p50', p50(httpOne), p50(bareOne), 'ms'),
    row('moves by websocket, 16 clients, 16 boards', socketOwn.rate, bareMany.rate, '/s', 0),
    row('moves by websocket, 16 clients, one board', socketShared.rate, bareMany.rate, '/s', 0),
    row('moves by HTTP, 16 clients, 16 boards', httpOwn.rate, bareMany.rate, '/s', 0),
    row('CPU a move by websocket, 16 boards', socketOwn.cpuUs, bareMany.cpuUs, 'µs', 0),
    row('CPU a move by HTTP, 16 boards', httpOwn.cpuUs, bareMany.cpuUs, 'µs', 0),
    row('move on 10,000 tickets (bare: on 100), p50', p50(largeOne), p50(smallOne), 'ms'),
  ];
}

async function measured(server: Measured, run: () => Promise<number>) {
  const before = server.cpuMs();
  const start = performance.now();
  const rate = await run();
  const calls = (rate * (performance.now() - start)) / 1000;
  return { rate, cpuUs: ((server.cpuMs() - before) / calls) * 1000 };
}

function bareMove(port: number): Call {
  const call = httpCaller(port);
  let n = 0;
  return () => {
    n += 1;
    return call('POST', '/move', { id: (n % 1000) + 1, place: `i${n}` });
  };
}

function nextMove({ boardId, columns, tickets }: SeededBoard, from: number): () => object {
  let n = from * 7;
  return () => {
    n += 1;
    const ticketId = tickets[(n * 13) % tickets.length];
    const after = tickets[(n * 13 + 5) % tickets.length];
    return { boardId, ticketId, to: { columnId: columns[n % columns.length], after } };
  };
}
