import { randomBytes } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { WebSocket } from 'ws';
import { TIMED_ID_BYTES, timedIdFrom } from '../../../src/core/ids.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One caller over one keep-alive connection: the same driver for every server. */
export function httpCaller(port: number, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method: string, path: string, sent?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = sent && JSON.stringify(sent);
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(body && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
}

/** Moves on the bare server, one after another. */
export function bareMove(port: number): () => Promise<unknown> {
  const call = httpCaller(port);
  let n = 0;
  return () => {
    n += 1;
    return call('POST', '/move', { id: (n % 1000) + 1, place: `i${n}` });
  };
}

export async function openSocket(port: number, path: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/** A response in tRPC's websocket protocol. */
export interface Message {
  id: number;
  error?: object;
  result?: { type?: string; data?: unknown };
}

/** The data of a call's response. */
export function dataOf<T>({ error, result }: Message): T {
  if (error) throw new Error(JSON.stringify(error));
  return result?.data as T;
}

const PING = Buffer.from('PING');

/** A tRPC websocket at protocol level, without the client, so that the server is measured. */
export async function trpcSocket(port: number, token: string) {
  const socket = await openSocket(port, '/trpc?connectionParams=1');
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  socket.on('message', (bytes: Buffer) => {
    if (bytes.length === PING.length && PING.equals(bytes)) return socket.send('PONG');
    // Subscription messages are read elsewhere.
    if (waiting.size === 0) return;
    const message: Message = JSON.parse(String(bytes));
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });

  function call(method: string, path: string, input: object): Promise<Message> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params: { path, input } }));
    });
  }

  return {
    mutate: (path: string, input: object) =>
      call('mutation', path, { commandId: newCommandId(), ...input }),
    /** Follows a board as pages do; messages are read from `socket`. */
    async follow(boardId: string, cursor: string) {
      const input = { boardId, cursor };
      const { error } = await call('subscription', 'boards.live', input);
      if (error) throw new Error(JSON.stringify(error));
    },
    socket,
    close: () => socket.close(),
  };
}

export function newCommandId(): string {
  return timedIdFrom(Date.now(), randomBytes(TIMED_ID_BYTES));
}
