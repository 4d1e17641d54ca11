/** Swaps the left and right arrow keys where the page is right-to-left. */
export function inReadingOrder(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** The index that arrow keys, Home and End move to in a row; null for other keys. */
export function indexInRow(pressed: string, current: number, count: number): number | null {
  const key = inReadingOrder(pressed);
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
