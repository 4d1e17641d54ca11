import type { WebSocket } from 'ws';
import type { Connection, Connections, EndReason, Identity } from '../../auth/open-connections.ts';
import { closeIfUnread } from './close-if-unread.ts';
import { maySendMessage } from './socket-rate.ts';

/** How long a new socket may stay unauthenticated, ms. */
const AUTHENTICATION_TIMEOUT_MS = 10_000;

const SIGNED_OUT_CODE = 4401;
const TOO_MANY_CODE = 4429;
/** The data does not match its type (RFC 6455 §7.4.1). */
const UNREADABLE_CODE = 1007;
/** As on a restart: the client reconnects at once, with its current rights. */
const RECONNECT_CODE = 1012;

const CLOSE_TIMEOUT_MS = 1000;
const CLOSE_CODES = {
  signedOut: SIGNED_OUT_CODE,
  reconnect: RECONNECT_CODE,
  crowdedOut: TOO_MANY_CODE,
};

/** Keep-alive messages, in either direction. */
const KEEP_ALIVE_MESSAGES = new Set(['PING', 'PONG']);

/** An open socket: its connection, its address, and the timeout of its authentication. */
interface Entry {
  connection: Connection;
  address: string;
  authenticationTimer: NodeJS.Timeout;
  /** Whether it is authenticated. */
  isAuthenticated: boolean;
}

export interface Sockets {
  /** Whether an address may open one more socket, perhaps replacing an unauthenticated one. */
  makeRoomFor(address: string): boolean;
  /** Adds a new socket, which must authenticate soon. */
  open(socket: WebSocket, address: string): void;
  /** The client address of an open socket. */
  addressOf(socket: WebSocket): string | undefined;
  /** Marks a socket whose token is being checked, until `endCheck`. */
  startCheck(socket: WebSocket): void;
  /** Ends the check: assigns the socket to its identity. One without is closed soon. */
  endCheck(socket: WebSocket, identity: Identity | null): void;
  close(): void;
}

interface Options {
  /** Whether messages are rate limited. */
  limits: boolean;
  authenticationTimeoutMs?: number | undefined;
}

/** Whether a message is JSON or a keep-alive. */
function isValidMessage(bytes: Buffer): boolean {
  try {
    const text = String(bytes);
    if (!KEEP_ALIVE_MESSAGES.has(text)) JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The open websockets, each of which is one of the connections. */
export function createSockets(
  connections: Connections,
  { limits, authenticationTimeoutMs = AUTHENTICATION_TIMEOUT_MS }: Options,
): Sockets {
  const entries = new Map<WebSocket, Entry>();

  function removeSocket(socket: WebSocket): void {
    const entry = entries.get(socket);
    if (!entry) return;
    entries.delete(socket);
    connections.remove(entry.connection);
    clearTimeout(entry.authenticationTimer);
  }

  return {
    makeRoomFor: (address) => connections.admit(address),
    open(socket, address) {
      const connection = { end: (reason: EndReason) => endSocket(socket, reason) };
      const authenticationTimer = setTimeout(
        () => socket.close(SIGNED_OUT_CODE),
        authenticationTimeoutMs,
      );
      const entry: Entry = { connection, address, authenticationTimer, isAuthenticated: false };
      entries.set(socket, entry);
      connections.add(connection, address);
      socket.on('message', (bytes: Buffer) => {
        closeIfUnread(socket);
        if (limits && !maySendMessage(socket)) socket.close(TOO_MANY_CODE);
        // Otherwise each would be answered, and hundreds may arrive in one read, which delays
        // everyone.
        if (limits && !entry.isAuthenticated && !isValidMessage(bytes))
          socket.close(UNREADABLE_CODE);
        // Otherwise everything that the client sends until it agrees to close would be processed.
        if (socket.readyState !== socket.OPEN) socket.removeAllListeners('message');
      });
      socket.once('close', () => removeSocket(socket));
    },
    addressOf: (socket) => entries.get(socket)?.address,
    startCheck(socket) {
      const entry = entries.get(socket);
      if (entry) connections.startCheck(entry.connection);
    },
    endCheck(socket, identity) {
      const entry = entries.get(socket);
      if (!entry) return;
      connections.endCheck(entry.connection);
      // Without an identity its calls are answered UNAUTHORIZED until the timeout.
      if (!identity || socket.readyState !== socket.OPEN) return;
      clearTimeout(entry.authenticationTimer);
      entry.isAuthenticated = true;
      if (!connections.identify(entry.connection, identity)) socket.close(TOO_MANY_CODE);
    },
    close() {
      for (const { authenticationTimer } of entries.values()) clearTimeout(authenticationTimer);
    },
  };
}

function endSocket(socket: WebSocket, reason: EndReason): void {
  // On shutdown all sockets get tRPC's reconnect message (http/websockets.ts).
  if (reason === 'stopping') return;
  socket.close(CLOSE_CODES[reason]);
  // Not awaited: its address may open other sockets meanwhile.
  if (reason === 'crowdedOut') setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
