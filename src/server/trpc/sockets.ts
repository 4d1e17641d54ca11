import type { WebSocket } from 'ws';
import { addressKey } from '../address-key.ts';
import type { Bearers, Caller } from '../auth/bearers.ts';
import { withinTexts } from './socket-rate.ts';
import { cutUnlessRead } from './unread.ts';

const MAX_PER_USER = 20;
const MAX_PER_ADDRESS = 200;
/** How long a new socket may stay silent before it says who it is, ms. */
const GREETING_MS = 10_000;
const CHECK_MS = 60_000;

const SIGNED_OUT = 4401;
const TOO_MANY = 4429;
/** What came is not what it is said to be (RFC 6455 §7.4.1). */
const UNREADABLE = 1007;
/** As when the server restarts: the client comes back at once, and is let in as it now may. */
const RECONNECT = 1012;

/** Texts that keep a connection alive, in either direction. */
const KEPT_ALIVE = new Set(['PING', 'PONG']);

interface Entry {
  userId: string;
  sessionId: string;
  isApiToken: boolean;
  token: string;
}

export interface Sockets {
  /** Whether an address may open one more socket. */
  hasRoomFor(address: string): boolean;
  /** Takes note of a new socket, which must soon say whose it is. */
  open(socket: WebSocket, address: string): void;
  /** Where an open socket comes from. */
  addressOf(socket: WebSocket): string | undefined;
  /** Settles whose socket it is; one of nobody is closed soon. */
  settle(socket: WebSocket, identity: { caller: Caller; token: string } | null): void;
  close(): void;
}

interface Options {
  /** Whether the caps on sockets hold. */
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

/** The open websockets by token: each is closed when its token ends. */
export function createSockets(
  bearers: Bearers,
  { limits, greetingMs = GREETING_MS }: Options,
): Sockets {
  const entries = new Map<WebSocket, Entry>();
  const greetings = new Map<WebSocket, NodeJS.Timeout>();
  /** Where each comes from, and as what that is counted. */
  const places = new Map<WebSocket, { address: string; key: string }>();

  const stopListening = bearers.onRevoked(
    ({ userId, sessionId, exceptSessionId, isAccountGone }) => {
      for (const [socket, entry] of entries) {
        if (entry.userId !== userId || entry.sessionId === exceptSessionId) continue;
        const isMeant =
          sessionId === '*' ? isAccountGone || !entry.isApiToken : entry.sessionId === sessionId;
        if (isMeant) socket.close(SIGNED_OUT);
      }
    },
  );

  const stopInterrupting = bearers.onInterrupted((userId) => {
    for (const [socket, entry] of entries) if (entry.userId === userId) socket.close(RECONNECT);
  });

  const timer = setInterval(() => {
    for (const [socket, entry] of entries) void check(socket, entry);
  }, CHECK_MS);
  timer.unref();

  /** A token may have ended beside this process: by its age, in another one, in the database. */
  async function check(socket: WebSocket, entry: Entry): Promise<void> {
    const caller = await bearers.callerOf(entry.token).catch(() => undefined);
    // While the database is away nobody is signed out.
    if (caller === null) socket.close(SIGNED_OUT);
    const left = (caller?.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now();
    if (left < CHECK_MS) setTimeout(() => checkOpen(socket, entry), left).unref();
  }

  /** One that ends before the next round is looked at when it does. */
  function checkOpen(socket: WebSocket, entry: Entry): void {
    if (entries.get(socket) === entry) void check(socket, entry);
  }

  function forget(socket: WebSocket): void {
    entries.delete(socket);
    places.delete(socket);
    clearTimeout(greetings.get(socket));
    greetings.delete(socket);
  }

  return {
    hasRoomFor(address) {
      if (!limits) return true;
      const key = addressKey(address);
      const same = [...places.values()].filter((other) => other.key === key);
      return same.length < MAX_PER_ADDRESS;
    },
    open(socket, address) {
      places.set(socket, { address, key: addressKey(address) });
      greetings.set(
        socket,
        setTimeout(() => socket.close(SIGNED_OUT), greetingMs),
      );
      socket.on('message', (bytes: Buffer) => {
        cutUnlessRead(socket);
        if (limits && !withinTexts(socket)) socket.close(TOO_MANY);
        // Each is answered otherwise, and hundreds come in one read, which holds up everybody.
        if (limits && !entries.has(socket) && !isReadable(bytes)) socket.close(UNREADABLE);
        // Until the other end agrees, and it need not, whatever it sends would still be read.
        if (socket.readyState !== socket.OPEN) socket.removeAllListeners('message');
      });
      socket.once('close', () => forget(socket));
    },
    addressOf: (socket) => places.get(socket)?.address,
    settle(socket, identity) {
      // Without identity its calls are answered UNAUTHORIZED until its time is up.
      if (!identity || socket.readyState !== socket.OPEN) return;
      clearTimeout(greetings.get(socket));
      const { user, sessionId, apiToken } = identity.caller;
      const others = [...entries.values()].filter(({ userId }) => userId === user.id);
      if (limits && others.length >= MAX_PER_USER) {
        socket.close(TOO_MANY);
        return;
      }
      const { token } = identity;
      const entry = { userId: user.id, sessionId, token, isApiToken: apiToken !== null };
      entries.set(socket, entry);
      // The token may have ended between its check and this line.
      void check(socket, entry);
    },
    close() {
      stopListening();
      stopInterrupting();
      clearInterval(timer);
      for (const greeting of greetings.values()) clearTimeout(greeting);
    },
  };
}
