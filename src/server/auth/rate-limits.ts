import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Config } from '../config/read-config.ts';
import { addressKey } from '../lib/address-key.ts';
import { setBounded } from '../lib/bounded-map.ts';
import { digestOf, parseBearer } from '../lib/tokens.ts';
import type { Authenticator } from './authenticate.ts';

const { addressCalls, sessionCalls, shareLinkCalls } = RESOURCE_LIMITS;
const KEYS = 20_000;

/** How the keys of counters begin, and what each may count. */
const MAXIMA = { session: sessionCalls.max, link: shareLinkCalls.max, address: addressCalls.max };

type Kind = keyof typeof MAXIMA;

/** Counts the requests of each session, share link, and address without either; for routes from now on. */
export async function registerRateLimits(
  app: FastifyInstance,
  { config, authenticator }: { config: Config; authenticator: Authenticator },
): Promise<void> {
  const keyOf = keyFinder(authenticator);
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false };
  await app.register(rateLimit, {
    timeWindow: 60_000,
    cache: KEYS,
    keyGenerator: keyOf,
    max: (_request, key) => MAXIMA[key.split(' ', 1)[0] as Kind],
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

interface Owner {
  /** Of a share link, its own id. */
  userId: string;
  kind: Kind;
}

/**
 * As whose a request is counted. Only a token that is good has a counter of its own, and made-up ones count
 * for their address. A token is looked up once and then remembered until it is revoked.
 */
function keyFinder(authenticator: Authenticator) {
  const owners = new Map<string, Owner>();

  async function ownerOf(token: string): Promise<Owner | null> {
    const caller = await authenticator.callerOf(token);
    if (caller) return { userId: caller.user.id, kind: 'session' };
    const look = await authenticator.shareLinkOf(token);
    return look && { userId: look.id, kind: 'link' };
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
    setBounded(owners, digest, owner, KEYS);
    return `${owner.kind} ${digest}`;
  };
}

function forgetAllOf(owners: Map<string, Owner>, userId: string, exceptId?: string): void {
  for (const [digest, owner] of owners) {
    if (owner.userId === userId && digest !== exceptId) owners.delete(digest);
  }
}
