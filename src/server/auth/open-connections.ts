import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Config } from '../config/read-config.ts';
import { addressKey } from '../lib/address-key.ts';
import type { Store } from '../storage/store.ts';
import type { Authenticator, Caller, ShareLinkAccess } from './authenticate.ts';

const { addressConnections, personConnections, shareLinkConnections } = RESOURCE_LIMITS;
const CHECK_MS = 60_000;
/** The same where processes tell one another nothing. */
const CHECK_ALONE_MS = 1000;
/** A file that other processes write to is asked this often whether they did, ms. */
const ASK_FOREIGN_MS = 500;

/**
 * Why a connection is ended: its token is worth nothing any more, its person is to be let in anew
 * as they now may, the server stops, or it is nobody's and its address has too many.
 */
export type Ending = 'signedOut' | 'reconnect' | 'stopping' | 'crowdedOut';

/** Something that stays open and is told things: a websocket, or a stream of events. */
export interface Connection {
  end(reason: Ending): void;
}

export interface Connections {
  /**
   * Whether an address may open one more. Where it has too many, its oldest unauthenticated one ends in
   * favour of the new one, unless its token is being checked: who shares an address with others must not
   * lock them out.
   */
  makeRoomFor(address: string): boolean;
  /** Counts one for its address, until it leaves. */
  enter(connection: Connection, address: string): void;
  /** Takes note that its token is being checked, until `endCheck`. */
  startCheck(connection: Connection): void;
  endCheck(connection: Connection): void;
  /** Settles whose it is; false where that person, or that link, has too many. */
  settle(connection: Connection, identity: Identity): boolean;
  leave(connection: Connection): void;
  /** How many there are. */
  open(): number;
  /** Has each of them end because the server stops. */
  endAll(): void;
  close(): void;
}

/** Who is at the other end, by which token: a person, or who has a link to look at a board. */
export type Identity = { token: string } & ({ caller: Caller } | { look: ShareLinkAccess });

interface Entry {
  /** Of a link, its own id. */
  userId: string;
  sessionId: string;
  isApiToken: boolean;
  isLook: boolean;
  token: string;
  /** The person's roles when it was settled. */
  roles: string;
}

/** What is open to this process by token and by address: each is ended when its token ends. */
export function createConnections(
  authenticator: Authenticator,
  store: Pick<Store, 'foreignVersion'>,
  { limits, bus }: Pick<Config, 'limits' | 'bus'>,
): Connections {
  const checkMs = bus.kind === 'poll' ? CHECK_ALONE_MS : CHECK_MS;
  const entries = new Map<Connection, Entry>();
  /** As what the address of each is counted. */
  const places = new Map<Connection, string>();
  const beingChecked = new Set<Connection>();

  const stopListening = authenticator.onRevoked(
    ({ userId, sessionId, exceptSessionId, isAccountGone }) => {
      for (const [connection, entry] of entries) {
        if (entry.userId !== userId || entry.sessionId === exceptSessionId) continue;
        const isMeant =
          sessionId === '*' ? isAccountGone || !entry.isApiToken : entry.sessionId === sessionId;
        if (isMeant) connection.end('signedOut');
      }
    },
  );

  const stopInterrupting = authenticator.onInterrupted((userId) => {
    for (const [connection, entry] of entries) {
      if (entry.userId === userId) connection.end('reconnect');
    }
  });

  const stopDoubting = authenticator.onMaybeChanged(checkAllOf);
  const timer = setInterval(() => checkAllOf(null), checkMs);
  timer.unref();

  // The command line has no other way to tell of what it changed in a SQLite file.
  let foreignVersion = store.foreignVersion();
  const foreignTimer = setInterval(() => {
    const version = store.foreignVersion();
    if (version !== foreignVersion) checkAllOf(null);
    foreignVersion = version;
  }, ASK_FOREIGN_MS);
  foreignTimer.unref();

  function checkAllOf(userId: string | null): void {
    for (const [connection, entry] of entries) {
      if (userId === null || entry.userId === userId) void check(connection, entry);
    }
  }

  /** A token may have ended beside this process: by its age, in another one, in the database. */
  async function check(connection: Connection, entry: Entry): Promise<void> {
    const valid = await validOf(entry).catch(() => undefined);
    // While the database is away nobody is signed out.
    if (valid === null) connection.end('signedOut');
    else if (valid && rolesOf(valid) !== entry.roles) connection.end('reconnect');
    const left = (valid?.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now();
    if (left < checkMs) setTimeout(() => checkOpen(connection, entry), left).unref();
  }

  function validOf({ token, isLook }: Entry): Promise<Caller | ShareLinkAccess | null> {
    return isLook ? authenticator.shareLinkOf(token) : authenticator.callerOf(token);
  }

  /** One that ends before the next round is looked at when it does. */
  function checkOpen(connection: Connection, entry: Entry): void {
    if (entries.get(connection) === entry) void check(connection, entry);
  }

  return {
    makeRoomFor(address) {
      if (!limits) return true;
      const key = addressKey(address);
      const same = [...places.keys()].filter((connection) => places.get(connection) === key);
      if (same.length < addressConnections.max) return true;
      const oldest = same.find((one) => !entries.has(one) && !beingChecked.has(one));
      if (!oldest) return false;
      // It may take its time to close, and is not counted meanwhile.
      places.delete(oldest);
      oldest.end('crowdedOut');
      return true;
    },
    enter(connection, address) {
      places.set(connection, addressKey(address));
    },
    startCheck(connection) {
      beingChecked.add(connection);
    },
    endCheck(connection) {
      beingChecked.delete(connection);
    },
    settle(connection, identity) {
      const entry = entryOf(identity);
      const others = [...entries.values()].filter(({ userId }) => userId === entry.userId);
      // A share link may be given to all of a client's people.
      const { max } = entry.isLook ? shareLinkConnections : personConnections;
      if (limits && others.length >= max) return false;
      entries.set(connection, entry);
      // The token may have ended between its check and this line.
      void check(connection, entry);
      return true;
    },
    leave(connection) {
      beingChecked.delete(connection);
      entries.delete(connection);
      places.delete(connection);
    },
    open: () => places.size,
    endAll() {
      for (const connection of places.keys()) connection.end('stopping');
    },
    close() {
      stopListening();
      stopInterrupting();
      stopDoubting();
      clearInterval(timer);
      clearInterval(foreignTimer);
    },
  };
}

function entryOf(identity: Identity): Entry {
  const { token } = identity;
  if ('look' in identity) {
    const { id, digest } = identity.look;
    return { userId: id, sessionId: digest, token, isApiToken: false, isLook: true, roles: '' };
  }
  const { user, sessionId, apiToken } = identity.caller;
  const isApiToken = apiToken !== null;
  const roles = rolesOf(identity.caller);
  return { userId: user.id, sessionId, token, isApiToken, isLook: false, roles };
}

function rolesOf(one: Caller | ShareLinkAccess): string {
  return 'user' in one ? one.user.roles.join() : '';
}
