import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { type Opened, PRELUDE, painted, watchCards } from './first-paint.ts';

export const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser was found');
  return chromium.launch({ executablePath, args: ARGS });
}

/** A separate browser context with an empty cache, signed in if there is a token. */
export async function visitor(browser: Browser, token: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(PRELUDE);
  await context.addInitScript(watchCards);
  if (token)
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return context.newPage();
}

/** Opens an address and waits until no more cards appear. */
export async function opened(page: Page, url: string): Promise<Opened> {
  await page.goto(url);
  const found = await page.waitForFunction(painted);
  return found.jsonValue() as Promise<Opened>;
}

/** The duration of each frame while `act` runs, ms. */
export async function frames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const state = { on: true, times: [] as number[] };
    Object.assign(window, { frames: state });
    let last = 0;
    const onFrame = (now: number) => {
      if (last > 0) state.times.push(now - last);
      last = now;
      if (state.on) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  await act();
  return page.evaluate(() => {
    const state = (window as unknown as { frames: { on: boolean; times: number[] } }).frames;
    state.on = false;
    return state.times;
  });
}

/** Resolves when the page has painted the last change. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

export function elementsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

/**
 * Bytes of the page's heap in use after several collections: a single one leaves parts of a page's
 * tree.
 */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let n = 0; n < 4; n += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
