/** The effects of a user's action in a page. */
export interface Act {
  /** From the input, or the navigation, to the frame in which its result was painted, ms. */
  ms: number;
  /** The longest task until the page rested again, ms; 0 if none took 50 ms. */
  longestMs: number;
}

interface ActState {
  tasks: { end: number; ms: number }[];
  /** When the last long task or download of code ended. */
  lastWork: number;
  /** When the last click happened and its result was painted; null before any. */
  click: { start: number; paintedAt: number } | null;
}

type Watched = {
  acts: ActState;
  expectResult: (selector: string) => void;
  painted: { ms: number };
};

/** A page rests once it had neither a long task nor loaded code for this long. */
const REST_MS = 1500;

/** Runs in a page, before its own scripts: records long tasks, loads of code and the results of acts. */
export function watchActs(): void {
  const state: ActState = { tasks: [], lastWork: 0, click: null };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      state.tasks.push({ end: startTime + duration, ms: duration });
    }
    state.lastWork = performance.now();
  }).observe({ type: 'longtask', buffered: true });
  // Code for offline use is fetched long after the rest.
  const isCode = (entry: PerformanceEntry) =>
    entry.name.endsWith('.js') && (entry as PerformanceResourceTiming).initiatorType !== 'fetch';
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isCode)) state.lastWork = performance.now();
  }).observe({ type: 'resource', buffered: true });
  const noteStart = ({ timeStamp }: Event) => {
    // The click on a label is followed by one on its input.
    if (state.click?.start === 0) state.click.start = timeStamp;
  };
  addEventListener('click', noteStart, { capture: true });
  const expectResult = (selector: string) => {
    const click = { start: 0, paintedAt: 0 };
    state.click = click;
    const check = () => {
      if (!document.querySelector(selector)) {
        requestAnimationFrame(check);
        return;
      }
      // The message is handled after this frame's layout and paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        click.paintedAt = performance.now();
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(check);
  };
  Object.assign(window, { acts: state, expectResult });
}

/**
 * Runs in a page: the last click, or without one the opening of the page, once the page rests; null
 * before that.
 */
function finishedAct(restMs: number): Act | null {
  const { acts, painted } = window as unknown as Watched;
  const { tasks, lastWork, click } = acts;
  if (click?.paintedAt === 0) return null;
  if (performance.now() - Math.max(lastWork, click?.paintedAt ?? 0) < restMs) return null;
  const start = click?.start ?? 0;
  const lengths = tasks.filter(({ end }) => end > start).map(({ ms }) => ms);
  return { ms: (click?.paintedAt ?? painted.ms) - start, longestMs: Math.max(0, ...lengths) };
}

/** Runs in a page: the point at which to press an element. */
function centreOf(selector: string): { x: number; y: number } | null {
  const element = document.querySelector(selector);
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Expressions that call these in a page. */
export const expressions = {
  expect: (selector: string) => `expectResult(${JSON.stringify(selector)})`,
  finished: `(${finishedAct})(${REST_MS})`,
  centre: (selector: string) => `(${centreOf})(${JSON.stringify(selector)})`,
};
