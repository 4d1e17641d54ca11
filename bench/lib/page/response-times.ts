import type { Page } from 'playwright-core';

/** How a page responded to input. */
export interface Answers {
  /** Time from each input to the paint after it, ms. */
  took: number[];
  /** The longest task of 50 ms and more; 0 if there was none. */
  longestMs: number;
  /** Fraction of the time in which the page was busy. */
  busyPart: number;
}

/** Starts to measure how a page responds to input; the returned function ends it. */
export async function watchAnswers(page: Page): Promise<() => Promise<Answers>> {
  await page.evaluate(noteAnswers);
  const session = await page.context().newCDPSession(page);
  // The counters start here.
  await session.send('Performance.enable');
  const start = performance.now();
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = performance.now() - start;
    await session.detach();
    const busyMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    const { took, longestMs } = await page.evaluate(
      () => (window as unknown as { answers: Omit<Answers, 'busyPart'> }).answers,
    );
    return { took, longestMs, busyPart: busyMs / ms };
  };
}

/** Runs in a page: records when the frame after an input was painted, and how long tasks took. */
function noteAnswers(): void {
  const state = { took: [] as number[], longestMs: 0 };
  Object.assign(window, { answers: state });
  const note = ({ timeStamp }: Event) => {
    // The message is handled after the frame's callbacks, layout and paint.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => state.took.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  for (const type of ['keydown', 'click']) addEventListener(type, note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      state.longestMs = Math.max(state.longestMs, duration);
    }
  }).observe({ type: 'longtask' });
}
