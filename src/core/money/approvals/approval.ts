import type { Day } from '../../days.ts';

/** What of its entries a request shows besides day, ticket, note and hours. */
export interface ApprovalTerms {
  /** The names of the people whose time it is. */
  showsNames: boolean;
  /** Rates and amounts. */
  showsAmounts: boolean;
}

/** An entry as the client is shown it, and nothing else of it. */
export interface ShownLine {
  day: Day;
  /** Null without a ticket, and for one that not everyone on its board sees: `Work`. */
  ticketName: string | null;
  note: string;
  /** Null where names are not shown. */
  personName: string | null;
  /** As billed: rounded by the client's rules. */
  seconds: number;
  /** Per hour, as `85.5`; null where amounts are not shown, and without a rate. */
  rate: string | null;
  /** Net, in minor units; null where amounts are not shown. */
  amount: number | null;
}

/** What a client said of a line, with what they were shown then. */
export interface LineDecision {
  kind: 'approved' | 'asked';
  /** SHA-256 in hex of what was shown. */
  digest: string;
  shown: ShownLine;
  /** Whether the entry was shown as removed. */
  isRemoved: boolean;
  /** As the client gave it. */
  name: string;
  at: number;
  /** The question; empty for an approval. */
  question: string;
  /** Null until an ADMIN answers with a text. */
  answer: string | null;
  answeredAt: number | null;
}

/**
 * `answered`: a question was answered by a text or a change, and the client decides again.
 * `changed`: it was approved and is another one now. `removed`: it was approved, and is not billed
 * any more.
 */
export type LineState = 'open' | 'approved' | 'asked' | 'answered' | 'changed' | 'removed';

/** `none`: nothing to approve. `closed`: its links have ended. */
export const APPROVAL_STATES = ['open', 'asked', 'changed', 'approved', 'none', 'closed'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * The state of a line; null for one that is gone: it was removed before the client approved it, or
 * they have approved the removal.
 */
export function lineStateOf(
  now: { digest: string; isRemoved: boolean },
  decision: LineDecision | null,
): LineState | null {
  const { digest, isRemoved } = now;
  if (!decision) return isRemoved ? null : 'open';
  const { kind, answer } = decision;
  const isSame = decision.digest === digest;
  if (isRemoved) return kind === 'asked' || decision.isRemoved ? null : 'removed';
  if (kind === 'asked') {
    return isSame && answer === null ? 'asked' : 'answered';
  }
  return isSame ? 'approved' : 'changed';
}

/** The state of a request by those of its lines. */
export function approvalStateOf(isClosed: boolean, lines: readonly LineState[]): ApprovalState {
  if (isClosed) return 'closed';
  const has = (...states: LineState[]) => lines.some((state) => states.includes(state));
  if (has('asked')) return 'asked';
  if (has('changed', 'removed')) return 'changed';
  if (has('open', 'answered')) return 'open';
  return lines.length > 0 ? 'approved' : 'none';
}

/** What is still to be decided by the client. */
export function isUndecided(state: LineState): boolean {
  return state !== 'approved' && state !== 'asked';
}
