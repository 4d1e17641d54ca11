import type { WebSocket } from 'ws';
import { dataOf, httpCaller, newCommandId, openSocket, trpcSocket } from './clients.ts';
import { percentile, type Row, row } from './figures.ts';
import type { Measured } from './process.ts';
import type { SeededBoard } from './seed.ts';

const PATIENCE_MS = 20_000;

/** So many moves a second, made in bursts. */
interface Load {
  rate: number;
  burst: number;
  moves: number;
}

const FIRST: Load = { rate: 1, burst: 1, moves: 1 };
const LOADS: Load[] = [
  { rate: 5, burst: 1, moves: 25 },
  { rate: 20, burst: 1, moves: 100 },
  { rate: 20, burst: 10, moves: 100 },
];

interface Servers {
  app: Measured;
  bare: Measured;
  token: string;
}

interface Delivered {
  /** From the command to its last delivery, ms, for each move. */
  took: number[];
  cpuMs: number;
  /** What one reader received: the payload of its websocket's messages. */
  bytes: number;
}

/** The sockets that follow one board, and a way to move a ticket of it. */
interface Audience {
  server: Measured;
  readers: WebSocket[];
  move(commandId: string): Promise<void>;
  close(): Promise<void>;
}

/** (d): one move to many open boards, against a bare broadcast of the same event. */
export async function fanOut(
  servers: Servers,
  board: SeededBoard,
  readers: number,
): Promise<Row[]> {
  const ours = await appAudience(servers, board, readers);
  const bares = await bareAudience(servers.bare, readers);
  const to = `to ${readers} readers`;
  // The first push of a subscription takes a longer way than those after it.
  const firsts = [await delivered(ours, FIRST), await delivered(bares, FIRST)];
  const [first, bareFirst] = firsts.map(({ took }) => took[0] ?? Number.NaN);
  const rows = [row(`${to}, their first move`, first ?? 0, bareFirst ?? 0, 'ms', 1)];
  for (const load of LOADS) {
    const bare = await delivered(bares, load);
    rows.push(...compared(to, load, await delivered(ours, load), bare));
  }
  const [resident, bareResident] = [servers.app.residentMb(), servers.bare.residentMb()];
  rows.push(row(`resident memory, ${readers} readers`, resident, bareResident, 'MB', 0));
  await ours.close();
  await bares.close();
  return rows;
}

function compared(to: string, load: Load, ours: Delivered, bare: Delivered): Row[] {
  const how = load.burst > 1 ? `in bursts of ${load.burst}` : 'single';
  const name = `${to}, ${load.rate}/s ${how}`;
  const perMove = (value: number, { took }: Delivered) => value / took.length;
  const took = (part: number) =>
    [percentile(ours.took, part), percentile(bare.took, part), 'ms', 1] as const;
  return [
    row(`${name}, p50`, ...took(0.5)),
    row(`${name}, p99`, ...took(0.99)),
    row(`${name}, CPU a move`, perMove(ours.cpuMs, ours), perMove(bare.cpuMs, bare), 'ms'),
    row(`${name}, bytes a move`, perMove(ours.bytes, ours), perMove(bare.bytes, bare), 'B', 0),
  ];
}

/** @throws Error when a move did not arrive at every reader just once. */
async function delivered({ server, readers, move }: Audience, load: Load): Promise<Delivered> {
  const { moves } = load;
  const arrivals = new Arrivals(moves, readers.length);
  const listen = (bytes: Buffer, n: number) => arrivals.read(bytes, n === 0);
  const listeners = readers.map((_, n) => (bytes: Buffer) => listen(bytes, n));
  for (const [n, reader] of readers.entries()) reader.on('message', listeners[n] as () => void);
  const cpu = server.cpuMs();
  const made: Promise<void>[] = [];
  for (let n = 0; n < moves; n += load.burst) {
    for (let k = n; k < Math.min(n + load.burst, moves); k += 1) made.push(move(arrivals.start(k)));
    await pause((1000 / load.rate) * load.burst);
  }
  await Promise.all(made);
  await Promise.race([arrivals.complete, pause(PATIENCE_MS)]);
  const cpuMs = server.cpuMs() - cpu;
  for (const [n, reader] of readers.entries()) reader.off('message', listeners[n] as () => void);
  arrivals.check();
  return { took: arrivals.took, cpuMs, bytes: arrivals.bytes };
}

const NUMBER_LENGTH = 4;

/**
 * Counts the moves that arrive. A move is known by the end of its command's id, which is looked for
 * in the bytes, wherever it is in them: parsing a thousand messages would cost more than what is measured.
 */
class Arrivals {
  readonly took: number[] = [];
  bytes = 0;
  private readonly started: number[] = [];
  private readonly missing: number[];
  private readonly prefix = newCommandId().slice(NUMBER_LENGTH);
  private done = () => {};
  readonly complete = new Promise<void>((resolve) => {
    this.done = resolve;
  });

  constructor(
    private readonly moves: number,
    readers: number,
  ) {
    this.missing = Array.from({ length: moves }, () => readers);
  }

  /** The command's id of a move that begins now. */
  start(move: number): string {
    this.started[move] = performance.now();
    return this.prefix + String(move).padStart(NUMBER_LENGTH, '0');
  }

  read(bytes: Buffer, isMeasured: boolean): void {
    const text = bytes.toString('latin1');
    const { prefix } = this;
    for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
      const end = at + prefix.length;
      this.arrived(Number(text.slice(end, end + NUMBER_LENGTH)));
    }
    if (isMeasured) this.bytes += bytes.length;
  }

  check(): void {
    const wrong = this.missing.filter((left) => left !== 0);
    if (wrong.length === 0) return;
    const lost = wrong.reduce((sum, left) => sum + left, 0);
    throw new Error(`${wrong.length} of ${this.moves} moves: ${lost} deliveries are missing`);
  }

  private arrived(move: number): void {
    const left = (this.missing[move] ?? 0) - 1;
    this.missing[move] = left;
    if (left !== 0) return;
    this.took.push(performance.now() - (this.started[move] as number));
    if (this.took.length === this.moves) this.done();
  }
}

/** The last ticket goes from column to column, through all runs: where it is nothing would move. */
let moved = 0;

async function appAudience(
  { app, token }: Servers,
  { boardId, columns, tickets }: SeededBoard,
  count: number,
): Promise<Audience> {
  const call = httpCaller(app.port, { authorization: `Bearer ${token}` });
  const { body } = await call('GET', `/api/boards/${boardId}/snapshot`);
  const { cursor } = JSON.parse(String(body));
  const followers: Awaited<ReturnType<typeof trpcSocket>>[] = [];
  for (let n = 0; n < count; n += 1) {
    const follower = await trpcSocket(app.port, token);
    await follower.follow(boardId, cursor);
    followers.push(follower);
  }
  const sender = await trpcSocket(app.port, token);
  return {
    server: app,
    readers: followers.map(({ socket }) => socket),
    async move(commandId) {
      moved += 1;
      const last = tickets.length - 1;
      const to = { columnId: columns[(last + moved) % columns.length] };
      const input = { boardId, ticketId: tickets[last], to, commandId };
      const { seq } = dataOf<{ seq: number | null }>(await sender.mutate('tickets.move', input));
      if (seq === null) throw new Error('a move changed nothing');
    },
    close: () => closed([sender.socket, ...followers.map(({ socket }) => socket)]),
  };
}

async function bareAudience(bare: Measured, count: number): Promise<Audience> {
  const readers: WebSocket[] = [];
  for (let n = 0; n < count; n += 1) readers.push(await openSocket(bare.port, '/socket'));
  return {
    server: bare,
    readers,
    async move(commandId) {
      readers[0]?.send(JSON.stringify({ id: 1, place: 'i0', commandId }));
    },
    close: () => closed(readers),
  };
}

async function closed(sockets: WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => {
      socket.close();
      return new Promise((resolve) => socket.once('close', resolve));
    }),
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
