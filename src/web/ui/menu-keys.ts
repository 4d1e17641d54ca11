/** Items that a Page key moves by. */
export const ITEMS_PER_PAGE_KEY = 5;
const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

export function focusFirst(menu: HTMLElement): void {
  items(menu).at(0)?.focus();
}

export function focusLast(menu: HTMLElement): void {
  items(menu).at(-1)?.focus();
}

/** Moves the focus for arrows, Home, End, Page keys and letters. Returns false for other keys. */
export function focusByKey(menu: HTMLElement, key: string): boolean {
  const all = items(menu);
  const current = all.findIndex((item) => item.matches(':focus'));
  const target = targetIndex(all, current, key);
  all[target]?.focus();
  return target >= 0;
}

function targetIndex(all: HTMLElement[], current: number, key: string): number {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (current + 1) % all.length;
    case 'ArrowUp':
    case 'ArrowLeft':
      return current <= 0 ? all.length - 1 : current - 1;
    case 'PageDown':
      return Math.min(all.length - 1, current + ITEMS_PER_PAGE_KEY);
    case 'PageUp':
      return Math.max(0, current - ITEMS_PER_PAGE_KEY);
    case 'Home':
      return 0;
    case 'End':
      return all.length - 1;
    default:
      return key.length === 1 && key !== ' ' ? indexStartingWith(all, current, key) : -1;
  }
}

function indexStartingWith(all: HTMLElement[], current: number, letter: string): number {
  const starts = (item: HTMLElement) =>
    item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()) ?? false;
  const later = all.findIndex((item, index) => index > current && starts(item));
  return later >= 0 ? later : all.findIndex(starts);
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEMS)];
}
