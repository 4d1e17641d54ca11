import type { Page } from 'playwright-core';

/** How a page answered to what was done to it. */
export interface Answers {
  /** From each input to the paint after it, ms. */
  took: number[];
  /** Of the tasks of 50 ms and more; 0 where there was none. */
  longestMs: number;
  /** Of the time. */
  busyPart: number;
}

/** Notes from now on how a page answers; what is returned ends it. */
export async function watchAnswers(page: Page): Promise<() => Promise<Answers>> {
  await page.evaluate(noteAnswers);
  const session = await page.context().newCDPSession(page);
  // It counts from here.
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

/** Runs in a page: when the frame after an input was painted, and how long tasks took. */
function noteAnswers(): void {
  const state = { took: [] as number[], longestMs: 0 };
  Object.assign(window, { answers: state });
  const note = ({ timeStamp }: Event) => {
    // What comes after a frame's callbacks, its layout and its paint.
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
