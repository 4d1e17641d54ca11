import type { WebSocket } from 'ws';
import { dataOf, httpCaller, openSocket, trpcSocket } from './clients.ts';
import { percentile, type Row, row } from './figures.ts';
import type { Measured } from './process.ts';
import type { SeededBoard } from './seed.ts';

const SECONDS = 4;

interface Load {
  readers: number;
  /** Moves a second, made in bursts of so many. */
  rate: number;
  burst: number;
}

interface Delivered {
  /** From the command to its last delivery, ms, for each move. */
  took: number[];
  cpuMs: number;
}

/** (d): one move to many open boards, against a bare broadcast to as many sockets. */
export async function fanOut(
  { app, bare, token }: { app: Measured; bare: Measured; token: string },
  board: SeededBoard,
  load: Load,
): Promise<Row[]> {
  const ours = await delivered(app, await appReaders(app, token, board, load.readers), load);
  const bares = await delivered(bare, await bareReaders(bare, load.readers), load);
  const how = load.burst > 1 ? `in bursts of ${load.burst}` : 'single';
  const name = `to ${load.readers} readers, ${load.rate}/s ${how}`;
  const perMove = ({ cpuMs, took }: Delivered) => cpuMs / took.length;
  return [
    row(`${name}, p50`, percentile(ours.took, 0.5), percentile(bares.took, 0.5), 'ms', 1),
    row(`${name}, p99`, percentile(ours.took, 0.99), percentile(bares.took, 0.99), 'ms', 1),
    row(`${name}, CPU a move`, perMove(ours), perMove(bares), 'ms'),
    row(`${name}, bytes an event`, ours.took.length && eventBytes, Number.NaN, 'B', 0),
  ];
}

let eventBytes = 0;

interface Readers {
  /** Makes a move; `note` finds it again in what is delivered. */
  move(note: number): void;
  onDelivery(listener: (note: number) => void): void;
  close(): void;
}

async function delivered(server: Measured, readers: Readers, load: Load): Promise<Delivered> {
  const moves = load.rate * SECONDS;
  const started: number[] = [];
  const left: number[] = [];
  const took: number[] = [];
  const all = new Promise<void>((resolve) => {
    readers.onDelivery((note) => {
      left[note] = (left[note] ?? load.readers) - 1;
      if (left[note] !== 0) return;
      took.push(performance.now() - (started[note] as number));
      if (took.length === moves) resolve();
    });
  });
  const cpu = server.cpuMs();
  for (let n = 0; n < moves; n += load.burst) {
    for (let k = n; k < Math.min(n + load.burst, moves); k += 1) {
      started[k] = performance.now();
      readers.move(k);
    }
    await new Promise((resolve) => setTimeout(resolve, (1000 / load.rate) * load.burst));
  }
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 20_000))]);
  const cpuMs = server.cpuMs() - cpu;
  readers.close();
  return { took, cpuMs };
}

async function appReaders(
  app: Measured,
  token: string,
  { boardId, columns, tickets }: SeededBoard,
  count: number,
): Promise<Readers> {
  const call = httpCaller(app.port, { authorization: `Bearer ${token}` });
  const { body } = await call('GET', `/api/boards/${boardId}/snapshot`);
  const { cursor } = JSON.parse(String(body));
  const followers: Awaited<ReturnType<typeof trpcSocket>>[] = [];
  let listener: (note: number) => void = () => {};
  const notes = new Map<number, number>();
  const early = new Map<number, number>();
  const arrived = (seq: number) => {
    const note = notes.get(seq);
    if (note === undefined) early.set(seq, (early.get(seq) ?? 0) + 1);
    else listener(note);
  };
  for (let n = 0; n < count; n += 1) {
    const follower = await trpcSocket(app.port, token);
    await follower.follow(boardId, cursor, (data) => {
      const { rows } = (data as { data: { rows: { seq: number }[] } }).data;
      if (n === 0) eventBytes = JSON.stringify(data).length / rows.length + 60;
      for (const { seq } of rows) arrived(seq);
    });
    followers.push(follower);
  }
  const sender = await trpcSocket(app.port, token);
  return {
    move(note) {
      const to = { columnId: columns[note % columns.length] };
      const ticketId = tickets[note % tickets.length];
      void sender.mutate('tickets.move', { boardId, ticketId, to }).then((answer) => {
        const { seq } = dataOf<{ seq: number }>(answer);
        notes.set(seq, note);
        for (let times = early.get(seq) ?? 0; times > 0; times -= 1) listener(note);
      });
    },
    onDelivery(next) {
      listener = next;
    },
    close() {
      sender.close();
      for (const follower of followers) follower.close();
    },
  };
}

async function bareReaders(bare: Measured, count: number): Promise<Readers> {
  const sockets: WebSocket[] = [];
  let listener: (note: number) => void = () => {};
  for (let n = 0; n < count; n += 1) {
    const socket = await openSocket(bare.port, '/socket');
    socket.on('message', (bytes) => listener(JSON.parse(String(bytes)).note));
    sockets.push(socket);
  }
  return {
    move(note) {
      sockets[0]?.send(JSON.stringify({ id: note + 1, place: `i${note}`, note }));
    },
    onDelivery(next) {
      listener = next;
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
