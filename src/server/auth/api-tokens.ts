import { EventEmitter } from 'node:events';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { newId } from '../lib/new-id.ts';
import { digestOf, newApiToken } from '../lib/tokens.ts';
import { cachedReader } from '../storage/cache/versioned-cache.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import type { Account } from '../storage/directory/users.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ApiTokenRow, apiTokensRepository } from './api-token-repository.ts';
import type { Alongside, Revocation } from './sessions.ts';

/** That a token was used is written at most this often, ms. */
const NOTED_EVERY_MS = 60_000;

/** A token as its owner sees it. Times are ms since 1970. */
export type ApiToken = Omit<ApiTokenRow, 'digest' | 'userId'>;

/** What a new token is to be good for. */
export type NewApiToken = Pick<ApiTokenRow, 'name' | 'readOnly' | 'boardId' | 'expiresAt'>;

export interface ApiTokens {
  /**
   * Makes a token, which is told this once: only its digest is kept. What is done alongside is part
   * of the transaction, here as in what ends tokens. @throws AppError token.limit
   */
  create(
    userId: string,
    token: NewApiToken,
    alongside?: Alongside,
  ): Promise<{ secret: string; token: ApiToken }>;
  /** By the digest of the token; null for what is unknown, revoked or expired. */
  find(digest: string): Promise<{ token: ApiTokenRow; user: Account } | null>;
  list(userId: string): Promise<ApiToken[]>;
  /** Ends a token that belongs to that person; false when there is none, and nothing is done. */
  revoke(userId: string, id: string, alongside?: Alongside): Promise<boolean>;
  /** Ends every token of a person; answers with how many. Where there is none, nothing is done. */
  revokeAll(userId: string, alongside?: Alongside): Promise<number>;
  /**
   * The same inside a transaction of its caller, who calls `announce` once that is committed: it ends
   * open connections.
   */
  revokeAllIn(query: Query, userId: string): Promise<{ count: number; announce(): void }>;
  /** As `Sessions.confirm`, of a token. @throws AppError unauthorized */
  confirm(query: Query, digest: string): Promise<void>;
  /** Drops what expired before a time (ms); until then the list says that it did. */
  dropExpiredBefore(at: number): Promise<void>;
  /** Calls `listener` after a token was revoked; answers with how to stop. */
  onRevoked(listener: (event: Revocation) => void): () => void;
}

/** Tokens that are kept at hand while nothing of any changes. */
const KEPT = 5000;

interface Needs {
  store: Store;
  /** Hears of what goes wrong beside the calls. */
  onError: (error: unknown) => void;
}

const nothing: Alongside = async () => {};

/** Personal tokens for scripts, made on the account page. */
export function createApiTokens({ store, onError }: Needs): ApiTokens {
  const rows = apiTokensRepository(store.tables);
  const locks = locksRepository(store.tables);
  const findByDigest = cachedReader(store, KEPT, rows.findWithUser);
  const revocations = new EventEmitter<{ revoked: [Revocation] }>();
  revocations.setMaxListeners(0);
  /** When a token's use was last noted, by its id: calls at once are written once. */
  const noted = new Map<string, number>();

  /** Nobody waits for it: that a token was used is told, never asked for. */
  function noteUse({ id, lastUsedAt }: ApiTokenRow): void {
    const at = Date.now();
    if (at - Math.max(lastUsedAt ?? 0, noted.get(id) ?? 0) < NOTED_EVERY_MS) return;
    noted.set(id, at);
    store
      .tx((query) => rows.setLastUsed(query, id, at))
      .catch(onError)
      .finally(() => noted.delete(id));
  }

  async function revokeAllIn(query: Query, userId: string) {
    const digests = await rows.removeAllOf(query, userId);
    const announce = () => {
      for (const sessionId of digests) revocations.emit('revoked', { userId, sessionId });
    };
    return { count: digests.length, announce };
  }

  return {
    async create(userId, wanted, alongside = nothing) {
      const secret = newApiToken();
      const used = { createdAt: Date.now(), lastUsedAt: null };
      const row = { id: newId('k'), userId, digest: digestOf(secret), ...used, ...wanted };
      await store.tx(async (query) => {
        // Two who are made at once must not both be the last one.
        await locks.take(query, 'api tokens');
        const had = await rows.countOf(query, userId, row.createdAt);
        if (had >= LIMITS.apiTokens) throw new AppError('token.limit');
        await rows.insert(query, row);
        await alongside(query);
      });
      return { secret, token: shown(row) };
    },

    async find(digest) {
      const found = await findByDigest(digest);
      if (!found || isExpired(found.token)) return null;
      noteUse(found.token);
      return found;
    },

    async list(userId) {
      return (await store.read((query) => rows.listOf(query, userId))).map(shown);
    },

    async revoke(userId, id, alongside = nothing) {
      const digest = await store.tx(async (query) => {
        const ended = await rows.removeOwned(query, userId, id);
        if (ended !== null) await alongside(query);
        return ended;
      });
      if (digest === null) return false;
      revocations.emit('revoked', { userId, sessionId: digest });
      return true;
    },

    async revokeAll(userId, alongside = nothing) {
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
      const isGood = await rows.hold(query, digest, Date.now());
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

function shown({ digest: _, userId: _owner, ...token }: ApiTokenRow): ApiToken {
  return token;
}
