import type { WebSocket } from 'ws';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';

/** Whether a socket may do so once more: so many times a second, and so many at once. */
type Rate = (socket: WebSocket, now?: number) => boolean;

/** Calls, which are refused beyond it: 50 a second, bursts of 200 (decisions §4). */
export const withinRate = rateOf(RESOURCE_LIMITS.socketCalls.max, 200);

/** Texts of any kind: more than these are no client's, and cost something even where they are no call. */
export const withinTexts = rateOf(RESOURCE_LIMITS.socketMessages.max, 1000);

function rateOf(perSecond: number, burst: number): Rate {
  const buckets = new WeakMap<WebSocket, { tokens: number; at: number }>();
  return (socket, now = Date.now()) => {
    const bucket = buckets.get(socket) ?? { tokens: burst, at: now };
    const earned = ((now - bucket.at) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + Math.max(0, earned));
    buckets.set(socket, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  };
}
