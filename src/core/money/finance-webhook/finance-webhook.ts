export const FINANCE_EVENTS = ['invoice.issued', 'invoice.paid'] as const;
export type FinanceEventType = (typeof FINANCE_EVENTS)[number];

/** Why nothing is delivered: paused by hand, given up, or its creator is no ADMIN any more. */
export const FINANCE_PAUSE_REASONS = ['byHand', 'deliveriesFailed', 'creatorNotAdmin'] as const;
export type FinancePauseReason = (typeof FINANCE_PAUSE_REASONS)[number];

/** The webhook of the finances. Times are ms since 1970. */
export interface FinanceWebhook {
  version: number;
  url: string;
  createdAt: number;
  /** `failing` is tried again by itself. */
  state: 'active' | 'failing' | 'paused';
  pauseReason: FinancePauseReason | null;
  failingSince: number | null;
  nextAt: number;
}

export interface FinanceDelivery {
  number: number;
  type: FinanceEventType;
  invoiceId: string;
  at: number;
  ms: number;
  /** HTTP status of the answer; null without one. */
  status: number | null;
  error: string | null;
}
