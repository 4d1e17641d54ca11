import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Config } from '../config/read-config.ts';
import { addressKey } from '../lib/addresses.ts';
import { digestOf, parseBearer } from '../lib/tokens.ts';
import type { Authenticator } from './authenticate.ts';

const { addressCalls, sessionCalls, shareLinkCalls } = RESOURCE_LIMITS;
const MAX_COUNTERS = 20_000;

/** The prefixes of counter keys, and the maximum of each. */
const MAXIMA = { session: sessionCalls.max, link: shareLinkCalls.max, address: addressCalls.max };

type Kind = keyof typeof MAXIMA;

interface Deps {
  config: Config;
  authenticator: Authenticator;
  /** Finds the client's link of a token. */
  clientLinks: { find(token: string): Promise<{ id: string } | null> };
}

/**
 * Rate limits requests per session, share link, and address without either, on routes registered
 * from now on.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  { config, authenticator, clientLinks }: Deps,
): Promise<void> {
  const keyOf = createKeyFinder(authenticator, clientLinks);
  const hiddenHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false };
  await app.register(rateLimit, {
    timeWindow: 60_000,
    cache: MAX_COUNTERS,
    keyGenerator: keyOf,
    max: (_request, key) => MAXIMA[key.split(' ', 1)[0] as Kind],
    allowList: () => !config.limits,
    addHeaders: { ...hiddenHeaders, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { ...hiddenHeaders, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new AppError('request.tooMany'),
  });
  // The plugin counts a request once; this counts the other calls of a batch.
  const countOne = app.createRateLimit();
  app.addHook('onRequest', async (request) => {
    for (let remaining = callsIn(request) - 1; remaining > 0; remaining -= 1) {
      const counted = await countOne(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw new AppError('request.tooMany', { retryAfterSeconds: counted.ttlInSeconds });
    }
  });
}

/**
 * The number of tRPC calls in a request, capped above the allowed batch size, which the adapter
 * enforces. Procedure names contain no comma, so the query does not matter.
 */
function callsIn({ routeOptions, params }: FastifyRequest): number {
  const { path } = params as { path?: string };
  if (!path || !routeOptions.url?.startsWith('/trpc/')) return 1;
  return Math.min(path.split(',').length, RESOURCE_LIMITS.batchedCalls.max + 1);
}

interface Owner {
  /** For a share link or a client's link, the id of the link. */
  userId: string;
  kind: Kind;
}

/**
 * Creates the function that returns the counter key of a request. Only a valid token has its own
 * counter; invalid ones count for the address. A token is looked up once and cached until it is
 * revoked.
 */
function createKeyFinder(authenticator: Authenticator, clientLinks: Deps['clientLinks']) {
  const owners = new LRUCache<string, Owner>({ max: MAX_COUNTERS });

  async function ownerOf(token: string): Promise<Owner | null> {
    const caller = await authenticator.callerOf(token);
    if (caller) return { userId: caller.user.id, kind: 'session' };
    const link = (await authenticator.shareLinkOf(token)) ?? (await clientLinks.find(token));
    return link && { userId: link.id, kind: 'link' };
  }

  authenticator.onRevoked(({ userId, sessionId, exceptSessionId }) => {
    if (sessionId !== '*') owners.delete(sessionId);
    else forgetAllOf(owners, userId, exceptSessionId);
  });
  authenticator.onMaybeChanged((userId) => {
    if (userId === null) owners.clear();
    else forgetAllOf(owners, userId);
  });

  return async ({ headers, ip }: FastifyRequest): Promise<string> => {
    const token = parseBearer(headers.authorization);
    const digest = digestOf(token ?? '');
    const owner = token && (owners.get(digest) ?? (await ownerOf(token)));
    if (!owner) return `address ${addressKey(ip)}`;
    owners.set(digest, owner);
    return `${owner.kind} ${digest}`;
  };
}

function forgetAllOf(owners: LRUCache<string, Owner>, userId: string, exceptId?: string): void {
  for (const [digest, owner] of owners) {
    if (owner.userId === userId && digest !== exceptId) owners.delete(digest);
  }
}
