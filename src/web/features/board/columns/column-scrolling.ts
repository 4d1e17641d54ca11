import type { ColumnLists } from './column-lists.ts';

/**
 * Fraction of the board's width at each edge where dragging by touch scrolls to the next column.
 */
const EDGE_FRACTION = 0.15;

/** Interval between two columns, including the scroll. */
const STEP_MS = 900;

/** Distance in px that a drag started near an edge must move towards it before scrolling. */
const MIN_EDGE_MOVE_PX = 8;

/** Alignment tolerance in px: scroll positions may be fractions. */
const TOLERANCE_PX = 4;

export function isBoardScroller(element: Element): boolean {
  return element.hasAttribute('data-scrolls-board');
}

/** Scrolls the board column by column while a touch drag stays near one of its edges. */
export function columnScrolling(lists: ColumnLists) {
  let direction = 0;
  /** Start position of a drag; null once it may scroll by being near an edge. */
  let startX: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function start(x: number | null): void {
    startX = x;
  }

  function stop(): void {
    clearInterval(timer);
    direction = 0;
  }

  function follow(x: number): void {
    const scroller = document.querySelector('[data-scrolls-board]');
    if (!scroller) return;
    const { left, width } = scroller.getBoundingClientRect();
    const edge =
      x > left + width * (1 - EDGE_FRACTION) ? 1 : x < left + width * EDGE_FRACTION ? -1 : 0;
    const mayScroll = startX === null || (x - startX) * edge >= MIN_EDGE_MOVE_PX;
    if (edge === 0 || mayScroll) startX = null;
    const next = mayScroll ? edge : 0;
    if (next === direction) return;
    stop();
    if (next === 0) return;
    direction = next;
    step(scroller, lists, next);
    timer = setInterval(() => step(scroller, lists, next), STEP_MS);
  }

  return { start, follow, stop };
}

function step(scroller: Element, lists: ColumnLists, direction: number): void {
  const start =
    scroller.getBoundingClientRect().left +
    Number.parseFloat(getComputedStyle(scroller).scrollPaddingInlineStart);
  const distances = [...lists.values()]
    .map(
      ({ element }) =>
        (element.closest('[data-column]') ?? element).getBoundingClientRect().left - start,
    )
    .filter((distance) => distance * direction > TOLERANCE_PX)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const [nearest] = distances;
  if (nearest === undefined) return;
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ left: nearest, behavior: hasReducedMotion ? 'instant' : 'smooth' });
}
