import type { ColumnLists } from './column-lists.ts';

/** The part of the board's width at each edge where a carrying finger asks for the next column. */
const EDGE = 0.15;

/** How long a column stays before the next one comes, scrolling included. */
const STEP_MS = 900;

/** How far a finger that picked up near an edge goes towards it before it asks for a column, px. */
const TOWARDS_EDGE = 8;

/** What counts as aligned, px: scroll positions may be fractions. */
const TOLERANCE = 4;

export function isBoardScroller(element: Element): boolean {
  return element.hasAttribute('data-scrolls-board');
}

/** Scrolls the board column by column while a finger that carries stays near one of its edges. */
export function columnScrolling(lists: ColumnLists) {
  let direction = 0;
  /** Where the finger picked up; null once it asks for columns by being near an edge. */
  let pickedUpAt: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function start(x: number | null): void {
    pickedUpAt = x;
  }

  function stop(): void {
    clearInterval(timer);
    direction = 0;
  }

  function follow(x: number): void {
    const scroller = document.querySelector('[data-scrolls-board]');
    if (!scroller) return;
    const { left, width } = scroller.getBoundingClientRect();
    const edge = x > left + width * (1 - EDGE) ? 1 : x < left + width * EDGE ? -1 : 0;
    const hasAsked = pickedUpAt === null || (x - pickedUpAt) * edge >= TOWARDS_EDGE;
    if (edge === 0 || hasAsked) pickedUpAt = null;
    const next = hasAsked ? edge : 0;
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
    .filter((distance) => distance * direction > TOLERANCE)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const [nearest] = distances;
  if (nearest === undefined) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ left: nearest, behavior: isStill ? 'instant' : 'smooth' });
}
