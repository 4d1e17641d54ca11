import type { Ticket } from '../ticket.ts';

/** What the estimates of a board count. */
export const ESTIMATE_UNITS = ['POINTS', 'HOURS'] as const;
export type EstimateUnit = (typeof ESTIMATE_UNITS)[number];

/** Hundredths, which add up exactly. */
export function toCents(estimate: number): number {
  return Math.round(estimate * 100);
}

/** The sum of the tickets' estimates; null if none has one. */
export function sumOfEstimates(tickets: Iterable<Pick<Ticket, 'estimate'>>): number | null {
  let cents: number | null = null;
  for (const { estimate } of tickets) {
    if (estimate !== null) cents = (cents ?? 0) + toCents(estimate);
  }
  return cents === null ? null : cents / 100;
}
