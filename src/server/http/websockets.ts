import type { Server } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { isUpgrade } from './origin.ts';
import { LIVE_PATH, pathOf } from './path.ts';
import { websocketUpgrades } from './upgrades.ts';

/** tRPC's message to reconnect. */
const RECONNECT = '{"id":null,"method":"reconnect"}';
const SERVICE_RESTART = 1012;
/** A client that does not read must not delay the shutdown. */
const CLOSE_TIMEOUT_MS = 500;

export async function registerWebsockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: RESOURCE_LIMITS.frameBytes.max,
      perMessageDeflate: false,
      // The plugin uses the server only for its 'upgrade' events.
      server: websocketUpgrades(app.server) as Server,
    },
    preClose() {
      return reconnectAll(this);
    },
  });
}

/**
 * Limits websockets to LIVE_PATH: the plugin would open them on any path, and answer other requests
 * to this path without a body.
 */
export function registerLivePath(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isLive = pathOf(request) === LIVE_PATH;
    if (isUpgrade(request) !== isLive) throw new AppError('path.unknown');
  });
}

/** Tells every client to reconnect, to another process or to the restarted one. */
async function reconnectAll({ websocketServer }: FastifyInstance): Promise<void> {
  websocketServer.close();
  const closed = [...websocketServer.clients].map(reconnectOne);
  await Promise.all(closed);
}

function reconnectOne(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    if (socket.readyState === socket.OPEN) socket.send(RECONNECT);
    socket.close(SERVICE_RESTART);
  });
}
