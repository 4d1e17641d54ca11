import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Space to the edges of the window, in px. */
const EDGE_PX = 8;

/** A popover over an element, which it follows when that is scrolled or moved. */
export function usePanelOver(anchor: HTMLElement): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.showPopover();
  }, []);
  // After each render, because the element may have moved.
  useLayoutEffect(() => place(panel.current, anchor));
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    addEventListener('scroll', () => place(panel.current, anchor), options);
    addEventListener('resize', () => place(panel.current, anchor), options);
    return () => listening.abort();
  }, [anchor]);
  return panel;
}

function place(panel: HTMLElement | null, anchor: HTMLElement): void {
  // An element that was removed has no place: the panel stays where it was.
  if (!panel || !anchor.isConnected) return;
  const { left, right, top, width } = anchor.getBoundingClientRect();
  panel.style.minWidth = `${width}px`;
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const start = isRtl ? right - panel.offsetWidth : left;
  const maxLeft = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX;
  const maxTop = window.innerHeight - panel.offsetHeight - EDGE_PX;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(start, maxLeft))}px`;
  panel.style.top = `${Math.max(EDGE_PX, Math.min(top, maxTop))}px`;
}
