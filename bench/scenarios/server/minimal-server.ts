import { type Row, row } from '../../lib/figures.ts';
import { type Measured, startPlain } from '../../lib/process.ts';
import type { SeededBoard } from '../../lib/seed.ts';
import { bareMove, dataOf, httpCaller, openSocket, trpcSocket } from '../../lib/server/clients.ts';
import {
  expectGood,
  type Move,
  restMove,
  throughColumns,
  trpcMove,
} from '../../lib/server/column-moves.ts';
import { alternating, loaded, total } from './moves.ts';

const TOKEN = 'least';

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

/**
 * Compares the cost of a move in the product with the minimum (minimal-server.ts), and that with
 * the bare server, by each of three transports.
 */
export async function least(
  { app, bare, token }: Servers,
  own: { rest: SeededBoard[]; others: SeededBoard[] },
): Promise<Row[]> {
  const [restServer, server] = [await startPlain('minimal'), await startPlain('minimal')];
  const sockets: { close(): void }[] = [];
  try {
    const bares = Array.from({ length: own.rest.length }, () => bareMove(bare.port));
    const [restBoards, boards] = [await boardsOf(restServer), await boardsOf(server)];
    // REST responses include the history, so each has boards that nothing else moves on.
    const byRest = await alternating({
      bare: () => loaded(bare, bares),
      least: callsOf(restServer, restBoards, () => restMove(restServer.port, TOKEN)),
      ours: callsOf(app, own.rest, () => restMove(app.port, token)),
    });
    const leastSockets = await Promise.all(boards.map(() => plainSocket(server.port)));
    const ourSockets = await Promise.all(own.others.map(() => trpcSocket(app.port, token)));
    sockets.push(...leastSockets, ...ourSockets);
    const others = await alternating({
      bare: () => loaded(bare, bares),
      leastHttp: callsOf(server, boards, () => plainMove(server.port)),
      oursHttp: callsOf(app, own.others, (board) => trpcMove(app.port, token, board)),
      leastSocket: callsOf(server, boards, (_, n) => leastSockets[n]?.move as Move),
      oursSocket: callsOf(app, own.others, (board, n) => async (ticketId, columnId) => {
        const input = { boardId: board.boardId, ticketId, to: { columnId } };
        return dataOf((await ourSockets[n]?.mutate('tickets.move', input)) as never);
      }),
    });
    const { bare: bareRounds, leastSocket, oursSocket, leastHttp, oursHttp } = others;
    return [
      ...rowsOf('websocket', { least: leastSocket, ours: oursSocket, bare: bareRounds }),
      ...rowsOf('tRPC over HTTP', { least: leastHttp, ours: oursHttp, bare: bareRounds }),
      ...rowsOf('REST', byRest),
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await restServer.stop();
    await server.stop();
  }
}

type Rounds = Parameters<typeof total>[0];

function rowsOf(way: string, { least, ours, bare }: Record<'least' | 'ours' | 'bare', Rounds>) {
  const rate = (rounds: Rounds) => total(rounds).rate;
  return [
    row(`least of a move by ${way}, 16 boards`, rate(least), rate(bare), '/s', 0),
    row(`moves by ${way}, 16 boards (bare: the least)`, rate(ours), rate(least), '/s', 0),
  ];
}

async function boardsOf({ port }: Measured): Promise<SeededBoard[]> {
  const { body } = await httpCaller(port)('GET', '/boards');
  return JSON.parse(String(body)).boards;
}

/** One client for each board, which moves its tickets from column to column. */
function callsOf(
  server: Measured,
  boards: SeededBoard[],
  moveOn: (board: SeededBoard, n: number) => Move,
) {
  const calls = boards.map((board, n) => throughColumns(board, moveOn(board, n)));
  return () => loaded(server, calls);
}

function plainMove(port: number): Move {
  const call = httpCaller(port, { authorization: `Bearer ${TOKEN}` });
  return async (ticketId, columnId) =>
    expectGood(await call('POST', '/move', { ticketId, columnId }));
}

async function plainSocket(port: number) {
  const socket = await openSocket(port, '/socket');
  const waiting = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  socket.on('message', (bytes: Buffer) => {
    const { id, result } = JSON.parse(String(bytes));
    waiting.get(id)?.(result.data);
    waiting.delete(id);
  });
  const move: Move = (ticketId, columnId) => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, ticketId, columnId }));
    });
  };
  return { move, close: () => socket.close() };
}
