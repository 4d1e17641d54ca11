import type { WebSocket } from 'ws';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { setBounded } from '../../lib/bounded-map.ts';

/** Whether a socket, or an address, may do so once more: so many times a second, and so many at once. */
type Rate<K> = (key: K, now?: number) => boolean;

interface Bucket {
  tokens: number;
  at: number;
}

const MAX_ADDRESSES = 20_000;

/** Calls, which are refused beyond it: 50 a second, bursts of 200 (decisions §4). */
export const withinRate = rateOf(
  RESOURCE_LIMITS.socketCalls.max,
  RESOURCE_LIMITS.socketCallBurst.max,
);

/** Texts of any kind: more than these are no client's, and cost something even where they are no call. */
export const withinTexts = rateOf(
  RESOURCE_LIMITS.socketMessages.max,
  RESOURCE_LIMITS.socketMessageBurst.max,
);

/**
 * Websockets that an address opens without a session. They are fewer in the time that a socket has to say
 * whose it is than an address may have at once, so none of them crowds out one that has just opened.
 */
export function strangersRate(): Rate<string> {
  const buckets = new Map<string, Bucket>();
  return rate(RESOURCE_LIMITS.strangerSockets.max / 60, 100, {
    get: (address) => buckets.get(address),
    set: (address, bucket) => setBounded(buckets, address, bucket, MAX_ADDRESSES),
  });
}

function rateOf(perSecond: number, burst: number): Rate<WebSocket> {
  return rate(perSecond, burst, new WeakMap<WebSocket, Bucket>());
}

interface Buckets<K> {
  get(key: K): Bucket | undefined;
  set(key: K, bucket: Bucket): unknown;
}

function rate<K>(perSecond: number, burst: number, buckets: Buckets<K>): Rate<K> {
  return (key, now = Date.now()) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    const earned = ((now - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + Math.max(0, earned));
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  };
}
