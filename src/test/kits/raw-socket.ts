import { WebSocket } from 'ws';
import type { CompactEvent } from '../../core/board/wire/compact-events.ts';
import type { Push } from '../../core/board/wire/feed.ts';
import { until } from '../until.ts';

/** One message of tRPC's protocol, as the server sends it. */
export interface Message {
  id: number | string | null;
  result?: { type: string; id?: string; data?: unknown };
  error?: { message: string; data: { code: string; appCode: string; issues?: unknown } };
}

/** A websocket of tRPC's as it is on the wire. */
export interface RawSocket {
  socket: WebSocket;
  /** Every text that was received, in order. */
  received: string[];
  /** The code that it was closed with, once it is. */
  closed: Promise<number>;
  /** Sends a call and answers with its number. */
  send(method: 'query' | 'mutation' | 'subscription', path: string, input: object): number;
  /** Sends a call and waits for what comes of it first. */
  call(method: 'query' | 'mutation', path: string, input: object): Promise<Message>;
  messages(): Message[];
  /** What a subscription has brought. */
  pushes(id: number): Push[];
  /** What one in the short form has brought, but for resets. */
  briefs(id: number): CompactEvent[];
}

/** Connects, and says whose it is unless the token is null. Browsers send cookies with it. */
export async function openRawSocket(
  origin: string,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const url = `${origin.replace(/^http/, 'ws')}/trpc?connectionParams=1`;
  const socket = new WebSocket(url, { headers });
  const received: string[] = [];
  let calls = 0;
  socket.on('message', (bytes) => {
    received.push(String(bytes));
    // As clients do when they are asked whether they are there.
    if (String(bytes) === 'PING') socket.send('PONG');
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve) => socket.once('open', () => resolve()));
  if (token !== null) {
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  }

  function messages(): Message[] {
    return received.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text));
  }

  function send(method: string, path: string, input: object): number {
    calls += 1;
    socket.send(JSON.stringify({ id: calls, method, params: { path, input } }));
    return calls;
  }

  return {
    socket,
    received,
    closed,
    send,
    messages,
    async call(method, path, input) {
      const id = send(method, path, input);
      const answer = () => messages().find((message) => message.id === id);
      await until(`${path} is answered`, () => answer() !== undefined);
      return answer() as Message;
    },
    pushes: (id) =>
      messages().flatMap(({ id: of, result }) => {
        if (of !== id || result?.type !== 'data') return [];
        return [(result.data as { data: Push }).data];
      }),
    briefs: (id) =>
      messages().flatMap(({ id: of, result }) => {
        if (of !== id || result?.type !== 'data' || !Array.isArray(result.data)) return [];
        return [{ id: result.id ?? '', data: result.data }];
      }),
  };
}
