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

/** Notes from now on when the frame after an input was painted, and how long tasks took. */
export async function watchAnswers(page: Page): Promise<void> {
  const busyMs = await busyMsOf(page);
  await page.evaluate((busyMs) => {
    const state = { busyMs, took: [] as number[], longestMs: 0 };
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
  }, busyMs);
}

/** What was noted in so many ms. */
export async function answers(page: Page, ms: number): Promise<Answers> {
  const now = await busyMsOf(page);
  const { busyMs, ...noted } = await page.evaluate(
    () =>
      (window as unknown as { answers: Omit<Answers, 'busyPart'> & { busyMs: number } }).answers,
  );
  return { ...noted, busyPart: (now - busyMs) / ms };
}

/** How long the page's main thread was at work so far. */
async function busyMsOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
