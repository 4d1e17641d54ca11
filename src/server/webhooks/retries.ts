import type { WebhookRow } from './webhook-repository.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const MAX_RETRY_MS = HOUR_MS;
/** A webhook that has failed for this long is paused until someone retries it. */
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

type State = Pick<WebhookRow, 'failures' | 'failingSince' | 'nextAt' | 'pausedAt'>;

/** The state after a failed delivery: the delay doubles each time, up to an hour. */
export function afterFailure(previous: State, now: number): State {
  const failures = previous.failures + 1;
  const failingSince = previous.failingSince ?? now;
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
  const isExhausted = now - failingSince >= GIVE_UP_AFTER_MS;
  return { failures, failingSince, nextAt: now + delayMs, pausedAt: isExhausted ? now : null };
}

/**
 * `failing` is retried automatically; `paused` was given up, or its creator does not manage the
 * board anymore.
 */
export function stateOf({
  failingSince,
  pausedAt,
  isManaged,
}: Pick<State, 'failingSince' | 'pausedAt'> & { isManaged: boolean }):
  | 'active'
  | 'failing'
  | 'paused' {
  if (pausedAt !== null || !isManaged) return 'paused';
  return failingSince === null ? 'active' : 'failing';
}

/** Why a webhook is paused: deliveries failed or its creator left; null if it is not paused. */
export function pauseReasonOf({
  pausedAt,
  isManaged,
}: Pick<State, 'pausedAt'> & { isManaged: boolean }):
  | 'deliveriesFailed'
  | 'creatorNotManager'
  | null {
  if (!isManaged) return 'creatorNotManager';
  return pausedAt === null ? null : 'deliveriesFailed';
}

/** The state of a webhook that delivers normally. */
export const NOT_PAUSED: State = { failures: 0, failingSince: null, nextAt: 0, pausedAt: null };
