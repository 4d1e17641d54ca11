import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { addressKey } from '../address-key.ts';
import { parseBearer } from '../auth/bearer.ts';
import type { Bearers } from '../auth/bearers.ts';
import { digestOf } from '../auth/tokens.ts';
import { setBounded } from '../bounded-map.ts';
import type { Services } from '../services.ts';

const { addressCalls, sessionCalls } = RESOURCE_LIMITS;
const KEYS = 20_000;

/** Counts the requests of each session, and of each address signed out; for routes from now on. */
export async function registerRateLimits(
  app: FastifyInstance,
  { config, bearers }: Services,
): Promise<void> {
  const sessionOf = sessionFinder(bearers);
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false };
  await app.register(rateLimit, {
    timeWindow: 60_000,
    cache: KEYS,
    keyGenerator: async (request) => (await sessionOf(request)) ?? `at ${addressKey(request.ip)}`,
    max: (_request, key) => (key.startsWith('at ') ? addressCalls : sessionCalls).max,
    allowList: () => !config.limits,
    addHeaders: { ...quiet, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { ...quiet, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new AppError('request.tooMany'),
  });
  // The plugin counts a request once; this counts the calls of a batch beyond the first.
  const countOne = app.createRateLimit();
  app.addHook('onRequest', async (request) => {
    for (let more = callsIn(request) - 1; more > 0; more -= 1) {
      const counted = await countOne(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw new AppError('request.tooMany', { retryAfterSeconds: counted.ttlInSeconds });
    }
  });
}

/**
 * How many tRPC calls a request makes at most; the adapter refuses more than a batch may have. No
 * procedure has a comma in its name, so that whatever else the query says need not be looked at.
 */
function callsIn({ routeOptions, params }: FastifyRequest): number {
  const { path } = params as { path?: string };
  if (!path || !routeOptions.url?.startsWith('/trpc/')) return 1;
  return Math.min(path.split(',').length, RESOURCE_LIMITS.batchedCalls.max + 1);
}

/**
 * The digest of a request's token if it is that of a session: made-up tokens must not each have a
 * limit of their own. A session is looked up once and then remembered until it is revoked.
 */
function sessionFinder(bearers: Bearers) {
  const owners = new Map<string, string>();

  bearers.onRevoked(({ userId, sessionId, exceptSessionId }) => {
    if (sessionId !== '*') owners.delete(sessionId);
    else forgetAllOf(owners, userId, exceptSessionId);
  });
  bearers.onDoubted((userId) => {
    if (userId === null) owners.clear();
    else forgetAllOf(owners, userId);
  });

  return async ({ headers }: FastifyRequest): Promise<string | null> => {
    const token = parseBearer(headers.authorization);
    if (token === null) return null;
    const digest = digestOf(token);
    const owner = owners.get(digest) ?? (await bearers.callerOf(token))?.user.id;
    if (owner === undefined) return null;
    setBounded(owners, digest, owner, KEYS);
    return digest;
  };
}

function forgetAllOf(owners: Map<string, string>, userId: string, exceptId?: string): void {
  for (const [digest, owner] of owners) {
    if (owner === userId && digest !== exceptId) owners.delete(digest);
  }
}
