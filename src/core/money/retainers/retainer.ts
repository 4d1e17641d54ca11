/** A month, as `2026-11`. */
export type Month = string;

/** An amount of work that a client pays for each month, whether it is used or not (money §5). */
export interface Retainer {
  name: string;
  clientId: string;
  /** Null for all projects of the client that are billed by the hour. */
  projectId: string | null;
  measure: 'hours' | 'amount';
  /** Of each month: seconds, or minor units of the client's currency by the rates of the work. */
  allowance: number;
  /** How many months later what is left can still be used; 0 if it lapses with its month. */
  carryMonths: number;
  from: Month;
  /** The last month; null without an end. */
  until: Month | null;
  /** The recurring invoice that bills it; null if it is billed in another way. */
  scheduleId: string | null;
}

/** What of a month's allowance was used. In seconds or minor units, as its retainer. */
export interface RetainerMonth {
  month: Month;
  /** Left of earlier months at its beginning. */
  carried: number;
  allowance: number;
  used: number;
  /** Work beyond it, which is billed as usual. */
  beyond: number;
  /** What lapsed with its end. */
  lapsed: number;
}

export interface RetainerView extends Retainer {
  id: string;
  version: number;
  clientName: string;
  projectName: string | null;
  currency: string;
  /** Its months up to the present one, the newest first; at most 12. Empty before the first. */
  months: readonly RetainerMonth[];
}
