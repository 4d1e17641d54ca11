import { COLUMNAR_TYPE } from '../../../src/core/board/wire/columnar-snapshot.ts';
import { percentile, type Row, row, sequential, throughput } from '../../lib/figures.ts';
import type { Measured } from '../../lib/process.ts';
import type { SeededBoard } from '../../lib/seed.ts';
import { dataOf, httpCaller, newCommandId } from '../../lib/server/clients.ts';

const MS = 2000;
const CLIENTS = 16;
const CHANGES = 20;

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

type Call = ReturnType<typeof httpCaller>;

/**
 * (c): opening a board of this many tickets, unchanged and right after a change, against a server
 * that was given the same response in advance.
 */
export async function opens({ app, bare, token }: Servers, board: SeededBoard): Promise<Row[]> {
  // As a page requests it.
  const headers = {
    authorization: `Bearer ${token}`,
    accept: COLUMNAR_TYPE,
    'accept-encoding': 'br',
  };
  const path = `/api/boards/${board.boardId}/snapshot`;
  const ours = callers(() => httpCaller(app.port, headers));
  const bares = callers(() => httpCaller(bare.port, headers));
  const open = opening(ours[0] as Call, path);
  const openBare = opening(bares[0] as Call, '/board/same');

  const bytes = await copyResponse(ours[0] as Call, path, bares[0] as Call);
  const plain = httpCaller(app.port, { ...headers, 'accept-encoding': 'identity' });
  const plainBytes = (await plain('GET', path)).body.length;
  const bareOne = await sequential(MS, openBare);
  const unchanged = await sequential(MS, open);
  const changed = await afterChanges(board, ours[1] as Call, open);
  const bareMany = await many(bare, bares, '/board/same');
  const oursMany = await many(app, ours, path);

  const name = `open ${board.tickets.length.toLocaleString('en')} tickets`;
  const bareP50 = percentile(bareOne, 0.5);
  return [
    row(`${name}, bytes`, plainBytes / 1000, Number.NaN, 'kB', 0),
    row(`${name}, bytes on the wire`, bytes / 1000, bytes / 1000, 'kB', 0),
    row(`${name}, unchanged, p50`, percentile(unchanged, 0.5), bareP50, 'ms'),
    row(`${name}, after a change, p50`, percentile(changed, 0.5), bareP50, 'ms'),
    row(`${name}, boards, 16 connections`, oursMany.rate, bareMany.rate, '/s', 0),
    row(`${name}, CPU`, oursMany.cpuMs, bareMany.cpuMs, 'ms', 3),
  ];
}

function callers(make: () => Call): Call[] {
  return Array.from({ length: CLIENTS }, make);
}

function opening(call: Call, path: string): () => Promise<void> {
  return async () => {
    const { status } = await call('GET', path);
    if (status !== 200) throw new Error(`opening a board was answered with ${status}`);
  };
}

/** Gives the bare server the product's response, headers included; returns its size in bytes. */
async function copyResponse(ours: Call, path: string, bare: Call): Promise<number> {
  const { headers, body } = await ours('GET', path);
  const { date: _date, connection: _connection, 'content-length': _length, ...kept } = headers;
  await bare('PUT', '/board/same', { headers: kept, base64: body.toString('base64') });
  return body.length;
}

async function many(server: Measured, calls: Call[], path: string) {
  const cpu = server.cpuMs();
  const rate = await throughput(
    MS,
    calls.map((call) => opening(call, path)),
  );
  return { rate, cpuMs: (server.cpuMs() - cpu) / ((rate * MS) / 1000) };
}

async function afterChanges(
  { boardId, columns, tickets }: SeededBoard,
  call: Call,
  open: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    // The next column: moving to the ticket's own column would change nothing.
    const to = { columnId: columns[(n + 1) % columns.length] };
    const input = { commandId: newCommandId(), boardId, ticketId: tickets[n], to };
    const { body } = await call('POST', '/trpc/tickets.move', input);
    const { seq } = dataOf<{ seq: number | null }>(JSON.parse(String(body)));
    if (seq === null) throw new Error('a move changed nothing');
    const start = performance.now();
    await open();
    took.push(performance.now() - start);
  }
  return took;
}
