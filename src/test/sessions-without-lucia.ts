import { EventEmitter } from 'node:events';
import { AppError } from '../core/errors.ts';
import { sessionsRepository } from '../server/auth/session-repository.ts';
import {
  ABSOLUTE_MS,
  IDLE_MS,
  MAX_SESSIONS,
  type Revocation,
  type Session,
  type Sessions,
} from '../server/auth/sessions.ts';
import { digestOf, isToken, newToken } from '../server/lib/tokens.ts';
import type { Store } from '../server/storage/store.ts';

/**
 * An alternative implementation of sessions without lucia, on the same table. It passes the same
 * contract, which proves that lucia can be replaced without moving data
 * (docs/decisions/008-sessions.md).
 */
export function createOwnSessions(store: Store): Sessions {
  const rows = sessionsRepository(store.tables);
  const events = new EventEmitter<{ revoked: [Revocation]; interrupted: [string] }>();
  events.setMaxListeners(0);

  const isOver = ({ expiresAt, createdAt }: Session) =>
    Math.min(expiresAt, createdAt + ABSOLUTE_MS) <= Date.now();

  /**
   * A session that is used in the second half of its idle time is extended to the full idle time.
   */
  async function extended(session: Session): Promise<Session> {
    const { id, createdAt } = session;
    if (session.expiresAt - Date.now() > IDLE_MS / 2) return session;
    const expiresAt = Math.min(Date.now() + IDLE_MS, createdAt + ABSOLUTE_MS);
    if (expiresAt > session.expiresAt) {
      await store.tx((query) => rows.setExpiry(query, id, expiresAt));
    }
    return { ...session, expiresAt };
  }

  async function validateById(id: string) {
    const stored = await store.read((query) => rows.findWithUser(query, id));
    if (!stored) return null;
    if (isOver(stored.session)) {
      await store.tx((query) => rows.remove(query, id));
      return null;
    }
    return { user: stored.user, session: await extended(stored.session) };
  }

  return {
    validateById,

    async create(userId, { userAgent, ip } = {}, alongside) {
      const token = newToken();
      const createdAt = Date.now();
      const session: Session = {
        id: digestOf(token),
        userId,
        createdAt,
        expiresAt: createdAt + IDLE_MS,
        userAgent: userAgent?.slice(0, 200) ?? null,
        ip: ip ?? null,
      };
      const ended = await store.tx(async (query) => {
        await alongside?.(query);
        const ended = await rows.trim(query, userId, MAX_SESSIONS - 1);
        await rows.insert(query, session);
        return ended;
      });
      for (const sessionId of ended) events.emit('revoked', { userId, sessionId });
      return { token, session };
    },

    validate: async (token) => (isToken(token) ? validateById(digestOf(token)) : null),

    async revoke(token) {
      if (!isToken(token)) return false;
      const sessionId = digestOf(token);
      const userId = await store.tx((query) => rows.remove(query, sessionId));
      if (userId !== null) events.emit('revoked', { userId, sessionId });
      return userId !== null;
    },

    async revokeById(userId, sessionId) {
      const removed = await store.tx((query) => rows.removeOwned(query, userId, sessionId));
      if (removed) events.emit('revoked', { userId, sessionId });
      return removed;
    },

    async revokeAll(userId, options = {}, alongside) {
      await store.tx(async (query) => {
        await alongside?.(query);
        await rows.removeAllOf(query, userId, options.exceptSessionId);
      });
      events.emit('revoked', { userId, sessionId: '*', ...options });
    },

    async list(userId) {
      const listed = await store.read((query) => rows.listOf(query, userId));
      return listed.filter((session) => !isOver(session));
    },

    deleteExpired: () => store.tx((query) => rows.removeExpired(query, Date.now())),

    async confirm(query, sessionId) {
      const isGood = await rows.lock(query, sessionId, Date.now());
      if (!isGood) throw new AppError('unauthorized');
    },

    interrupt: (userId) => void events.emit('interrupted', userId),

    onInterrupted(listener) {
      events.on('interrupted', listener);
      return () => events.off('interrupted', listener);
    },

    onRevoked(listener) {
      events.on('revoked', listener);
      return () => events.off('revoked', listener);
    },
  };
}
