import type { Day } from '../../../../core/days.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day that exists; undefined for anything else. */
export function dayOf(value: unknown): Day | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
  return isDay ? value : undefined;
}
