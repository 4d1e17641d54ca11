import type { Day } from '../../days.ts';
import { type Decimal, parseDecimal } from '../decimals.ts';
import type { LineContent } from '../invoices/invoice.ts';
import type { QuoteDecision } from './quote.ts';

export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export interface QuoteProgress {
  /** Whether it is being written or revised. */
  isDraft: boolean;
  decision: QuoteDecision['kind'] | null;
  validUntil: Day;
}

/** The state of a quote on a day (QU1). It can be accepted on its last day. */
export function quoteStateOf({ isDraft, decision, validUntil }: QuoteProgress, today: Day) {
  if (isDraft) return 'draft';
  if (decision !== null) return decision;
  return validUntil < today ? 'expired' : 'sent';
}

const SECONDS_AN_HOUR = 3600n;

/** The seconds of the lines in hours, rounded down to whole ones; lines that deduct count too. */
export function quotedSeconds(lines: readonly Pick<LineContent, 'unit' | 'quantity'>[]): number {
  return lines.reduce((total, line) => total + secondsOf(line), 0);
}

/** The hours of a line as a ticket's estimate, with 2 decimals; null for a line without hours. */
export function estimateOf(line: Pick<LineContent, 'unit' | 'quantity'>): number | null {
  const seconds = secondsOf(line);
  return seconds > 0 ? Math.round(seconds / 36) / 100 : null;
}

function secondsOf({ unit, quantity }: Pick<LineContent, 'unit' | 'quantity'>): number {
  const hours: Decimal | null = unit === 'HUR' ? parseDecimal(quantity) : null;
  return hours ? Number((hours.amount * SECONDS_AN_HOUR) / 10n ** hours.scale) : 0;
}
