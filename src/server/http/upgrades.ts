import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { limitPerTick } from '../lib/limit-per-tick.ts';

const OFFERS = new Set(['upgrade', 'http2-settings']);

/** It takes half a millisecond; hundreds may come at once, as after a restart or from who floods us. */
const A_TURN = 1;

/**
 * Hands on the upgrades to websockets alone. Any other is an offer that HTTP lets a server ignore:
 * Java's client sends `Upgrade: h2c` with its first request, and expects an ordinary answer.
 */
export function websocketUpgrades(server: Server): EventEmitter {
  const websockets = new EventEmitter();
  const soon = limitPerTick(A_TURN);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (!isWebsocket(request.headers.upgrade)) return readAgain(server, request, socket, rest);
    // Node looks after its errors no longer, and nobody else does yet.
    socket.on('error', ignore);
    soon(() => {
      if (socket.destroyed) return;
      websockets.emit('upgrade', request, socket, rest);
      socket.off('error', ignore);
    });
  });
  return websockets;
}

/** A socket that failed is closed by its stream. */
function ignore(): void {}

/** Any list that names it: whatever could open one goes through the checks of one. */
export function isWebsocket(upgrade: string | undefined): boolean {
  return /\bwebsocket\b/i.test(upgrade ?? '');
}

/** Node has stopped reading HTTP from this connection; it starts anew, without the offer. */
function readAgain(server: Server, request: IncomingMessage, socket: Duplex, rest: Buffer): void {
  socket.unshift(Buffer.concat([withoutOffer(request), rest]));
  server.emit('connection', socket);
}

function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2);
    if (OFFERS.has(name.toLowerCase())) continue;
    const kept = name.toLowerCase() === 'connection' ? withoutOffers(value) : value;
    lines.push(`${name}: ${kept}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutOffers(connection: string): string {
  const options = connection.split(',').map((option) => option.trim());
  return options.filter((option) => !OFFERS.has(option.toLowerCase())).join(', ');
}
