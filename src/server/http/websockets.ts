import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { limitPerTick } from '../lib/limit-per-tick.ts';
import { LIVE_PATH, pathOf } from './request.ts';

/** tRPC's message to reconnect. */
const RECONNECT = '{"id":null,"method":"reconnect"}';
const SERVICE_RESTART = 1012;
/** A client that does not read must not delay the shutdown. */
const CLOSE_TIMEOUT_MS = 500;
const OFFERS = new Set(['upgrade', 'http2-settings']);
/** An upgrade takes half a millisecond, and hundreds may arrive at once, as after a restart. */
const UPGRADES_PER_TICK = 1;

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
  app.addHook('onRequest', (request, _reply, done) => {
    const isLive = pathOf(request) === LIVE_PATH;
    done(isUpgrade(request) === isLive ? undefined : new AppError('path.unknown'));
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

/**
 * Emits only upgrades to websockets. HTTP lets a server ignore any other: Java's client sends
 * `Upgrade: h2c` with its first request, and expects an ordinary response.
 */
function websocketUpgrades(server: Server): EventEmitter {
  const websockets = new EventEmitter();
  const schedule = limitPerTick(UPGRADES_PER_TICK);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (!isUpgrade(request)) return parseAgain(server, request, socket, rest);
    // Node no longer handles the socket's errors, and nothing else does yet.
    socket.on('error', ignoreError);
    schedule(() => {
      if (socket.destroyed) return;
      websockets.emit('upgrade', request, socket, rest);
      socket.off('error', ignoreError);
    });
  });
  return websockets;
}

/** A failed socket is closed by its stream. */
function ignoreError(): void {}

/** Whether the Upgrade header lists websocket anywhere, so that all such requests are checked. */
export function isUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\bwebsocket\b/i.test(headers.upgrade ?? '');
}

/** Node has stopped parsing HTTP on this connection. Parses the request again without the offer. */
function parseAgain(server: Server, request: IncomingMessage, socket: Duplex, rest: Buffer): void {
  socket.unshift(Buffer.concat([withoutOffer(request), rest]));
  server.emit('connection', socket);
}

function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2);
    if (OFFERS.has(name.toLowerCase())) continue;
    const newValue = name.toLowerCase() === 'connection' ? withoutOffers(value) : value;
    lines.push(`${name}: ${newValue}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutOffers(connection: string): string {
  const options = connection.split(',').map((option) => option.trim());
  return options.filter((option) => !OFFERS.has(option.toLowerCase())).join(', ');
}
