import type { WebSocket } from 'ws';
import type { Measured } from '../process.ts';
import type { SeededBoard } from '../seed.ts';
import { dataOf, httpCaller, openSocket, trpcSocket } from './clients.ts';

interface Served {
  app: Measured;
  token: string;
}

/** The sockets that follow one board, and a way to move one of its tickets. */
export interface Audience {
  server: Measured;
  readers: WebSocket[];
  move(commandId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Followers of the product, which can also be sent as much at once as a ticket's description holds.
 */
export interface OurAudience extends Audience {
  describe(description: string, commandId: string): Promise<void>;
}

/**
 * The last ticket cycles through the columns across all runs: a move to its own column would do
 * nothing.
 */
let moved = 0;

export async function appAudience(
  { app, token }: Served,
  { boardId, columns, tickets }: SeededBoard,
  count: number,
): Promise<OurAudience> {
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
  const ticketId = tickets.at(-1);

  async function change(path: string, input: object): Promise<void> {
    const answer = await sender.mutate(path, { boardId, ticketId, ...input });
    if (dataOf<{ seq: number | null }>(answer).seq === null) throw new Error('nothing changed');
  }

  return {
    server: app,
    readers: followers.map(({ socket }) => socket),
    move(commandId) {
      moved += 1;
      const to = { columnId: columns[(tickets.length - 1 + moved) % columns.length] };
      return change('tickets.move', { to, commandId });
    },
    describe: (description, commandId) =>
      change('tickets.edit', { set: { description }, commandId }),
    close: () => closed([sender.socket, ...followers.map(({ socket }) => socket)]),
  };
}

export async function bareAudience(bare: Measured, count: number): Promise<Audience> {
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

/** Sockets that the server has cut are closed already. */
async function closed(sockets: WebSocket[]): Promise<void> {
  const open = sockets.filter((socket) => socket.readyState !== socket.CLOSED);
  await Promise.all(
    open.map((socket) => {
      socket.close();
      return new Promise((resolve) => socket.once('close', resolve));
    }),
  );
}
