import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify';
import type { WebSocket } from 'ws';
import { parseBearer } from '../auth/bearer.ts';
import type { Services } from '../services.ts';
import { type Source, sourceOf } from '../source.ts';
import type { Sockets } from './sockets.ts';

/** What a procedure knows of its caller: ids only. Roles are read where they are decided upon. */
export interface Context {
  services: Services;
  userId: string | null;
  /** Why it cannot be told who is calling. That is no reason to sign anybody out. */
  failure: Error | null;
  /** Where the caller is: of the request, or of the whole connection. */
  source: Source;
  /** Null over HTTP. */
  socket: WebSocket | null;
}

const TRY_AGAIN_LATER = 1013;

/**
 * The context of an HTTP request, or of a websocket for as long as it is open. It never throws: over
 * a websocket that would make the client reconnect for ever, without being told why.
 */
export function contextFor(services: Services, sockets: Sockets) {
  return async ({ req, res, info }: CreateFastifyContextOptions): Promise<Context> => {
    // Over a websocket the adapter hands over the bare request, and the socket as the response.
    const socket = 'log' in req ? null : (res as unknown as WebSocket);
    const source = sourceOf(socket ? sockets.addressOf(socket) : req.ip, req.headers);
    const token = socket
      ? parseBearer(`Bearer ${info.connectionParams?.token}`)
      : parseBearer(req.headers.authorization);
    try {
      const session = await services.sessions.validate(token);
      if (socket) sockets.settle(socket, session && token ? { session, token } : null);
      return { services, userId: session?.user.id ?? null, failure: null, socket, source };
    } catch (error) {
      socket?.close(TRY_AGAIN_LATER);
      return { services, userId: null, failure: asError(error), socket, source };
    }
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
