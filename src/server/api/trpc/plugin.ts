import type { IncomingMessage } from 'node:http';
import type {} from '@fastify/websocket';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { handleKeepAlive } from '@trpc/server/adapters/ws';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '../../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { sessionOfCookie } from '../../auth/session-cookies.ts';
import { logSocket } from '../../http/logging.ts';
import { addressKey } from '../../lib/addresses.ts';
import { parseBearer } from '../../lib/tokens.ts';
import type { Services } from '../../services.ts';
import type { OnError } from './call.ts';
import { contexts } from './context.ts';
import { encoder } from './direct-pushes.ts';
import { createHttpHandler } from './http-handler.ts';
import { type AppRouter, appRouter } from './router.ts';
import { unauthenticatedSocketRate } from './socket-rate.ts';
import { createSockets, type Sockets } from './sockets.ts';
import { serveSocket } from './ws-handler.ts';

/**
 * Ping interval and pong timeout of a silent socket, ms. With the delay of presence updates, a user
 * who lost the connection disappears within 10 s.
 */
export const KEEP_ALIVE = { pingMs: 5000, pongMs: 3500 };

export interface SocketTimeouts {
  /** How long a websocket may stay unauthenticated, ms. */
  authenticationTimeoutMs?: number;
  keepAlive?: typeof KEEP_ALIVE;
}

/** tRPC under /trpc, over HTTP and websockets. @fastify/websocket must be registered before. */
export async function registerTrpc(
  app: FastifyInstance,
  services: Services,
  { authenticationTimeoutMs, keepAlive = KEEP_ALIVE }: SocketTimeouts = {},
): Promise<void> {
  const { config, connections } = services;
  const sockets = createSockets(connections, { limits: config.limits, authenticationTimeoutMs });
  limitSockets(app, services, sockets);
  app.addHook('onClose', async () => sockets.close());
  const { ofRequest, ofSocket } = contexts(services, sockets);
  const onError: OnError = ({ path, error }) => {
    const isFault = error.code === 'INTERNAL_SERVER_ERROR' || error.cause?.cause !== undefined;
    if (isFault) app.log.error({ path, err: error.cause });
  };
  const shared = { maxBatchSize: RESOURCE_LIMITS.batchedCalls.max, onError };
  await app.register(async (scope) => {
    scope.addHook('preHandler', createHttpHandler({ ...shared, contextOf: ofRequest }));
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        ...shared,
        router: appRouter,
        // Responses are private, such as accounts and new tokens.
        responseMeta: () => ({ headers: new Headers({ 'cache-control': 'no-store' }) }),
        createContext: ({ req }) => ofRequest(req),
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    });
    // Websockets authenticate after opening, so the rate limit of their address must not block
    // them.
    scope.get('/trpc', { websocket: true, config: { rateLimit: false } }, (socket, { raw }) => {
      handleKeepAlive(socket, keepAlive.pingMs, keepAlive.pongMs);
      const contextOf = (token: unknown) => ofSocket(socket, raw, token);
      const wss = app.websocketServer;
      serveSocket(socket, raw, { ...shared, wss, experimental_encoder: encoder, contextOf });
    });
  });
}

function limitSockets(app: FastifyInstance, services: Services, sockets: Sockets): void {
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  const mayUnauthenticatedOpen = unauthenticatedSocketRate();

  async function mayOpen(request: FastifyRequest): Promise<boolean> {
    if (!services.config.limits || (await hasSession(services, request))) return true;
    return mayUnauthenticatedOpen(addressKey(request.ip));
  }

  app.addHook('onRequest', async (request) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return;
    if (!(await mayOpen(request))) throw new AppError('request.tooMany');
    if (!sockets.makeRoomFor(request.ip)) throw new AppError('request.tooMany');
    requests.set(request.raw, request);
  });
  app.addHook('onReady', async () => {
    app.websocketServer.on('connection', (socket: WebSocket, raw: IncomingMessage) => {
      const request = requests.get(raw);
      sockets.open(socket, request?.ip ?? '');
      if (request) logSocket(socket, request);
    });
  });
}

/**
 * Whether an upgrade request carries a session. Websockets authenticate after opening; before that
 * only a cookie or a script's header identifies one.
 */
async function hasSession(
  { config, authenticator }: Services,
  { headers }: FastifyRequest,
): Promise<boolean> {
  const token = parseBearer(headers.authorization);
  const sessionId = sessionOfCookie(config, 'freelane_socket', headers.cookie);
  try {
    if (token) return (await authenticator.callerOf(token)) !== null;
    return sessionId !== null && (await authenticator.callerById(sessionId)) !== null;
  } catch {
    return false;
  }
}
