import type { Timing } from './timing.ts';

/**
 * How long a page waits before it tries again to open its websocket, ms: longer from try to try, and
 * shorter by chance, from 0 to 1, for after a restart all open pages come back.
 */
export function reconnectDelay(
  attempt: number,
  { firstRetryMs, reopenMs }: Pick<Timing, 'firstRetryMs' | 'reopenMs'>,
  chance = Math.random(),
): number {
  if (attempt === 0) return 0;
  return Math.min(firstRetryMs * 2 ** attempt, reopenMs) * (1 - chance / 2);
}
