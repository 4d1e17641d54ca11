import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ROW_HEIGHT_PX } from './use-row-window.ts';

interface ScrollAnchorOptions {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly { key: string }[];
  indexOf: ReadonlyMap<string, number>;
  /** The key of the row that has the focus, if any. */
  focusedKey: string | null;
  /** Changes when the user sorts or groups: the list is then shown from its top. */
  order: unknown;
}

/**
 * Keeps the visible rows in place when others add, remove or move rows: the focused row if it is
 * visible, else the first visible one.
 */
export function useScrollAnchor(options: ScrollAnchorOptions): void {
  const { scroller, rows, indexOf, focusedKey, order } = options;
  const previous = useRef({ rows, indexOf, order });
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      lastTop.current = element.scrollTop;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { rows, indexOf, order };
    const element = scroller.current;
    if (!element || before.rows === rows) return;
    if (before.order !== order) {
      element.scrollTop = 0;
      return;
    }
    const { clientHeight } = element;
    const scrollTop = topBefore(element, lastTop.current);
    const first = Math.floor(scrollTop / ROW_HEIGHT_PX);
    const focused = focusedKey === null ? undefined : before.indexOf.get(focusedKey);
    const isVisible =
      focused !== undefined &&
      focused >= first &&
      focused * ROW_HEIGHT_PX < scrollTop + clientHeight;
    // At the top, new rows above should be visible.
    if (!isVisible && scrollTop === 0) return;
    const anchor = isVisible ? focused : firstKept(before.rows, first, indexOf);
    const to = indexOf.get(before.rows[anchor]?.key ?? '');
    if (to !== undefined && to !== anchor) {
      element.scrollTop = scrollTop + (to - anchor) * ROW_HEIGHT_PX;
    }
  });
}

/** The scroll position before the list became shorter: the browser has limited it to the new end. */
function topBefore({ scrollTop, scrollHeight, clientHeight }: HTMLElement, last: number): number {
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
  return isAtEnd ? Math.max(scrollTop, last) : scrollTop;
}

/** The first visible row that is still there, among as many as a screen shows. */
function firstKept(
  rows: readonly { key: string }[],
  first: number,
  indexOf: ReadonlyMap<string, number>,
): number {
  const visible = rows.slice(first, first + 50);
  const firstRemaining = visible.findIndex(({ key }) => indexOf.has(key));
  return first + Math.max(0, firstRemaining);
}
