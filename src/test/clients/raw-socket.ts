import { WebSocket } from 'ws';
import { type CompactEvent, fromCompact } from '../../core/board/wire/compact-events.ts';
import type { Push } from '../../core/board/wire/feed.ts';
import { until } from '../until.ts';

/** One tRPC message as the server sends it. */
export interface Message {
  id: number | string | null;
  result?: { type: string; id?: string; data?: unknown };
  error?: { message: string; data: { code: string; appCode: string; issues?: unknown } };
}

/** A tRPC websocket at protocol level. */
export interface RawSocket {
  socket: WebSocket;
  /** Every text received, in order. */
  received: string[];
  /** Resolves to the close code once the socket is closed. */
  closed: Promise<number>;
  /** Sends a call and returns its id. */
  send(method: 'query' | 'mutation' | 'subscription', path: string, input: object): number;
  /** Sends a call and waits for its first response. */
  call(method: 'query' | 'mutation', path: string, input: object): Promise<Message>;
  messages(): Message[];
  /** The pushes that a subscription has received, decoded; all entries are by others. */
  pushes(id: number): Push[];
  /** The same as they were sent, without resets. */
  events(id: number): CompactEvent[];
}

/**
 * Connects and authenticates unless the token is null. Browsers send cookies when they connect.
 */
export async function openRawSocket(
  origin: string,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const url = `${origin.replace(/^http/, 'ws')}/trpc?connectionParams=1`;
  const socket = new WebSocket(url, { headers });
  const received: string[] = [];
  let calls = 0;
  const cursors = new Map<number, string>();
  socket.on('message', (bytes) => {
    received.push(String(bytes));
    // Answers keep-alive messages as clients do.
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
    if ('cursor' in input) cursors.set(calls, String(input.cursor));
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
        if (!Array.isArray(result.data)) return [(result.data as { data: Push }).data];
        const reader = { viewerId: '', cursor: cursors.get(id) ?? '' };
        return [fromCompact({ id: result.id ?? '', data: result.data }, reader)];
      }),
    events: (id) =>
      messages().flatMap(({ id: of, result }) => {
        if (of !== id || result?.type !== 'data' || !Array.isArray(result.data)) return [];
        return [{ id: result.id ?? '', data: result.data }];
      }),
  };
}
