/** The time and work that a page needed until its cards were painted. */
export interface Opened {
  /** From the navigation to the frame in which the last card was painted, ms. */
  ms: number;
  elements: number;
  cards: number;
}

/**
 * Runs in a page, before its own scripts. Records the frame after the one in which the number of
 * visible cards last grew. It continues until that has not happened for a while, so that late cards
 * count too.
 */
export function watchCards(): void {
  const state = { ms: 0, cards: 0 };
  Object.assign(window, { painted: state });
  let [mounted, seen] = [0, 0];
  const isSeen = (card: Element) => {
    const { left, top } = card.getBoundingClientRect();
    return left < innerWidth && top < innerHeight;
  };
  const onFrame = () => {
    const cards = [...document.querySelectorAll('[data-ticket]')];
    const isMore = cards.length > mounted;
    mounted = cards.length;
    // Without new cards, no layout is forced.
    const now = isMore ? cards.filter(isSeen).length : seen;
    state.cards = mounted;
    if (now > seen) {
      seen = now;
      requestAnimationFrame(() => {
        state.ms = performance.now();
      });
    }
    if (performance.now() < 10_000) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/** Runs in a page: the record, once no more cards have appeared for a while. */
export function painted(): Opened | null {
  const { painted } = window as unknown as { painted?: { ms: number; cards: number } };
  if (!painted || painted.ms === 0 || performance.now() - painted.ms < 500) return null;
  return { ...painted, elements: document.querySelectorAll('*').length };
}

/** tsx wraps the functions of a file in calls of this, and those above run in the page. */
export const PRELUDE = 'globalThis.__name = (named) => named';
