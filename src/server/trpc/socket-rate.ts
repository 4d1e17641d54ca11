import type { WebSocket } from 'ws';

const PER_SECOND = 50;
const BURST = 200;

const buckets = new WeakMap<WebSocket, { tokens: number; at: number }>();

/** Whether a socket may make one more call: 50 a second, bursts of 200 (decisions §4). */
export function withinRate(socket: WebSocket, now = Date.now()): boolean {
  const bucket = buckets.get(socket) ?? { tokens: BURST, at: now };
  const earned = ((now - bucket.at) / 1000) * PER_SECOND;
  const tokens = Math.min(BURST, bucket.tokens + Math.max(0, earned));
  buckets.set(socket, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
  return tokens >= 1;
}
