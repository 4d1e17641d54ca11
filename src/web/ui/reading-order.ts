/** An arrow key as it leads on or back: what comes next is on the left where the page goes from right to left. */
export function inReadingOrder(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
