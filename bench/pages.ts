import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** What a page needed until its cards were painted. */
export interface Opened {
  /** From the navigation to the frame in which the last of them was painted, ms. */
  ms: number;
  elements: number;
  cards: number;
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser was found');
  return chromium.launch({ executablePath, args: ARGS });
}

/** A browser of its own, signed in where there is a token, with nothing in its cache. */
export async function visitor(browser: Browser, token: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // tsx wraps the functions of this file in calls of it, and they are run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchCards);
  if (token)
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return context.newPage();
}

/**
 * Notes the frame after the one in which the number of cards on the screen last grew. It counts on
 * until that has not happened for a while, so that cards which come late count too.
 */
function watchCards(): void {
  const state = { ms: 0, cards: 0 };
  Object.assign(window, { painted: state });
  let [mounted, seen] = [0, 0];
  const isSeen = (card: Element) => {
    const { left, top } = card.getBoundingClientRect();
    return left < innerWidth && top < innerHeight;
  };
  const look = () => {
    const cards = [...document.querySelectorAll('[data-ticket]')];
    const isMore = cards.length > mounted;
    mounted = cards.length;
    // Where nothing was mounted, no layout is asked for.
    const now = isMore ? cards.filter(isSeen).length : seen;
    state.cards = mounted;
    if (now > seen) {
      seen = now;
      requestAnimationFrame(() => {
        state.ms = performance.now();
      });
    }
    if (performance.now() < 10_000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens an address and waits until no more cards come. */
export async function opened(page: Page, url: string): Promise<Opened> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const { painted } = window as unknown as { painted: { ms: number } };
    return painted.ms > 0 && performance.now() - painted.ms > 500;
  });
  return page.evaluate(() => {
    const { painted } = window as unknown as { painted: { ms: number; cards: number } };
    return { ...painted, elements: document.querySelectorAll('*').length };
  });
}

/** The time of each frame while `act` runs, ms. */
export async function frames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const state = { on: true, times: [] as number[] };
    Object.assign(window, { frames: state });
    let last = 0;
    const look = (now: number) => {
      if (last > 0) state.times.push(now - last);
      last = now;
      if (state.on) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await act();
  return page.evaluate(() => {
    const state = (window as unknown as { frames: { on: boolean; times: number[] } }).frames;
    state.on = false;
    return state.times;
  });
}

/** Until the page has painted what was done to it. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

export function elementsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

/** Bytes of the page's heap that are in use after collections: one leaves parts of a page's tree. */
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
