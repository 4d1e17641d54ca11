import { addressKey } from './address-key.ts';
import type { Bearers, Caller } from './auth/bearers.ts';

const MAX_PER_USER = 20;
const MAX_PER_ADDRESS = 200;
const CHECK_MS = 60_000;

/**
 * Why a connection is ended: its token is worth nothing any more, its person is to be let in anew
 * as they now may, or the server stops.
 */
export type Ending = 'signedOut' | 'reconnect' | 'stopping';

/** Something that stays open and is told things: a websocket, or a stream of events. */
export interface Connection {
  end(reason: Ending): void;
}

export interface Connections {
  /** Whether an address may open one more. */
  hasRoomFor(address: string): boolean;
  /** Counts one for its address, until it leaves. */
  enter(connection: Connection, address: string): void;
  /** Settles whose it is; false where that person has too many. */
  settle(connection: Connection, identity: Identity): boolean;
  leave(connection: Connection): void;
  /** Has each of them end because the server stops. */
  endAll(): void;
  close(): void;
}

export interface Identity {
  caller: Caller;
  token: string;
}

interface Entry {
  userId: string;
  sessionId: string;
  isApiToken: boolean;
  token: string;
}

/** What is open to this process by token and by address: each is ended when its token ends. */
export function createConnections(bearers: Bearers, { limits }: { limits: boolean }): Connections {
  const entries = new Map<Connection, Entry>();
  /** As what the address of each is counted. */
  const places = new Map<Connection, string>();

  const stopListening = bearers.onRevoked(
    ({ userId, sessionId, exceptSessionId, isAccountGone }) => {
      for (const [connection, entry] of entries) {
        if (entry.userId !== userId || entry.sessionId === exceptSessionId) continue;
        const isMeant =
          sessionId === '*' ? isAccountGone || !entry.isApiToken : entry.sessionId === sessionId;
        if (isMeant) connection.end('signedOut');
      }
    },
  );

  const stopInterrupting = bearers.onInterrupted((userId) => {
    for (const [connection, entry] of entries) {
      if (entry.userId === userId) connection.end('reconnect');
    }
  });

  const timer = setInterval(() => {
    for (const [connection, entry] of entries) void check(connection, entry);
  }, CHECK_MS);
  timer.unref();

  /** A token may have ended beside this process: by its age, in another one, in the database. */
  async function check(connection: Connection, entry: Entry): Promise<void> {
    const caller = await bearers.callerOf(entry.token).catch(() => undefined);
    // While the database is away nobody is signed out.
    if (caller === null) connection.end('signedOut');
    const left = (caller?.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now();
    if (left < CHECK_MS) setTimeout(() => checkOpen(connection, entry), left).unref();
  }

  /** One that ends before the next round is looked at when it does. */
  function checkOpen(connection: Connection, entry: Entry): void {
    if (entries.get(connection) === entry) void check(connection, entry);
  }

  return {
    hasRoomFor(address) {
      if (!limits) return true;
      const key = addressKey(address);
      const same = [...places.values()].filter((other) => other === key);
      return same.length < MAX_PER_ADDRESS;
    },
    enter(connection, address) {
      places.set(connection, addressKey(address));
    },
    settle(connection, { caller, token }) {
      const { user, sessionId, apiToken } = caller;
      const others = [...entries.values()].filter(({ userId }) => userId === user.id);
      if (limits && others.length >= MAX_PER_USER) return false;
      const entry = { userId: user.id, sessionId, token, isApiToken: apiToken !== null };
      entries.set(connection, entry);
      // The token may have ended between its check and this line.
      void check(connection, entry);
      return true;
    },
    leave(connection) {
      entries.delete(connection);
      places.delete(connection);
    },
    endAll() {
      for (const connection of places.keys()) connection.end('stopping');
    },
    close() {
      stopListening();
      stopInterrupting();
      clearInterval(timer);
    },
  };
}
