import { PAGE } from './menu-keys.ts';
import type { Option } from './select.tsx';

export interface ComboboxOption extends Option<string> {
  /** A second, quieter text, searched too. */
  detail?: string;
}

// Long lists are for narrowing down by typing, not for scrolling through.
const MOST = 60;

/** Whether every typed word begins a word of the text. */
export function matches(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const sought = ` ${text.toLowerCase()}`;
  return words.every((word) => sought.includes(` ${word}`));
}

/** The options in which every typed word begins a word. */
export function matching(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const found: ComboboxOption[] = [];
  for (const option of options) {
    if (matches(`${option.label} ${option.detail ?? ''}`, query)) found.push(option);
    if (found.length === MOST) break;
  }
  return found;
}

/** The row that a key asks for among `count`, or null when it asks for none. */
export function nextIndex(now: number, count: number, key: string): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return now >= last ? 0 : now + 1;
    case 'ArrowUp':
      return now <= 0 ? last : now - 1;
    case 'PageDown':
      return Math.min(last, now + PAGE);
    case 'PageUp':
      return Math.max(0, now - PAGE);
    default:
      return null;
  }
}
