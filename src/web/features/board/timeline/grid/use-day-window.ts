import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Day, daysBetween } from '../../../../../core/days.ts';

/** The window moves in steps of this number of px, so that most scroll events render nothing. */
const STEP_PX = 112;

/** Offsets of the visible days from the first shown one. */
export interface DayWindow {
  from: number;
  to: number;
}

interface DayWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The first day that the timeline can show. */
  firstDay: Day;
  today: Day;
  dayWidth: number;
  nameWidth: number;
  /** There is nothing to scroll: another text is shown. */
  isEmpty: boolean;
}

/**
 * The visible days. The timeline begins near today, and keeps the day in its centre when the scale
 * or the first day changes.
 */
export function useDayWindow(options: DayWindowOptions) {
  const { scroller, firstDay, today, dayWidth, nameWidth, isEmpty } = options;
  const [shown, setShown] = useState<DayWindow>({ from: 0, to: 0 });
  const before = useRef<{ firstDay: Day; dayWidth: number; left: number } | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (isEmpty || !element) return;
    const update = () => {
      const left = Math.abs(element.scrollLeft);
      if (before.current) before.current.left = left;
      const from = Math.floor((Math.floor(left / STEP_PX) * STEP_PX) / dayWidth);
      const end = left + element.clientWidth - nameWidth;
      const to = Math.ceil((Math.ceil(end / STEP_PX) * STEP_PX) / dayWidth);
      setShown((last) => (last.from === from && last.to === to ? last : { from, to }));
    };
    const width = element.clientWidth - nameWidth;
    const { current } = before;
    if (!current) {
      scrollTo(element, daysBetween(firstDay, today) * dayWidth - width / 4);
    } else if (current.firstDay !== firstDay || current.dayWidth !== dayWidth) {
      const isSameScale = current.dayWidth === dayWidth;
      const centre = isSameScale ? 0 : width / 2;
      const days = (current.left + centre) / current.dayWidth;
      const moved = days + daysBetween(firstDay, current.firstDay);
      scrollTo(element, moved * dayWidth - centre);
    }
    before.current = { firstDay, dayWidth, left: Math.abs(element.scrollLeft) };
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, firstDay, today, dayWidth, nameWidth, isEmpty]);

  return {
    window: shown,
    /** Shows a day at this fraction of the width from the start. */
    showDay(day: Day, part = 0.25): void {
      const element = scroller.current;
      if (!element) return;
      const width = element.clientWidth - nameWidth;
      scrollTo(element, daysBetween(firstDay, day) * dayWidth - width * part);
    },
    /** Scrolls by most of the visible width. */
    movePage(by: 1 | -1): void {
      const element = scroller.current;
      if (!element) return;
      const width = element.clientWidth - nameWidth;
      scrollTo(element, Math.abs(element.scrollLeft) + by * 0.8 * width);
    },
  };
}

/**
 * Scrolls to this distance from the start, which is at the right where the page is right-to-left.
 */
function scrollTo(element: HTMLElement, left: number): void {
  element.scrollLeft = document.documentElement.dir === 'rtl' ? -left : left;
}
