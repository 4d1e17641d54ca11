import type { Timing } from '../timing.ts';

/**
 * Delay before the next attempt to open the websocket, in ms: exponential backoff with jitter,
 * because all open pages reconnect after a restart. `chance` is between 0 and 1.
 */
export function reconnectDelay(
  attempt: number,
  { firstRetryMs, reopenMs }: Pick<Timing, 'firstRetryMs' | 'reopenMs'>,
  chance = Math.random(),
): number {
  if (attempt === 0) return 0;
  return Math.min(firstRetryMs * 2 ** attempt, reopenMs) * (1 - chance / 2);
}
