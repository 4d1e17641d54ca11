import { EventEmitter } from 'node:events';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { digestOf, newApiToken, newId } from '../lib/tokens.ts';
import { cachedReader } from '../storage/cache/versioned-cache.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import type { Account } from '../storage/directory/users.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ApiTokenRow, apiTokensRepository } from './api-token-repository.ts';
import type { Revocation, TransactionHook } from './sessions.ts';

/** The last use of a token is saved at most this often, ms. */
const LAST_USE_INTERVAL_MS = 60_000;

/** A token as its owner sees it. Times are ms since 1970. */
export type ApiToken = Omit<ApiTokenRow, 'digest' | 'userId'>;

/** The settings of a new token. */
export type NewApiToken = Pick<ApiTokenRow, 'name' | 'readOnly' | 'boardId' | 'expiresAt'> &
  Partial<Pick<ApiTokenRow, 'hasMoney'>>;

export interface ApiTokens {
  /**
   * Creates a token. Its secret is returned only here, since only its digest is stored. `alongside`
   * is part of the transaction, here and when tokens are revoked. @throws AppError token.limit
   */
  create(
    userId: string,
    token: NewApiToken,
    alongside?: TransactionHook,
  ): Promise<{ secret: string; token: ApiToken }>;
  /** By the digest of the token; null if it is unknown, revoked or expired. */
  find(digest: string): Promise<{ token: ApiTokenRow; user: Account } | null>;
  list(userId: string): Promise<ApiToken[]>;
  /** Revokes a token of that user; false if there is none, and nothing is done. */
  revoke(userId: string, id: string, alongside?: TransactionHook): Promise<boolean>;
  /** Revokes all tokens of a user and returns their number. If there is none, nothing is done. */
  revokeAll(userId: string, alongside?: TransactionHook): Promise<number>;
  /**
   * The same inside the caller's transaction. The caller calls `announce` after the commit, which
   * ends open connections.
   */
  revokeAllIn(query: Query, userId: string): Promise<{ count: number; announce(): void }>;
  /** Like `Sessions.confirm`, for a token. @throws AppError unauthorized */
  confirm(query: Query, digest: string): Promise<void>;
  /** Deletes tokens that expired before a time (ms); until then they are listed as expired. */
  dropExpiredBefore(at: number): Promise<void>;
  /** Calls `listener` after a token was revoked; returns an unsubscribe function. */
  onRevoked(listener: (event: Revocation) => void): () => void;
}

/** Maximum number of cached tokens. */
const MAX_CACHED_TOKENS = 5000;

interface Deps {
  store: Store;
  /** Receives errors of background work. */
  onError: (error: unknown) => void;
}

const noop: TransactionHook = async () => {};

/** Personal tokens for scripts, created on the account page. */
export function createApiTokens({ store, onError }: Deps): ApiTokens {
  const rows = apiTokensRepository(store.tables);
  const locks = locksRepository(store.tables);
  const findByDigest = cachedReader(store, MAX_CACHED_TOKENS, rows.findWithUser);
  const revocations = new EventEmitter<{ revoked: [Revocation] }>();
  revocations.setMaxListeners(0);
  /** When a token's last use was saved, by its id: concurrent calls are saved once. */
  const savedUses = new Map<string, number>();

  /** Runs in the background: the last use is only displayed. */
  function saveUse({ id, lastUsedAt }: ApiTokenRow): void {
    const at = Date.now();
    if (at - Math.max(lastUsedAt ?? 0, savedUses.get(id) ?? 0) < LAST_USE_INTERVAL_MS) return;
    savedUses.set(id, at);
    store
      .tx((query) => rows.setLastUsed(query, id, at))
      .catch(onError)
      .finally(() => savedUses.delete(id));
  }

  async function revokeAllIn(query: Query, userId: string) {
    const digests = await rows.removeAllOf(query, userId);
    const announce = () => {
      for (const sessionId of digests) revocations.emit('revoked', { userId, sessionId });
    };
    return { count: digests.length, announce };
  }

  return {
    async create(userId, settings, alongside = noop) {
      const secret = newApiToken();
      const times = { createdAt: Date.now(), lastUsedAt: null };
      const { hasMoney = false } = settings;
      const identity = { id: newId('k'), userId, digest: digestOf(secret) };
      const row = { ...identity, ...times, ...settings, hasMoney };
      await store.tx(async (query) => {
        // Two concurrent creations must not both take the last free place.
        await locks.take(query, 'api tokens');
        const count = await rows.countOf(query, userId, row.createdAt);
        if (count >= LIMITS.apiTokens) throw new AppError('token.limit');
        await rows.insert(query, row);
        await alongside(query);
      });
      return { secret, token: withoutDigest(row) };
    },

    async find(digest) {
      const found = await findByDigest(digest);
      if (!found || isExpired(found.token)) return null;
      saveUse(found.token);
      return found;
    },

    async list(userId) {
      return (await store.read((query) => rows.listOf(query, userId))).map(withoutDigest);
    },

    async revoke(userId, id, alongside = noop) {
      const digest = await store.tx(async (query) => {
        const ended = await rows.removeOwned(query, userId, id);
        if (ended !== null) await alongside(query);
        return ended;
      });
      if (digest === null) return false;
      revocations.emit('revoked', { userId, sessionId: digest });
      return true;
    },

    async revokeAll(userId, alongside = noop) {
      const { count, announce } = await store.tx(async (query) => {
        const revoked = await revokeAllIn(query, userId);
        if (revoked.count > 0) await alongside(query);
        return revoked;
      });
      announce();
      return count;
    },

    revokeAllIn,

    async confirm(query, digest) {
      const isGood = await rows.lock(query, digest, Date.now());
      if (!isGood) throw new AppError('unauthorized');
    },

    dropExpiredBefore: (at) => store.tx((query) => rows.dropExpiredBefore(query, at)),

    onRevoked(listener) {
      revocations.on('revoked', listener);
      return () => revocations.off('revoked', listener);
    },
  };
}

function isExpired({ expiresAt }: ApiTokenRow): boolean {
  return expiresAt !== null && expiresAt <= Date.now();
}

function withoutDigest({ digest: _, userId: _owner, ...token }: ApiTokenRow): ApiToken {
  return token;
}
