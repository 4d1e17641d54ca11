import { AppError } from '../../core/errors.ts';
import type { Bus } from '../bus/bus.ts';
import { digestOf, isApiToken, isShareLinkToken } from '../lib/tokens.ts';
import type { Account } from '../storage/directory/users.ts';
import type { Query } from '../storage/store.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { Revocation, Sessions } from './sessions.ts';

/** The user behind a bearer token. */
export interface Caller {
  user: Account;
  /** The digest of the token, which identifies it for connections, uploads and rate limits. */
  sessionId: string;
  /** When the token expires, ms since 1970; null if it does not. */
  expiresAt: number | null;
  /** The limits of an API token; null for a session. */
  apiToken: { name: string; readOnly: boolean; boardId: string | null; hasMoney: boolean } | null;
}

/**
 * Resolves bearer tokens: of sessions and personal API tokens to a user, and of share links to
 * anonymous access to one board.
 */
export interface Authenticator {
  /** null if the token is unknown, malformed, expired or revoked. */
  callerOf(token: string | null): Promise<Caller | null>;
  /** The same for the token of a share link. */
  shareLinkOf(token: string | null): Promise<ShareLinkAccess | null>;
  /** The same by the digest of a token, where the token itself is not sent. */
  callerById(digest: string): Promise<Caller | null>;
  /**
   * Part of a transaction that grants access beyond the lifetime of the requesting token: ensures
   * that the token is valid until the transaction ends.
   * @throws AppError unauthorized
   */
  confirm(query: Query, caller: Pick<Caller, 'sessionId' | 'apiToken'>): Promise<void>;
  /** Calls `listener` after tokens were revoked; returns an unsubscribe function. */
  onRevoked(listener: (event: Revocation) => void): () => void;
  onInterrupted(listener: (userId: string) => void): () => void;
  /**
   * Calls `listener` when another process may have ended a token of a user or share link, or
   * changed a user's roles; null means any user.
   */
  onMaybeChanged(listener: (userId: string | null) => void): () => void;
}

/** Anonymous access to one board through a share link. */
export interface ShareLinkAccess {
  /** The id of the link, which identifies its holder in the feed and for limits. */
  id: string;
  digest: string;
  boardId: string;
  expiresAt: number | null;
  /** The board's cursor when the link was created: earlier changes are not shown. */
  since: string;
}

/** Looks up the tokens of share links. */
export interface LinkTokens {
  /** By the digest of the secret; null if it is unknown, revoked, expired or paused. */
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
  for (const source of sources) source.onRevoked(({ userId }) => bus.send('person', userId));
  sessions.onInterrupted((userId) => bus.send('person', userId));

  async function callerFromSession(
    validation: ReturnType<Sessions['validate']>,
  ): Promise<Caller | null> {
    const valid = await validation;
    if (!valid) return null;
    const { id: sessionId, expiresAt } = valid.session;
    return { user: valid.user, sessionId, expiresAt, apiToken: null };
  }

  async function callerFromApiToken(digest: string): Promise<Caller | null> {
    const found = await apiTokens.find(digest);
    if (!found) return null;
    const { name, readOnly, boardId, hasMoney, expiresAt } = found.token;
    const apiToken = { name, readOnly, boardId, hasMoney };
    return { user: found.user, sessionId: digest, expiresAt, apiToken };
  }

  return {
    callerOf: (token) =>
      isApiToken(token)
        ? callerFromApiToken(digestOf(token))
        : callerFromSession(sessions.validate(token)),

    shareLinkOf: async (token) =>
      isShareLinkToken(token) ? shareLinks.find(digestOf(token)) : null,

    callerById: async (digest) =>
      (await callerFromSession(sessions.validateById(digest))) ?? callerFromApiToken(digest),

    confirm: (query, { sessionId, apiToken }) =>
      (apiToken ? apiTokens : sessions).confirm(query, sessionId),

    onRevoked(listener) {
      const stops = sources.map((source) => source.onRevoked(listener));
      return () => stops.forEach((stop) => void stop());
    },

    onInterrupted: (listener) => sessions.onInterrupted(listener),

    onMaybeChanged(listener) {
      const stops = [bus.onMessage('person', listener), bus.onMissed(() => listener(null))];
      return () => stops.forEach((stop) => void stop());
    },
  };
}

/** @throws AppError token.readOnly for a read-only token */
export function checkMayChange({ apiToken }: Pick<Caller, 'apiToken'>): void {
  if (apiToken?.readOnly) throw new AppError('token.readOnly');
}

/** Whether a session, or an API token that was made for clients and money. */
export function hasMoneyScope({ apiToken }: Pick<Caller, 'apiToken'>): boolean {
  return apiToken === null || apiToken.hasMoney;
}

/** @throws AppError token.noMoney for API tokens that were not made for clients and money */
export function checkMoneyScope({ apiToken }: Pick<Caller, 'apiToken'>): void {
  if (!hasMoneyScope({ apiToken })) throw new AppError('token.noMoney');
}

/** @throws AppError token.notInPerson for API tokens: only a session may change accounts */
export function checkInPerson({ apiToken }: Pick<Caller, 'apiToken'>): void {
  if (apiToken) throw new AppError('token.notInPerson');
}
