import type { Server } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { isUpgrade } from './origin.ts';
import { LIVE_PATH, pathOf } from './path.ts';
import { websocketUpgrades } from './upgrades.ts';

/** tRPC's own words for "connect anew". */
const RECONNECT = '{"id":null,"method":"reconnect"}';
const SERVICE_RESTART = 1012;
/** A client that does not read must not hold up the stop. */
const PATIENCE_MS = 500;

export async function registerWebsockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: RESOURCE_LIMITS.frameBytes.max,
      perMessageDeflate: false,
      // Of a server the plugin only wants to hear of upgrades.
      server: websocketUpgrades(app.server) as Server,
    },
    preClose() {
      return sendAway(this);
    },
  });
}

/** The plugin would open a socket on any path, and on this one answer others without a body. */
export function registerLivePath(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isLive = pathOf(request) === LIVE_PATH;
    if (isUpgrade(request) !== isLive) throw new AppError('path.unknown');
  });
}

/** Tells every client to connect anew, which another process or the restarted one will answer. */
async function sendAway({ websocketServer }: FastifyInstance): Promise<void> {
  websocketServer.close();
  const closed = [...websocketServer.clients].map(sendOneAway);
  await Promise.all(closed);
}

function sendOneAway(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => socket.terminate(), PATIENCE_MS);
    socket.once('close', () => {
      clearTimeout(impatience);
      resolve();
    });
    if (socket.readyState === socket.OPEN) socket.send(RECONNECT);
    socket.close(SERVICE_RESTART);
  });
}
