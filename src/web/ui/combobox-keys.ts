import type { ReactNode } from 'react';
import { ITEMS_PER_PAGE_KEY } from './menu-keys.ts';
import type { Option } from './select.tsx';

export interface ComboboxOption extends Option<string> {
  /** A secondary text that is searched too. */
  detail?: string;
  /** Shown before the label. */
  icon?: ReactNode;
}

// Long lists are narrowed by typing, not scrolled.
const MAX_MATCHES = 60;

/** Whether every word of the query is the beginning of a word of the text. */
export function matchesQuery(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const haystack = ` ${text.toLowerCase()}`;
  return words.every((word) => haystack.includes(` ${word}`));
}

/** The options that match the query, at most MAX_MATCHES. */
export function matchingOptions(
  options: readonly ComboboxOption[],
  query: string,
): ComboboxOption[] {
  const matched: ComboboxOption[] = [];
  for (const option of options) {
    if (matchesQuery(`${option.label} ${option.detail ?? ''}`, query)) matched.push(option);
    if (matched.length === MAX_MATCHES) break;
  }
  return matched;
}

/** The row to which a key moves among `count`, or null for other keys. */
export function nextIndex(current: number, count: number, key: string): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return current >= last ? 0 : current + 1;
    case 'ArrowUp':
      return current <= 0 ? last : current - 1;
    case 'PageDown':
      return Math.min(last, current + ITEMS_PER_PAGE_KEY);
    case 'PageUp':
      return Math.max(0, current - ITEMS_PER_PAGE_KEY);
    default:
      return null;
  }
}
