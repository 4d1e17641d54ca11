import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows mounted above and below the visible ones. */
const OVERSCAN = 10;
/** The window moves in steps of this number of rows, so that each scroll frame renders few. */
const STEP = 2;

/** Indexes of the mounted rows; `end` is the one after the last. */
export interface RowWindow {
  start: number;
  end: number;
  /** The visible width in px. */
  width: number;
}

/** The height of a row in px: fingers need more. */
export const ROW_HEIGHT_PX = matchMedia('(pointer: coarse)').matches ? 44 : 36;

/** The rows near the visible part of a scrolling list whose rows all have one height. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>): RowWindow {
  const [shown, setShown] = useState(() => windowAt(0, window.innerHeight, window.innerWidth));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () =>
      setShown((before) => {
        const { scrollTop, clientHeight, clientWidth } = element;
        const after = windowAt(scrollTop, clientHeight, clientWidth);
        const isSame =
          before.start === after.start && before.end === after.end && before.width === after.width;
        return isSame ? before : after;
      });
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller]);
  return shown;
}

function windowAt(top: number, height: number, width: number): RowWindow {
  const first = Math.floor(top / ROW_HEIGHT_PX / STEP) * STEP;
  const last = Math.ceil((top + height) / ROW_HEIGHT_PX / STEP) * STEP;
  return { start: Math.max(0, first - OVERSCAN), end: last + OVERSCAN, width };
}
