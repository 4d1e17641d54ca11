/** Who has pressed, typed or scrolled nothing for so long is at work no more. */
const STILL_MS = 1000;
/** However long somebody is at work, what waits for them waits no longer. */
const AT_LAST_MS = 10_000;
const IDLE_AT_LAST_MS = 2000;

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'];
const INPUTS = [...PRESSES, 'keydown', 'touchmove', 'wheel'];

let isWatching = false;
let isPressed = false;
let lastInput = -STILL_MS;

/**
 * Resolves in an idle moment in which nobody is at work on the page; 10 s after `since` in any idle
 * moment, and at once where the page is hidden, for it may be about to end.
 */
export function untilIdle(since = performance.now()): Promise<void> {
  watch();
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve();
    };
    const endIfHidden = () => {
      if (document.visibilityState === 'hidden') end();
    };
    const look = () => {
      if (over.signal.aborted) return;
      const ms = msToRest(since);
      if (ms > 0) setTimeout(look, ms);
      // Somebody may have begun while the page was busy.
      else whenIdle(() => (msToRest(since) > 0 ? look() : end()), 0);
    };
    document.addEventListener('visibilitychange', endIfHidden, over);
    endIfHidden();
    look();
  });
}

/**
 * Calls once the page has nothing else to do, whoever is at work on it; after so many ms where the
 * browser does not tell that, as Safari.
 */
export function whenIdle(call: () => void, elseMs = IDLE_AT_LAST_MS): void {
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: IDLE_AT_LAST_MS });
  else setTimeout(call, elseMs);
}

function msToRest(since: number): number {
  const now = performance.now();
  const workMs = isPressed ? STILL_MS : lastInput + STILL_MS - now;
  return Math.min(workMs, since + AT_LAST_MS - now);
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const note = ({ type }: Event) => {
    lastInput = performance.now();
    if (PRESSES.includes(type)) isPressed = type === 'pointerdown';
  };
  for (const type of INPUTS) addEventListener(type, note, { capture: true, passive: true });
}
