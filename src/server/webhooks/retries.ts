import type { WebhookRow } from './webhook-repository.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const FIRST_WAIT = 5 * SECOND;
const LONGEST_WAIT = HOUR;
/** What could not be delivered for so long is given up, until somebody has it tried again. */
const GIVEN_UP_AFTER = 24 * HOUR;

type State = Pick<WebhookRow, 'failures' | 'failingSince' | 'nextAt' | 'pausedAt'>;

/** How a webhook goes on after a delivery that failed: after twice the last wait, up to an hour. */
export function afterFailure(before: State, now: number): State {
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const wait = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
  const isGivenUp = now - failingSince >= GIVEN_UP_AFTER;
  return { failures, failingSince, nextAt: now + wait, pausedAt: isGivenUp ? now : null };
}

/**
 * Whether it delivers; failing is what is tried again by itself, paused what was given up, or what
 * has no manager any more.
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

/** Why it is paused: it was given up, or who made it manages the board no more; null where it is not. */
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

/** How it goes on when nothing is in its way. */
export const NOT_PAUSED: State = { failures: 0, failingSince: null, nextAt: 0, pausedAt: null };
