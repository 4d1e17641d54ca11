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

type Numbered = Call & { id: number };

/**
 * Serves tRPC on a websocket. Its adapter makes an abort signal for each call, which none but a
 * subscription needs, and that is a twentieth of a move: ordinary calls are answered here, to the
 * letter as the adapter does. It hears of all the rest.
 */
export function serveSocket(socket: WebSocket, request: IncomingMessage, options: Options): void {
  const { contextOf, ...ofAdapter } = options;
  let context: Promise<Context> | undefined;
  const others = socket.listeners('message');
  const serve = getWSConnectionHandler<AppRouter>({
    ...ofAdapter,
    router: appRouter,
    createContext({ info }) {
      context = contextOf(info.connectionParams?.token);
      return context;
    },
  });
  serve(socket, request);
  const added = socket.listeners('message').filter((listener) => !others.includes(listener));
  const adapters = added as Listener[];
  for (const listener of adapters) socket.off('message', listener);
  socket.on('message', (data, isBinary) => {
    const call = context && !isBinary ? callOf(data) : null;
    if (context && call) void answer(socket, call, context, options.onError);
    else for (const listener of adapters) listener.call(socket, data, isBinary);
  });
}

async function answer(
  socket: WebSocket,
  { id, ...call }: Numbered,
  context: Promise<Context>,
  onError: OnError,
): Promise<void> {
  const { data, error } = await resultOf(call, 0, await context, onError);
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify(error ? { id, error } : { id, result: { type: 'data', data } }));
}

/** The call that a text is; null when the adapter has to look at it. */
function callOf(text: RawData): Numbered | null {
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
