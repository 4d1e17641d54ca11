import type { WebSocket } from 'ws';
import type { Connection, Connections, Ending, Identity } from '../../auth/open-connections.ts';
import { withinTexts } from './socket-rate.ts';
import { closeIfUnread } from './unread.ts';

/** How long a new socket may stay silent before it says who it is, ms. */
const GREETING_MS = 10_000;

const SIGNED_OUT = 4401;
const TOO_MANY = 4429;
/** What came is not what it is said to be (RFC 6455 §7.4.1). */
const UNREADABLE = 1007;
/** As when the server restarts: the client comes back at once, and is let in as it now may. */
const RECONNECT = 1012;

const CLOSE_TIMEOUT_MS = 1000;
const CLOSE_CODES = { signedOut: SIGNED_OUT, reconnect: RECONNECT, crowdedOut: TOO_MANY };

/** Texts that keep a connection alive, in either direction. */
const KEPT_ALIVE = new Set(['PING', 'PONG']);

/** An open socket: as what it is counted, where it comes from, and until when it may be nobody's. */
interface Entry {
  connection: Connection;
  address: string;
  greeting: NodeJS.Timeout;
  /** Whether it has said whose it is. */
  isKnown: boolean;
}

export interface Sockets {
  /** Whether an address may open one more socket, perhaps in place of one that nobody has authenticated. */
  makeRoomFor(address: string): boolean;
  /** Takes note of a new socket, which must soon say whose it is. */
  open(socket: WebSocket, address: string): void;
  /** Where an open socket comes from. */
  addressOf(socket: WebSocket): string | undefined;
  /** Takes note that a socket has presented a token, which is being checked until it is settled. */
  startCheck(socket: WebSocket): void;
  /** Settles whose socket it is; one of nobody is closed soon. */
  settle(socket: WebSocket, identity: Identity | null): void;
  close(): void;
}

interface Options {
  /** Whether what is sent over one is counted. */
  limits: boolean;
  greetingMs?: number | undefined;
}

/** Whether it is what clients send: JSON, or a word that keeps the connection alive. */
function isReadable(bytes: Buffer): boolean {
  try {
    const text = String(bytes);
    if (!KEPT_ALIVE.has(text)) JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The open websockets, each of which is one of the connections. */
export function createSockets(
  connections: Connections,
  { limits, greetingMs = GREETING_MS }: Options,
): Sockets {
  const entries = new Map<WebSocket, Entry>();

  function forget(socket: WebSocket): void {
    const entry = entries.get(socket);
    if (!entry) return;
    entries.delete(socket);
    connections.leave(entry.connection);
    clearTimeout(entry.greeting);
  }

  return {
    makeRoomFor: (address) => connections.makeRoomFor(address),
    open(socket, address) {
      const connection = { end: (reason: Ending) => endSocket(socket, reason) };
      const greeting = setTimeout(() => socket.close(SIGNED_OUT), greetingMs);
      const entry: Entry = { connection, address, greeting, isKnown: false };
      entries.set(socket, entry);
      connections.enter(connection, address);
      socket.on('message', (bytes: Buffer) => {
        closeIfUnread(socket);
        if (limits && !withinTexts(socket)) socket.close(TOO_MANY);
        // Each is answered otherwise, and hundreds come in one read, which holds up everybody.
        if (limits && !entry.isKnown && !isReadable(bytes)) socket.close(UNREADABLE);
        // Until the other end agrees, and it need not, whatever it sends would still be read.
        if (socket.readyState !== socket.OPEN) socket.removeAllListeners('message');
      });
      socket.once('close', () => forget(socket));
    },
    addressOf: (socket) => entries.get(socket)?.address,
    startCheck(socket) {
      const entry = entries.get(socket);
      if (entry) connections.startCheck(entry.connection);
    },
    settle(socket, identity) {
      const entry = entries.get(socket);
      if (!entry) return;
      connections.endCheck(entry.connection);
      // Without identity its calls are answered UNAUTHORIZED until its time is up.
      if (!identity || socket.readyState !== socket.OPEN) return;
      clearTimeout(entry.greeting);
      entry.isKnown = true;
      if (!connections.settle(entry.connection, identity)) socket.close(TOO_MANY);
    },
    close() {
      for (const { greeting } of entries.values()) clearTimeout(greeting);
    },
  };
}

function endSocket(socket: WebSocket, reason: Ending): void {
  // When the server stops, all of them are told in tRPC's own words (http/websockets.ts).
  if (reason === 'stopping') return;
  socket.close(CLOSE_CODES[reason]);
  // Its address may open others meanwhile: it must not stay until it agrees to be closed.
  if (reason === 'crowdedOut') setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
