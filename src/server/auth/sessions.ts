import { EventEmitter } from 'node:events';
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { digestOf, isDigest, isToken, newToken } from '../lib/tokens.ts';
import { cachedReader } from '../storage/cache/versioned-cache.ts';
import type { Account } from '../storage/directory/users.ts';
import type { Query, Store } from '../storage/store.ts';
import { type SessionRow, sessionsRepository } from './session-repository.ts';

const DAY_MS = 86_400_000;
/** A session ends after this long without use. */
export const IDLE_MS = 14 * DAY_MS;
/** However much it is used, a session ends this long after signing in. */
export const ABSOLUTE_MS = 90 * DAY_MS;
/** Maximum number of sessions of a user: beyond it the oldest ones end. */
export const MAX_SESSIONS = RESOURCE_LIMITS.sessions.max;
/** Maximum number of cached sessions. */
const MAX_CACHED_SESSIONS = 5000;

export type Session = SessionRow;

export interface SessionMeta {
  userAgent?: string | undefined;
  ip?: string | undefined;
}

/** `sessionId` is '*' if all of a user's sessions ended, except `exceptSessionId`. */
export interface Revocation {
  userId: string;
  sessionId: string;
  exceptSessionId?: string;
  /** The user's API tokens ended too. */
  isAccountDeleted?: boolean;
}

/**
 * Runs first in a transaction that creates or ends sessions. If it throws, the transaction is
 * rolled back.
 */
export type TransactionHook = (query: Query) => Promise<void>;

/** For access that is granted without a request, as in tests and on the command line. */
export const noConfirmation: TransactionHook = async () => {};

export interface Sessions {
  /** Creates a session; beyond MAX_SESSIONS the user's oldest ones end. */
  create(
    userId: string,
    meta?: SessionMeta,
    alongside?: TransactionHook,
  ): Promise<{ token: string; session: Session }>;
  /** null if the token is unknown, malformed, expired or revoked. Extends the session. */
  validate(token: string | null | undefined): Promise<{ session: Session; user: Account } | null>;
  /** The same by the digest of a token, where the token itself is not sent. */
  validateById(sessionId: string): Promise<{ session: Session; user: Account } | null>;
  /** Returns whether there was such a session. */
  revoke(token: string): Promise<boolean>;
  /** Ends a session of that user; false if there is none. */
  revokeById(userId: string, sessionId: string): Promise<boolean>;
  revokeAll(
    userId: string,
    options?: Pick<Revocation, 'exceptSessionId' | 'isAccountDeleted'>,
    alongside?: TransactionHook,
  ): Promise<void>;
  list(userId: string): Promise<Session[]>;
  deleteExpired(): Promise<void>;
  /** Makes a user's open connections reconnect, so that their permissions are checked again. */
  interrupt(userId: string): void;
  /**
   * Part of a transaction that relies on a session: ensures that it is valid until the transaction
   * ends.
   * @throws AppError unauthorized
   */
  confirm(query: Query, sessionId: string): Promise<void>;
  onInterrupted(listener: (userId: string) => void): () => void;
  /** Calls `listener` after sessions were revoked; returns an unsubscribe function. */
  onRevoked(listener: (event: Revocation) => void): () => void;
}

type Attributes = Pick<SessionRow, 'createdAt' | 'userAgent' | 'ip'>;
type Person = Omit<Account, 'id'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Attributes, Person>;
    DatabaseSessionAttributes: Attributes;
    DatabaseUserAttributes: Person;
    UserId: string;
  }
}

/**
 * Sessions in our own database, with lucia managing their expiry. Lucia only sees the digest of a
 * token: hashing inside its adapter would make "sign out that device" fail silently.
 */
export function createSessions(store: Store): Sessions {
  const rows = sessionsRepository(store.tables);
  const revocations = new EventEmitter<{ revoked: [Revocation]; interrupted: [string] }>();
  revocations.setMaxListeners(0);
  const find = cachedReader(store, MAX_CACHED_SESSIONS, (query, id) => findIn(rows, query, id));
  const lucia = luciaWith(luciaAdapter(store, rows, find));

  async function validateById(sessionId: string) {
    const { session, user } = await lucia.validateSession(sessionId);
    if (!session) return null;
    return { session: sessionFrom(session), user };
  }

  return {
    validateById,

    async create(userId, { userAgent, ip } = {}, alongside = noop) {
      const token = newToken();
      const attributes = {
        createdAt: Date.now(),
        userAgent: userAgent?.slice(0, 200) ?? null,
        ip: ip ?? null,
      };
      const { createdSession, ended } = await store.tx(async (query) => {
        await alongside(query);
        const ended = await rows.trim(query, userId, MAX_SESSIONS - 1);
        const scopedLucia = luciaWith(luciaAdapter(inTransaction(query), rows));
        const createdSession = await scopedLucia.createSession(userId, attributes, {
          sessionId: digestOf(token),
        });
        return { createdSession, ended };
      });
      for (const sessionId of ended) revocations.emit('revoked', { userId, sessionId });
      return { token, session: sessionFrom(createdSession) };
    },

    async validate(token) {
      if (!isToken(token)) return null;
      return validateById(digestOf(token));
    },

    async revoke(token) {
      if (!isToken(token)) return false;
      const sessionId = digestOf(token);
      const userId = await store.tx((query) => rows.remove(query, sessionId));
      if (userId === null) return false;
      revocations.emit('revoked', { userId, sessionId });
      return true;
    },

    async revokeById(userId, sessionId) {
      const found = await store.tx((query) => rows.removeOwned(query, userId, sessionId));
      if (found) revocations.emit('revoked', { userId, sessionId });
      return found;
    },

    async revokeAll(userId, options = {}, alongside = noop) {
      await store.tx(async (query) => {
        await alongside(query);
        await rows.removeAllOf(query, userId, options.exceptSessionId);
      });
      revocations.emit('revoked', { userId, sessionId: '*', ...options });
    },

    async list(userId) {
      return (await lucia.getUserSessions(userId)).map(sessionFrom);
    },

    deleteExpired: () => lucia.deleteExpiredSessions(),

    async confirm(query, sessionId) {
      const isGood = await rows.lock(query, sessionId, Date.now());
      if (!isGood) throw new AppError('unauthorized');
    },

    interrupt(userId) {
      revocations.emit('interrupted', userId);
    },

    onInterrupted(listener) {
      revocations.on('interrupted', listener);
      return () => revocations.off('interrupted', listener);
    },

    onRevoked(listener) {
      revocations.on('revoked', listener);
      return () => revocations.off('revoked', listener);
    },
  };
}

function sessionFrom(
  session: Attributes & { id: string; userId: string; expiresAt: Date },
): Session {
  const { id, userId, createdAt, userAgent, ip } = session;
  return {
    id,
    userId,
    createdAt,
    userAgent,
    ip,
    expiresAt: cappedExpiry(createdAt, session.expiresAt),
  };
}

/** Lucia extends sessions without limit; we do not. */
function cappedExpiry(createdAt: number, expiresAt: Date): number {
  return Math.min(expiresAt.getTime(), createdAt + ABSOLUTE_MS);
}

async function noop(): Promise<void> {}

function luciaWith(adapter: Adapter): Lucia<Attributes, Person> {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(IDLE_MS, 'ms'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

type Rows = ReturnType<typeof sessionsRepository>;
/** A session and its user, as Lucia expects them. */
type SessionAndUser = [DatabaseSession, DatabaseUser];
type Transactions = Pick<Store, 'read' | 'tx'>;

/** Runs all reads and writes in a transaction that is already open. */
function inTransaction(query: Query): Transactions {
  return { read: (work) => work(query), tx: (work) => work(query) };
}

function luciaAdapter(
  store: Transactions,
  rows: Rows,
  find = (id: string) => store.read((query) => findIn(rows, query, id)),
): Adapter {
  return {
    getSessionAndUser: async (id) => (await find(id)) ?? [null, null],

    async getUserSessions(userId) {
      const found = await store.read((query) => rows.listOf(query, userId));
      return found.map(toLucia);
    },

    async setSession({ id, userId, expiresAt, attributes }) {
      if (!isDigest(id)) throw new Error('a session id must be a digest');
      const row = { id, userId, expiresAt: expiresAt.getTime(), ...attributes };
      await store.tx((query) => rows.insert(query, row));
    },

    async updateSessionExpiration(id, expiresAt) {
      const found = await store.read((query) => rows.findWithUser(query, id));
      if (!found) return;
      const { createdAt, expiresAt: current } = found.session;
      const next = cappedExpiry(createdAt, expiresAt);
      // Near its absolute end a session cannot be extended, but lucia tries at each use.
      if (next <= current) return;
      await store.tx((query) => rows.setExpiry(query, id, next));
    },

    async deleteSession(id) {
      await store.tx((query) => rows.remove(query, id));
    },

    async deleteUserSessions(userId) {
      await store.tx((query) => rows.removeAllOf(query, userId));
    },

    async deleteExpiredSessions() {
      await store.tx((query) => rows.removeExpired(query, Date.now()));
    },
  };
}

async function findIn(rows: Rows, query: Query, id: string): Promise<SessionAndUser | null> {
  const found = await rows.findWithUser(query, id);
  if (!found) return null;
  const { id: userId, ...attributes } = found.user;
  return [toLucia(found.session), { id: userId, attributes }];
}

function toLucia({ id, userId, expiresAt, ...attributes }: SessionRow): DatabaseSession {
  return { id, userId, expiresAt: new Date(expiresAt), attributes };
}
