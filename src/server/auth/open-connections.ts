import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Config } from '../config/read-config.ts';
import { addressKey } from '../lib/addresses.ts';
import type { Store } from '../storage/store.ts';
import type { Authenticator, Caller, ShareLinkAccess } from './authenticate.ts';

const { addressConnections, personConnections, shareLinkConnections } = RESOURCE_LIMITS;
const TOKEN_CHECK_MS = 60_000;
/** The same if the processes do not notify each other (bus kind 'poll'). */
const TOKEN_CHECK_WITHOUT_BUS_MS = 1000;
/** How often the SQLite file is checked for writes of other processes, ms. */
const FOREIGN_WRITE_CHECK_MS = 500;

/**
 * Why a connection ends: its token was revoked or expired; the client has to reconnect because its
 * rights changed; the server stops; or its address has too many unauthenticated connections.
 */
export type EndReason = 'signedOut' | 'reconnect' | 'stopping' | 'crowdedOut';

/** An open connection: a websocket or an event stream. */
export interface Connection {
  end(reason: EndReason): void;
}

export interface Connections {
  /**
   * Whether an address may open one more connection. If it has too many, its oldest unauthenticated
   * one ends instead, unless its token is being checked: users who share an address must not lock
   * each other out.
   */
  admit(address: string): boolean;
  /** Counts a connection for its address until it leaves. */
  add(connection: Connection, address: string): void;
  /** Marks a connection whose token is being checked, until `endCheck`. */
  startCheck(connection: Connection): void;
  endCheck(connection: Connection): void;
  /** Assigns a connection to its identity; false if that user or share link has too many. */
  identify(connection: Connection, identity: Identity): boolean;
  remove(connection: Connection): void;
  /** The number of open connections. */
  count(): number;
  /** Ends all connections because the server stops. */
  endAll(): void;
  close(): void;
}

/** The owner of a connection and their token: a signed-in user or the holder of a share link. */
export type Identity = { token: string } & ({ caller: Caller } | { shareLink: ShareLinkAccess });

interface Entry {
  /** For a share link, the id of the link. */
  userId: string;
  sessionId: string;
  isApiToken: boolean;
  isShareLink: boolean;
  token: string;
  /** The user's roles when the connection was identified. */
  roles: string;
}

/** The open connections of this process by token and address. Each ends when its token ends. */
export function createConnections(
  authenticator: Authenticator,
  store: Pick<Store, 'foreignVersion'>,
  { limits, bus }: Pick<Config, 'limits' | 'bus'>,
): Connections {
  const checkMs = bus.kind === 'poll' ? TOKEN_CHECK_WITHOUT_BUS_MS : TOKEN_CHECK_MS;
  const entries = new Map<Connection, Entry>();
  /** The key under which the address of each connection is counted. */
  const addressKeys = new Map<Connection, string>();
  const connectionsInCheck = new Set<Connection>();

  const stopListening = authenticator.onRevoked(
    ({ userId, sessionId, exceptSessionId, isAccountDeleted }) => {
      for (const [connection, entry] of entries) {
        if (entry.userId !== userId || entry.sessionId === exceptSessionId) continue;
        const isRevoked =
          sessionId === '*' ? isAccountDeleted || !entry.isApiToken : entry.sessionId === sessionId;
        if (isRevoked) connection.end('signedOut');
      }
    },
  );

  const stopInterrupting = authenticator.onInterrupted((userId) => {
    for (const [connection, entry] of entries) {
      if (entry.userId === userId) connection.end('reconnect');
    }
  });

  const stopChecking = authenticator.onMaybeChanged(checkAllOf);
  const timer = setInterval(() => checkAllOf(null), checkMs);
  timer.unref();

  // The command line changes the SQLite file directly and has no other way to notify the server.
  let foreignVersion = store.foreignVersion();
  const foreignTimer = setInterval(() => {
    const version = store.foreignVersion();
    if (version !== foreignVersion) checkAllOf(null);
    foreignVersion = version;
  }, FOREIGN_WRITE_CHECK_MS);
  foreignTimer.unref();

  function checkAllOf(userId: string | null): void {
    for (const [connection, entry] of entries) {
      if (userId === null || entry.userId === userId) void check(connection, entry);
    }
  }

  /** A token may have ended elsewhere: by expiry, in another process, or in the database. */
  async function check(connection: Connection, entry: Entry): Promise<void> {
    const valid = await validOf(entry).catch(() => undefined);
    // No one is signed out while the database is unavailable.
    if (valid === null) connection.end('signedOut');
    else if (valid && rolesOf(valid) !== entry.roles) connection.end('reconnect');
    const msLeft = (valid?.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now();
    if (msLeft < checkMs) setTimeout(() => checkOpen(connection, entry), msLeft).unref();
  }

  function validOf({ token, isShareLink }: Entry): Promise<Caller | ShareLinkAccess | null> {
    return isShareLink ? authenticator.shareLinkOf(token) : authenticator.callerOf(token);
  }

  /** Checks a connection again when its token expires before the next check. */
  function checkOpen(connection: Connection, entry: Entry): void {
    if (entries.get(connection) === entry) void check(connection, entry);
  }

  return {
    admit(address) {
      if (!limits) return true;
      const key = addressKey(address);
      const sameAddress = [...addressKeys.keys()].filter(
        (connection) => addressKeys.get(connection) === key,
      );
      if (sameAddress.length < addressConnections.max) return true;
      const oldest = sameAddress.find((one) => !entries.has(one) && !connectionsInCheck.has(one));
      if (!oldest) return false;
      // It is no longer counted, although closing may take a while.
      addressKeys.delete(oldest);
      oldest.end('crowdedOut');
      return true;
    },
    add(connection, address) {
      addressKeys.set(connection, addressKey(address));
    },
    startCheck(connection) {
      connectionsInCheck.add(connection);
    },
    endCheck(connection) {
      connectionsInCheck.delete(connection);
    },
    identify(connection, identity) {
      const entry = entryOf(identity);
      const others = [...entries.values()].filter(({ userId }) => userId === entry.userId);
      // A whole team may use one share link.
      const { max } = entry.isShareLink ? shareLinkConnections : personConnections;
      if (limits && others.length >= max) return false;
      entries.set(connection, entry);
      // The token may have ended since it was checked.
      void check(connection, entry);
      return true;
    },
    remove(connection) {
      connectionsInCheck.delete(connection);
      entries.delete(connection);
      addressKeys.delete(connection);
    },
    count: () => addressKeys.size,
    endAll() {
      for (const connection of addressKeys.keys()) connection.end('stopping');
    },
    close() {
      stopListening();
      stopInterrupting();
      stopChecking();
      clearInterval(timer);
      clearInterval(foreignTimer);
    },
  };
}

function entryOf(identity: Identity): Entry {
  const { token } = identity;
  if ('shareLink' in identity) {
    const { id, digest } = identity.shareLink;
    return {
      userId: id,
      sessionId: digest,
      token,
      isApiToken: false,
      isShareLink: true,
      roles: '',
    };
  }
  const { user, sessionId, apiToken } = identity.caller;
  const isApiToken = apiToken !== null;
  const roles = rolesOf(identity.caller);
  return { userId: user.id, sessionId, token, isApiToken, isShareLink: false, roles };
}

function rolesOf(one: Caller | ShareLinkAccess): string {
  return 'user' in one ? one.user.roles.join() : '';
}
