// `npm run bench:cluster`: one, two and three processes on one durable PostgreSQL, all on this
// machine. Measures moves a second, and the time from a command at one process to its delivery to
// viewers at another.
import { startPostgres } from '../src/test/servers/postgres-server.ts';
import { percentile, throughput } from './lib/figures.ts';
import { type Measured, startApp } from './lib/process.ts';
import { firstToken, type SeededBoard, seedBoard } from './lib/seed.ts';
import { dataOf, httpCaller, newCommandId, trpcSocket } from './lib/server/clients.ts';
import { nextMove } from './scenarios/server/moves.ts';

const BOARDS = 16;
const TICKETS = 50;
const MS = 8000;
const ROUNDS = 2;
const DELIVERIES = 200;

const postgres = await startPostgres({ durable: true });
const apps: Measured[] = [];
try {
  for (let n = 0; n < 3; n += 1) apps.push(await startOne());
  const [first] = apps as [Measured];
  const token = await firstToken(first.port);
  const boards: SeededBoard[] = [];
  for (let n = 0; n < BOARDS; n += 1) boards.push(await seedBoard(first.port, token, TICKETS));
  const results = [1, 2, 3].map((count) => ({
    count,
    rates: [] as number[],
    took: [] as number[],
  }));
  // Alternating, so that other load on the machine affects all equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of results) {
      const used = apps.slice(0, each.count);
      each.rates.push(await moves(used, token, boards));
      each.took.push(...(await deliveries(used, token, boards[0] as SeededBoard)));
    }
  }
  console.log('| processes | moves, 16 clients, 16 boards | delivery p50 | delivery p99 |');
  console.log('|---|---|---|---|');
  for (const { count, rates, took } of results) {
    const rate = rates.reduce((sum, moveRate) => sum + moveRate, 0) / rates.length;
    const [p50, p99] = [0.5, 0.99].map((part) => `${percentile(took, part).toFixed(1)} ms`);
    console.log(`| ${count} | ${rate.toFixed(0)} /s | ${p50} | ${p99} |`);
  }
} finally {
  await Promise.all(apps.map((app) => app.stop()));
  await postgres.stop();
}

function startOne(): Promise<Measured> {
  const APP_SECRET = 'a secret of thirty-two characters';
  return startApp({ env: { DATABASE_URL: postgres.url, APP_SECRET } });
}

/** Moves a second over websockets, with one client for each board, spread over the processes. */
async function moves(used: Measured[], token: string, boards: SeededBoard[]): Promise<number> {
  const sockets = await Promise.all(boards.map((_, n) => trpcSocket(portOf(used, n), token)));
  const clients = boards.map((board, n) => {
    const next = nextMove(board, Math.floor(Math.random() * 1000));
    return async () =>
      dataOf(await (sockets[n] as (typeof sockets)[0]).mutate('tickets.move', next()));
  });
  const rate = await throughput(MS, clients);
  for (const socket of sockets) socket.close();
  return rate;
}

/** From a command at the first process to its row at a viewer of the last, sequentially, ms. */
async function deliveries(used: Measured[], token: string, board: SeededBoard): Promise<number[]> {
  const sender = await trpcSocket(portOf(used, 0), token);
  const viewer = await trpcSocket(portOf(used, used.length - 1), token);
  const call = httpCaller(portOf(used, 0), { authorization: `Bearer ${token}` });
  const { body } = await call('GET', `/api/boards/${board.boardId}/snapshot`);
  await viewer.follow(board.boardId, JSON.parse(String(body)).cursor);
  const waiting = new Map<string, () => void>();
  viewer.socket.on('message', (bytes: Buffer) => {
    const text = String(bytes);
    for (const [id, arrived] of waiting) if (text.includes(id)) arrived();
  });
  const took: number[] = [];
  const next = nextMove(board, Math.floor(Math.random() * 1000));
  for (let n = 0; n < DELIVERIES; n += 1) {
    const commandId = newCommandId();
    const delivery = new Promise<void>((resolve) => waiting.set(commandId, resolve));
    const start = performance.now();
    const { seq } = dataOf<{ seq: number | null }>(
      await sender.mutate('tickets.move', { ...next(), commandId }),
    );
    if (seq !== null) {
      await delivery;
      took.push(performance.now() - start);
    }
    waiting.delete(commandId);
  }
  sender.close();
  viewer.close();
  return took;
}

function portOf(used: Measured[], n: number): number {
  return (used[n % used.length] as Measured).port;
}
