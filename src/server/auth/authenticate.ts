import { AppError } from '../../core/errors.ts';
import type { Bus } from '../bus/bus.ts';
import { digestOf, isApiToken, isShareLinkToken } from '../lib/tokens.ts';
import type { Account } from '../storage/directory/users.ts';
import type { Query } from '../storage/store.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { Revocation, Sessions } from './sessions.ts';

/** Who calls, by which token. */
export interface Caller {
  user: Account;
  /** The digest of the token, by which connections, uploads and limits know it. */
  sessionId: string;
  /** When the token ends, ms since 1970; null where it does not. */
  expiresAt: number | null;
  /** What a script's token is limited to; null for a session, whose person is there. */
  apiToken: { name: string; readOnly: boolean; boardId: string | null } | null;
}

/**
 * The one place where a bearer token becomes a person, as a session's or a personal API token does, or
 * a look at one board, which is nobody.
 */
export interface Authenticator {
  /** null for what is unknown, malformed, expired or revoked. */
  callerOf(token: string | null): Promise<Caller | null>;
  /** The same of a link to look at a board. */
  shareLinkOf(token: string | null): Promise<ShareLinkAccess | null>;
  /** The same by the digest of a token, which is all that is known where no token is sent. */
  callerById(digest: string): Promise<Caller | null>;
  /**
   * Part of a transaction that gives access which outlives the token it was asked for by: that token
   * is good, and stays so until the end. @throws AppError unauthorized
   */
  confirm(query: Query, caller: Pick<Caller, 'sessionId' | 'apiToken'>): Promise<void>;
  /** Calls `listener` after tokens were revoked; answers with how to stop. */
  onRevoked(listener: (event: Revocation) => void): () => void;
  onInterrupted(listener: (userId: string) => void): () => void;
  /**
   * Calls `listener` where another process may have ended a token of a person or of a link, or
   * changed a person's roles: null is of anybody.
   */
  onMaybeChanged(listener: (userId: string | null) => void): () => void;
}

/** Whoever has a link to one board, who is nobody. */
export interface ShareLinkAccess {
  /** The link's own id, by which the feed and the limits know its holder. */
  id: string;
  digest: string;
  boardId: string;
  expiresAt: number | null;
  /** The cursor of the board when the link was made: earlier changes are not shown. */
  since: string;
}

/** Where the tokens of links come from. */
export interface LinkTokens {
  /** By the digest of its secret; null for what is unknown, revoked, expired or paused. */
  find(digest: string): Promise<ShareLinkAccess | null>;
  onRevoked(listener: (event: Revocation) => void): () => void;
}

export function createAuthenticator(
  sessions: Sessions,
  apiTokens: ApiTokens,
  shareLinks: LinkTokens,
  bus: Bus,
): Authenticator {
  const sources = [sessions, apiTokens, shareLinks];
  for (const source of sources) source.onRevoked(({ userId }) => bus.tell('person', userId));
  sessions.onInterrupted((userId) => bus.tell('person', userId));

  async function bySession(found: ReturnType<Sessions['validate']>): Promise<Caller | null> {
    const valid = await found;
    if (!valid) return null;
    const { id: sessionId, expiresAt } = valid.session;
    return { user: valid.user, sessionId, expiresAt, apiToken: null };
  }

  async function byApiToken(digest: string): Promise<Caller | null> {
    const found = await apiTokens.find(digest);
    if (!found) return null;
    const { name, readOnly, boardId, expiresAt } = found.token;
    const apiToken = { name, readOnly, boardId };
    return { user: found.user, sessionId: digest, expiresAt, apiToken };
  }

  return {
    callerOf: (token) =>
      isApiToken(token) ? byApiToken(digestOf(token)) : bySession(sessions.validate(token)),

    shareLinkOf: async (token) =>
      isShareLinkToken(token) ? shareLinks.find(digestOf(token)) : null,

    callerById: async (digest) =>
      (await bySession(sessions.validateById(digest))) ?? byApiToken(digest),

    confirm: (query, { sessionId, apiToken }) =>
      (apiToken ? apiTokens : sessions).confirm(query, sessionId),

    onRevoked(listener) {
      const stops = sources.map((source) => source.onRevoked(listener));
      return () => stops.forEach((stop) => void stop());
    },

    onInterrupted: (listener) => sessions.onInterrupted(listener),

    onMaybeChanged(listener) {
      const stops = [bus.onTold('person', listener), bus.onMissed(() => listener(null))];
      return () => stops.forEach((stop) => void stop());
    },
  };
}

/** @throws AppError token.readOnly for a token that changes nothing. */
export function checkMayChange({ apiToken }: Pick<Caller, 'apiToken'>): void {
  if (apiToken?.readOnly) throw new AppError('token.readOnly');
}

/** @throws AppError token.notInPerson: accounts are changed by who is signed in, not by scripts. */
export function checkInPerson({ apiToken }: Pick<Caller, 'apiToken'>): void {
  if (apiToken) throw new AppError('token.notInPerson');
}
