import { percentile, type Row, row, sequential, throughput } from '../../lib/figures.ts';
import type { Measured } from '../../lib/process.ts';
import type { SeededBoard } from '../../lib/seed.ts';
import {
  bareMove,
  dataOf,
  httpCaller,
  newCommandId,
  trpcSocket,
} from '../../lib/server/clients.ts';

const CLIENTS = 16;
/**
 * Each transport is measured briefly in turn, so that other load on the machine affects all
 * equally.
 */
const ROUNDS = 16;
const MS = 500;

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

type Call = () => Promise<unknown>;
type Transport = 'bare' | 'socket' | 'http';

/** (a) and (b): moves by HTTP and websocket, on boards of 100 and of 10,000 tickets. */
export async function moves(
  { app, bare, token }: Servers,
  small: SeededBoard[],
  large: SeededBoard,
): Promise<Row[]> {
  const first = small[0] as SeededBoard;
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, () => trpcSocket(app.port, token)),
  );
  const overSocket = (board: SeededBoard, n: number): Call => {
    const next = nextMove(board, n);
    return async () =>
      dataOf(await (sockets[n] as (typeof sockets)[0]).mutate('tickets.move', next()));
  };
  const own = small.map(overSocket);
  const shared = small.map((_, n) => overSocket(first, n));
  const ownByHttp = small.map((board, n) => httpMove(app.port, token, nextMove(board, n)));
  const bares = Array.from({ length: CLIENTS }, () => bareMove(bare.port));

  const one = await alternating({
    bare: () => sequential(MS, bares[0] as Call),
    socket: () => sequential(MS, own[0] as Call),
    http: () => sequential(MS, ownByHttp[0] as Call),
  });
  const many = await alternating({
    bare: () => loaded(bare, bares),
    socket: () => loaded(app, own),
    http: () => loaded(app, ownByHttp),
    shared: () => loaded(app, shared),
  });
  const sizes = await alternating({
    small: () => sequential(MS, overSocket(first, 0)),
    large: () => sequential(MS, overSocket(large, 0)),
  });
  for (const socket of sockets) socket.close();

  const single = (way: Transport, part: number) => percentile(one[way].flat(), part);
  const rate = (way: Transport | 'shared') => total(many[way]).rate;
  const cpu = (way: Transport | 'shared') => total(many[way]).cpuUs;
  const p50 = (size: 'small' | 'large') => percentile(sizes[size].flat(), 0.5);
  return [
    row('move by websocket, one client, p50', single('socket', 0.5), single('bare', 0.5), 'ms'),
    row('move by websocket, one client, p99', single('socket', 0.99), single('bare', 0.99), 'ms'),
    row('move by HTTP, one client, p50', single('http', 0.5), single('bare', 0.5), 'ms'),
    row('move by HTTP, one client, p99', single('http', 0.99), single('bare', 0.99), 'ms'),
    row('moves by websocket, 16 clients, 16 boards', rate('socket'), rate('bare'), '/s', 0),
    row('moves by websocket, 16 clients, one board', rate('shared'), rate('bare'), '/s', 0),
    row('moves by HTTP, 16 clients, 16 boards', rate('http'), rate('bare'), '/s', 0),
    row('CPU a move by websocket, 16 boards', cpu('socket'), cpu('bare'), 'µs', 0),
    row('CPU a move by websocket, one board', cpu('shared'), cpu('bare'), 'µs', 0),
    row('CPU a move by HTTP, 16 boards', cpu('http'), cpu('bare'), 'µs', 0),
    row('move on 10,000 tickets (bare: ours on 100), p50', p50('large'), p50('small'), 'ms'),
  ];
}

/** Each ticket of these boards is moved once, so that none was read or written shortly before. */
export async function singleMoves(
  { app, bare, token }: Servers,
  boards: SeededBoard[],
): Promise<Row[]> {
  const sockets = await Promise.all(boards.map(() => trpcSocket(app.port, token)));
  const bareTotal = total([await loaded(bare, [bareMove(bare.port)])]);
  const cpu = app.cpuMs();
  await Promise.all(
    boards.map(async (board, n) => {
      const next = nextMove(board, n);
      for (const _ of board.tickets) {
        dataOf(await (sockets[n] as (typeof sockets)[0]).mutate('tickets.move', next()));
      }
    }),
  );
  const cpuMs = app.cpuMs() - cpu;
  for (const socket of sockets) socket.close();
  const tickets = boards.reduce((sum, board) => sum + board.tickets.length, 0);
  const what = `CPU a move by websocket, ${tickets} tickets moved once`;
  return [row(what, (cpuMs / tickets) * 1000, bareTotal.cpuUs, 'µs', 0)];
}

/** Measures each transport once per round; returns the results of each, round by round. */
export async function alternating<K extends string, R>(
  ways: Record<K, () => Promise<R>>,
): Promise<Record<K, R[]>> {
  const names = Object.keys(ways) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as R[]])) as Record<K, R[]>;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) results[name].push(await ways[name]());
  }
  return results;
}

interface Load {
  calls: number;
  ms: number;
  cpuMs: number;
}

/** Calls from all clients concurrently, and the server's processor time. */
export async function loaded(server: Measured, clients: Call[]): Promise<Load> {
  const cpu = server.cpuMs();
  const start = performance.now();
  const rate = await throughput(MS, clients);
  const ms = performance.now() - start;
  return { calls: (rate * ms) / 1000, ms, cpuMs: server.cpuMs() - cpu };
}

/** The rate over all rounds, and the processor time of a call. */
export function total(rounds: Load[]): { rate: number; cpuUs: number } {
  const sum = (field: keyof Load) => rounds.reduce((before, round) => before + round[field], 0);
  const calls = sum('calls');
  return { rate: (calls / sum('ms')) * 1000, cpuUs: (sum('cpuMs') / calls) * 1000 };
}

function httpMove(port: number, token: string, next: () => object): Call {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  return async () => {
    const move = { commandId: newCommandId(), ...next() };
    const { status } = await call('POST', '/trpc/tickets.move', move);
    if (status !== 200) throw new Error(`a move was answered with ${status}`);
  };
}

/** Mostly to another column, after one of its tickets: as users move them. */
export function nextMove({ boardId, columns, tickets }: SeededBoard, from: number): () => object {
  const standsIn = tickets.map((_, n) => columns[n % columns.length]);
  let n = from * 7;
  return () => {
    n += 1;
    const [moved, anchor] = [(n * 13) % tickets.length, (n * 13 + 5) % tickets.length];
    standsIn[moved] = standsIn[anchor];
    const to = { columnId: standsIn[anchor], after: tickets[anchor] };
    return { boardId, ticketId: tickets[moved], to };
  };
}
