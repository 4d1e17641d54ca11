/** Choices at a time. */
export const PAGE = 5;
const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

export function focusFirst(menu: HTMLElement): void {
  items(menu).at(0)?.focus();
}

export function focusLast(menu: HTMLElement): void {
  items(menu).at(-1)?.focus();
}

/** Moves the focus as a key asks: arrows, Home, End, or a letter. False when it asks nothing. */
export function focusByKey(menu: HTMLElement, key: string): boolean {
  const all = items(menu);
  const now = all.findIndex((item) => item.matches(':focus'));
  const to = wanted(all, now, key);
  all[to]?.focus();
  return to >= 0;
}

function wanted(all: HTMLElement[], now: number, key: string): number {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (now + 1) % all.length;
    case 'ArrowUp':
    case 'ArrowLeft':
      return now <= 0 ? all.length - 1 : now - 1;
    case 'PageDown':
      return Math.min(all.length - 1, now + PAGE);
    case 'PageUp':
      return Math.max(0, now - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return all.length - 1;
    default:
      return key.length === 1 && key !== ' ' ? startingWith(all, now, key) : -1;
  }
}

function startingWith(all: HTMLElement[], now: number, letter: string): number {
  const starts = (item: HTMLElement) =>
    item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()) ?? false;
  const later = all.findIndex((item, index) => index > now && starts(item));
  return later >= 0 ? later : all.findIndex(starts);
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEMS)];
}
