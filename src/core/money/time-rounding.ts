import { type Decimal, MAX_DECIMALS, quotient } from './decimals.ts';

/** The steps in minutes to which a client's time is rounded. */
export const ROUNDING_STEPS = [1, 5, 6, 10, 15, 30, 60] as const;

export interface TimeRounding {
  stepMinutes: (typeof ROUNDING_STEPS)[number];
  direction: 'up' | 'nearest';
  /** The minimum that is billed for an entry, if it is billed. */
  minMinutes: number;
}

/**
 * The seconds that are billed for recorded ones; null rounds nothing. Rounding again changes
 * nothing, and half a step is rounded up (money §2).
 */
export function billedSeconds(seconds: number, rounding: TimeRounding | null): number {
  if (!rounding || seconds === 0) return seconds;
  const step = rounding.stepMinutes * 60;
  const rest = seconds % step;
  const isUp = rounding.direction === 'up' ? rest > 0 : rest * 2 >= step;
  const rounded = seconds - rest + (isUp ? step : 0);
  // A minimum between two steps is billed as the next one, so that it stays when rounded again.
  const least = Math.ceil((rounding.minMinutes * 60) / step) * step;
  return Math.max(rounded, least);
}

/** Hours with at most 4 decimals, rounded half away from zero: the quantity of a line. */
export function hoursOf(seconds: number): Decimal {
  return quotient(BigInt(seconds), 3600n, MAX_DECIMALS);
}
