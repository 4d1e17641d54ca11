import { type Row, row, throughput } from '../../lib/figures.ts';
import type { Measured } from '../../lib/process.ts';
import type { SeededBoard } from '../../lib/seed.ts';
import { type Answer, bareMove, httpCaller } from '../../lib/server/clients.ts';
import { expectGood, restMove, throughColumns, trpcMove } from '../../lib/server/column-moves.ts';

const CLIENTS = 16;
/**
 * Each transport is measured briefly in turn, so that other load on the machine affects all
 * equally.
 */
const ROUNDS = 6;
const MS = 500;

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

type Caller = ReturnType<typeof httpCaller>;
type Call = () => Promise<unknown>;

interface Way {
  server: Measured;
  clients: Call[];
}

/** REST beside tRPC, for the same work with the same driver: moves, and a whole board. */
export async function rest(
  servers: Servers,
  small: SeededBoard[],
  medium: SeededBoard,
): Promise<Row[]> {
  const { app, bare, token } = servers;
  const moves = await inTurn({
    bare: { server: bare, clients: clients(() => bareMove(bare.port)) },
    trpc: {
      server: app,
      clients: small.map((board) => throughColumns(board, trpcMove(app.port, token, board))),
    },
    rest: {
      server: app,
      clients: small.map((board) => throughColumns(board, restMove(app.port, token))),
    },
  });
  const snapshot = `/api/boards/${medium.boardId}/snapshot`;
  const whole = `/boards/getBoard/${medium.boardId}`;
  await copyResponse(await ours(servers)('GET', whole), httpCaller(bare.port));
  const boards = await inTurn({
    bare: { server: bare, clients: clients(() => getting(httpCaller(bare.port), '/board/rest')) },
    trpc: { server: app, clients: clients(() => getting(ours(servers), snapshot)) },
    rest: { server: app, clients: clients(() => getting(ours(servers), whole)) },
  });
  const size = medium.tickets.length.toLocaleString('en');
  return [
    row('moves by tRPC over HTTP, 16 clients', moves.trpc.rate, moves.bare.rate, '/s', 0),
    row('moves by REST, 16 clients', moves.rest.rate, moves.bare.rate, '/s', 0),
    row('CPU a move by REST', moves.rest.cpuUs, moves.bare.cpuUs, 'µs', 0),
    row(`snapshots of ${size} tickets, 16 clients`, boards.trpc.rate, boards.bare.rate, '/s', 0),
    row(`REST boards of ${size} tickets, 16 clients`, boards.rest.rate, boards.bare.rate, '/s', 0),
    row('CPU a REST board', boards.rest.cpuUs / 1000, boards.bare.cpuUs / 1000, 'ms', 2),
  ];
}

function ours({ app, token }: Servers): Caller {
  return httpCaller(app.port, { authorization: `Bearer ${token}` });
}

function clients(make: () => Call): Call[] {
  return Array.from({ length: CLIENTS }, make);
}

/** Gives the bare server the same bytes in advance. */
async function copyResponse({ body }: Answer, bare: Caller): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  expectGood(await bare('PUT', '/board/rest', { headers, base64: body.toString('base64') }));
}

function getting(call: Caller, path: string): Call {
  return async () => expectGood(await call('GET', path));
}

/** Measures each transport once per round; returns the results of each. */
async function inTurn<K extends string>(ways: Record<K, Way>) {
  const names = Object.keys(ways) as K[];
  const sums = Object.fromEntries(
    names.map((name) => [name, { calls: 0, ms: 0, cpuMs: 0 }]),
  ) as Record<K, { calls: number; ms: number; cpuMs: number }>;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { server, clients: calls } = ways[name];
      const [cpu, start] = [server.cpuMs(), performance.now()];
      const rate = await throughput(MS, calls);
      const ms = performance.now() - start;
      const sum = sums[name];
      sum.calls += (rate * ms) / 1000;
      sum.ms += ms;
      sum.cpuMs += server.cpuMs() - cpu;
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const { calls, ms, cpuMs } = sums[name];
      return [name, { rate: (calls / ms) * 1000, cpuUs: (cpuMs / calls) * 1000 }];
    }),
  ) as Record<K, { rate: number; cpuUs: number }>;
}
