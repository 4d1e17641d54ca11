import { bareMove, dataOf, httpCaller, newCommandId, openSocket, trpcSocket } from './clients.ts';
import { type Row, row } from './figures.ts';
import { inTurn, loaded, total } from './moves.ts';
import { type Measured, startPlain } from './process.ts';
import type { SeededBoard } from './seed.ts';

const COLUMNS = 8;
const TOKEN = 'least';

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

type Call = () => Promise<unknown>;
/** A move of a client: of this ticket, to the end of this column. */
type Move = (ticketId: string, columnId: string, column: number) => Promise<unknown>;

/**
 * How near ours is to the least that a move takes with its statements, on the disk, with its answer
 * (least-server.ts), and how near that is to the bare server, by each of three ways.
 */
export async function least(
  { app, bare, token }: Servers,
  own: { rest: SeededBoard[]; others: SeededBoard[] },
): Promise<Row[]> {
  const [restServer, server] = [await startPlain('least'), await startPlain('least')];
  const sockets: { close(): void }[] = [];
  try {
    const bares = Array.from({ length: own.rest.length }, () => bareMove(bare.port));
    const [restBoards, boards] = [await boardsOf(restServer), await boardsOf(server)];
    // Answers of REST have the history: each has boards that nobody else moves on.
    const byRest = await inTurn({
      bare: () => loaded(bare, bares),
      least: callsOf(restServer, restBoards, () => restMove(restServer.port, TOKEN)),
      ours: callsOf(app, own.rest, () => restMove(app.port, token)),
    });
    const leastSockets = await Promise.all(boards.map(() => plainSocket(server.port)));
    const ourSockets = await Promise.all(own.others.map(() => trpcSocket(app.port, token)));
    sockets.push(...leastSockets, ...ourSockets);
    const others = await inTurn({
      bare: () => loaded(bare, bares),
      leastHttp: callsOf(server, boards, () => plainMove(server.port)),
      oursHttp: callsOf(app, own.others, (board) => trpcMove(app.port, token, board)),
      leastSocket: callsOf(server, boards, (_, n) => leastSockets[n]?.move as Move),
      oursSocket: callsOf(app, own.others, (board, n) => async (ticketId, columnId) => {
        const input = { boardId: board.boardId, ticketId, to: { columnId } };
        return dataOf((await ourSockets[n]?.mutate('tickets.move', input)) as never);
      }),
    });
    const rates = { ...mapped(others), rest: mapped(byRest) };
    return [
      ...rowsOf('websocket', rates.leastSocket, rates.oursSocket, rates.bare),
      ...rowsOf('tRPC over HTTP', rates.leastHttp, rates.oursHttp, rates.bare),
      ...rowsOf('REST', rates.rest.least, rates.rest.ours, rates.rest.bare),
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await restServer.stop();
    await server.stop();
  }
}

type Rounds = Parameters<typeof total>[0];

function mapped<K extends string>(found: Record<K, Rounds>): Record<K, number> {
  const names = Object.keys(found) as K[];
  return Object.fromEntries(names.map((name) => [name, total(found[name]).rate])) as Record<
    K,
    number
  >;
}

function rowsOf(way: string, least: number, ours: number, bare: number): Row[] {
  return [
    row(`least of a move by ${way}, 16 boards`, least, bare, '/s', 0),
    row(`moves by ${way}, 16 boards (bare: the least)`, ours, least, '/s', 0),
  ];
}

async function boardsOf({ port }: Measured): Promise<SeededBoard[]> {
  const { body } = await httpCaller(port)('GET', '/boards');
  return JSON.parse(String(body)).boards;
}

/** A client for each board, who moves its tickets from column to column. */
function callsOf(
  server: Measured,
  boards: SeededBoard[],
  moveOn: (board: SeededBoard, n: number) => Move,
) {
  const calls = boards.map((board, n): Call => {
    const move = moveOn(board, n);
    let moved = 0;
    return () => {
      const at = moved % board.tickets.length;
      const column = (at + Math.floor(moved / board.tickets.length) + 1) % COLUMNS;
      moved += 1;
      return move(board.tickets[at] as string, board.columns[column] as string, column);
    };
  });
  return () => loaded(server, calls);
}

function plainMove(port: number): Move {
  const call = httpCaller(port, { authorization: `Bearer ${TOKEN}` });
  return async (ticketId, columnId) => good(await call('POST', '/move', { ticketId, columnId }));
}

function trpcMove(port: number, token: string, { boardId }: SeededBoard): Move {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  return async (ticketId, columnId) => {
    const input = { commandId: newCommandId(), boardId, ticketId, to: { columnId } };
    good(await call('POST', '/trpc/tickets.move', input));
  };
}

function restMove(port: number, token: string): Move {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  return async (ticketId, _, column) => {
    const status = encodeURIComponent(`Column ${column + 1}`);
    good(await call('PATCH', `/api/tickets/${ticketId}/move?status=${status}`));
  };
}

function good({ status, body }: { status: number; body: Buffer }): void {
  if (status !== 200) throw new Error(`answered with ${status}: ${body}`);
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
