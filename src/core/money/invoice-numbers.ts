import type { Day } from '../days.ts';

/** The longest pattern, and so about the longest number. */
const MAX_LENGTH = 30;

const PARTS = /\{(YYYY|YY|MM|#{1,9})\}/g;
const LITERAL = /^[A-Za-z0-9 /._-]*$/;

/** What is wrong with a pattern of invoice numbers. */
export type PatternFault =
  | 'tooLong'
  | 'noCounter'
  | 'twoCounters'
  | 'character'
  | 'monthWithoutYear';

/** The fault of a pattern such as `{YYYY}-{####}`; null if it can be used (money §5). */
export function patternFault(pattern: string): PatternFault | null {
  if (pattern.length > MAX_LENGTH) return 'tooLong';
  const parts = [...pattern.matchAll(PARTS)].map(([, part = '']) => part);
  const counters = parts.filter((part) => part.startsWith('#'));
  if (counters.length === 0) return 'noCounter';
  if (counters.length > 1) return 'twoCounters';
  if (!LITERAL.test(pattern.replaceAll(PARTS, ''))) return 'character';
  const hasYear = parts.includes('YYYY') || parts.includes('YY');
  return parts.includes('MM') && !hasYear ? 'monthWithoutYear' : null;
}

/**
 * The series that a number belongs to: its pattern with the date filled in. Each series counts from
 * 1 without gaps.
 */
export function seriesOf(pattern: string, day: Day): string {
  const [year = '', month = ''] = day.split('-');
  const values: Record<string, string> = { YYYY: year, YY: year.slice(-2), MM: month };
  return pattern.replaceAll(PARTS, (whole, part: string) => values[part] ?? whole);
}

/** The number of an invoice in its series, filled up with zeros; a longer count is written whole. */
export function numberIn(series: string, count: number): string {
  return series.replaceAll(PARTS, (_, part: string) => String(count).padStart(part.length, '0'));
}
