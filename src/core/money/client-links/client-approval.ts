import type { Day } from '../../days.ts';
import type { Language } from '../../languages.ts';
import type { LineState, ShownLine } from '../approvals/approval.ts';

/** A line of a request as its client sees it. */
export interface ClientApprovalLine {
  /** Names the line in the client's answer; it says nothing of the entry. */
  key: string;
  /** SHA-256 in hex of what is shown; it is sent back with the answer. */
  digest: string;
  state: LineState;
  shown: ShownLine;
  /** What the client was shown when they approved it, of a line that has changed since. */
  before: ShownLine | null;
  decision: {
    name: string;
    at: number;
    question: string;
    answer: string | null;
  } | null;
}

/** A request to approve hours as its client sees it by a link. */
export interface ClientApproval {
  language: Language;
  /** The business and the client, as on an invoice. */
  seller: string;
  client: string;
  from: Day;
  until: Day;
  message: string;
  currency: string;
  /** How hours are rounded; null if they are not. `day`: those of a ticket and day together. */
  roundingOf: 'entry' | 'day' | null;
  showsNames: boolean;
  showsAmounts: boolean;
  /** By day. */
  lines: readonly ClientApprovalLine[];
  totals: { seconds: number; amount: number | null };
}
