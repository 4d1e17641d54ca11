/** A user without input for this long counts as idle. */
const USER_IDLE_MS = 1000;
/** Idle work starts at the latest after this time. */
const MAX_USER_WAIT_MS = 10_000;
const MAX_BROWSER_WAIT_MS = 2000;

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'];
const INPUTS = [...PRESSES, 'keydown', 'touchmove', 'wheel'];

let rendersHolding = 0;
let isWatching = false;
let isPressed = false;
let lastInput = -USER_IDLE_MS;

/**
 * Resolves when user and browser are idle; 10 s after `since` as soon as the browser is idle; and
 * at once when the page is hidden, because it may be about to close.
 */
export function untilUserIdle(since = performance.now()): Promise<void> {
  watch();
  return new Promise((resolve) => {
    const settled = new AbortController();
    const settle = () => {
      settled.abort();
      resolve();
    };
    const settleIfHidden = () => {
      if (document.visibilityState === 'hidden') settle();
    };
    const check = () => {
      if (settled.signal.aborted) return;
      const ms = msUntilIdle(since);
      if (ms > 0) setTimeout(check, ms);
      // The user may have become active while the page was busy.
      else onBrowserIdle(() => (msUntilIdle(since) > 0 ? check() : settle()), 0);
    };
    document.addEventListener('visibilitychange', settleIfHidden, settled);
    settleIfHidden();
    check();
  });
}

/**
 * Calls back when the browser is idle, even while the user is active; after `elseMs` in browsers
 * without requestIdleCallback, such as Safari.
 */
export function onBrowserIdle(call: () => void, fallbackMs = MAX_BROWSER_WAIT_MS): void {
  const callUnlessHeld = () => (rendersHolding > 0 ? onBrowserIdle(call, fallbackMs) : call());
  if ('requestIdleCallback' in window)
    requestIdleCallback(callUnlessHeld, { timeout: MAX_BROWSER_WAIT_MS });
  else setTimeout(callUnlessHeld, fallbackMs);
}

/**
 * The browser counts as busy until the returned function is called: between the short tasks of a
 * render it would seem idle.
 */
export function holdBrowserIdle(): () => void {
  rendersHolding += 1;
  return () => {
    rendersHolding -= 1;
  };
}

function msUntilIdle(since: number): number {
  const now = performance.now();
  const activeMs = isPressed ? USER_IDLE_MS : lastInput + USER_IDLE_MS - now;
  return Math.min(activeMs, since + MAX_USER_WAIT_MS - now);
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const recordInput = ({ type }: Event) => {
    lastInput = performance.now();
    if (PRESSES.includes(type)) isPressed = type === 'pointerdown';
  };
  for (const type of INPUTS) addEventListener(type, recordInput, { capture: true, passive: true });
}
