import { httpCaller, newCommandId } from './clients.ts';
import { percentile, type Row, row, sequential, throughput } from './figures.ts';
import type { Measured } from './process.ts';
import type { SeededBoard } from './seed.ts';

const MS = 2000;
const CLIENTS = 16;

/** (c): opening a board of so many tickets, unchanged and right after a change. */
export async function opens(
  { app, bare, token }: { app: Measured; bare: Measured; token: string },
  board: SeededBoard,
): Promise<Row[]> {
  const size = board.tickets.length;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const path = `/api/boards/${board.boardId}/snapshot`;
  const ours = Array.from({ length: CLIENTS }, () => httpCaller(app.port, headers));
  const bares = Array.from({ length: CLIENTS }, () => httpCaller(bare.port));
  const open = () => (ours[0] as (typeof ours)[0])('GET', path);
  const openBare = () => (bares[0] as (typeof bares)[0])('GET', `/board/${size}`);

  const { body } = await open();
  const plain = await httpCaller(app.port, { ...headers, 'accept-encoding': 'identity' })(
    'GET',
    path,
  );
  const bareBody = (await openBare()).body;
  const unchanged = await sequential(MS, open);
  const bareOne = await sequential(MS, openBare);
  const changed = await afterChanges(board, ours[1] as (typeof ours)[0], open);
  const rate = await throughput(
    MS,
    ours.map((call) => () => call('GET', path)),
  );
  const bareRate = await throughput(
    MS,
    bares.map((call) => () => call('GET', `/board/${size}`)),
  );

  const name = `open ${size.toLocaleString('en')} tickets`;
  return [
    row(`${name}, bytes`, plain.body.length / 1000, Number.NaN, 'kB', 0),
    row(`${name}, bytes on the wire`, body.length / 1000, bareBody.length / 1000, 'kB', 0),
    row(`${name}, unchanged, p50`, percentile(unchanged, 0.5), percentile(bareOne, 0.5), 'ms'),
    row(`${name}, after a change, p50`, percentile(changed, 0.5), percentile(bareOne, 0.5), 'ms'),
    row(`${name}, boards, 16 connections`, rate, bareRate, '/s', 0),
  ];
}

async function afterChanges(
  { boardId, columns, tickets }: SeededBoard,
  call: ReturnType<typeof httpCaller>,
  open: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const to = { columnId: columns[n % columns.length] };
    const input = { commandId: newCommandId(), boardId, ticketId: tickets[n], to };
    await call('POST', '/trpc/tickets.move', input);
    const start = performance.now();
    await open();
    took.push(performance.now() - start);
  }
  return took;
}
