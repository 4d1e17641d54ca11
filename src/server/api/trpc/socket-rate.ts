import { LRUCache } from 'lru-cache';
import type { WebSocket } from 'ws';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';

/** A token bucket: whether a socket or address may act once more, by rate per second and burst. */
type Rate<K> = (key: K, now?: number) => boolean;

interface Bucket {
  tokens: number;
  at: number;
}

const MAX_ADDRESSES = 20_000;

/** Limit of calls: 50 a second, bursts of 200 (decisions §4). */
export const mayCall = socketRate(
  RESOURCE_LIMITS.socketCalls.max,
  RESOURCE_LIMITS.socketCallBurst.max,
);

/**
 * Limit of messages of any kind: no client sends more, and each costs time even if it is no call.
 */
export const maySendMessage = socketRate(
  RESOURCE_LIMITS.socketMessages.max,
  RESOURCE_LIMITS.socketMessageBurst.max,
);

/**
 * Limit of unauthenticated websockets opened by an address. Within the time in which a socket has
 * to authenticate they are fewer than an address may have, so that they never crowd out a new one.
 */
export function unauthenticatedSocketRate(): Rate<string> {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_ADDRESSES });
  return rate(RESOURCE_LIMITS.anonymousSockets.max / 60, 100, buckets);
}

function socketRate(perSecond: number, burst: number): Rate<WebSocket> {
  return rate(perSecond, burst, new WeakMap<WebSocket, Bucket>());
}

interface Buckets<K> {
  get(key: K): Bucket | undefined;
  set(key: K, bucket: Bucket): unknown;
}

function rate<K>(perSecond: number, burst: number, buckets: Buckets<K>): Rate<K> {
  return (key, now = Date.now()) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    const refill = ((now - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + Math.max(0, refill));
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  };
}
