import type { IncomingMessage } from 'node:http';
import { getWSConnectionHandler, type WSSHandlerOptions } from '@trpc/server/adapters/ws';
import type { RawData, WebSocket } from 'ws';
import { type Call, isProcedure, isRecord, type OnError, resultOf } from './call.ts';
import type { Context } from './context.ts';
import { type AppRouter, appRouter } from './router.ts';

type Adapters = Pick<WSSHandlerOptions<AppRouter>, 'wss' | 'maxBatchSize' | 'experimental_encoder'>;

type Options = Adapters & {
  contextOf(token: unknown): Promise<Context>;
  onError: OnError;
};

type Listener = (this: WebSocket, data: RawData, isBinary: boolean) => void;

type NumberedCall = Call & { id: number };

/**
 * Serves tRPC on a websocket. The adapter creates an abort signal for each call, which only
 * subscriptions need and which takes 5 % of a move's time. So ordinary calls are answered here,
 * exactly as the adapter does, and all other messages are passed to it.
 */
export function serveSocket(socket: WebSocket, request: IncomingMessage, options: Options): void {
  const { contextOf, ...adapterOptions } = options;
  let context: Promise<Context> | undefined;
  const existing = socket.listeners('message');
  const serve = getWSConnectionHandler<AppRouter>({
    ...adapterOptions,
    router: appRouter,
    createContext({ info }) {
      context = contextOf(info.connectionParams?.token);
      return context;
    },
  });
  serve(socket, request);
  const added = socket.listeners('message').filter((listener) => !existing.includes(listener));
  const adapterListeners = added as Listener[];
  for (const listener of adapterListeners) socket.off('message', listener);
  socket.on('message', (data, isBinary) => {
    const call = context && !isBinary ? callOf(data) : null;
    if (context && call) void answer(socket, call, context, options.onError);
    else for (const listener of adapterListeners) listener.call(socket, data, isBinary);
  });
}

async function answer(
  socket: WebSocket,
  { id, ...call }: NumberedCall,
  context: Promise<Context>,
  onError: OnError,
): Promise<void> {
  const { data, error } = await resultOf(call, 0, await context, onError);
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify(error ? { id, error } : { id, result: { type: 'data', data } }));
}

/** The call in a message; null if the adapter has to handle it. */
function callOf(text: RawData): NumberedCall | null {
  const message = recordOf(text);
  const { id, method: type, params } = message;
  if (typeof id !== 'number' || !isRecord(params) || Object.keys(message).length > 3) return null;
  const { path, input } = params;
  const hasMore = Object.keys(params).length > ('input' in params ? 2 : 1);
  if (hasMore || !isProcedure(path, type)) return null;
  return { id, path, type: type as Call['type'], input };
}

function recordOf(text: RawData): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(String(text));
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
