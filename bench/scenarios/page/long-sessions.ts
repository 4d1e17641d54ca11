import type { Browser, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';
import { percentile, type Row, row } from '../../lib/figures.ts';
import { elementsOf, frames, heapOf, nextFrame, opened, visitor } from '../../lib/page/pages.ts';

const VIEWS = ['By Due Date', 'By Assignee', 'By Status'];
const USES = 50;
const TIMES = 3;
/** Before that, code is still being compiled and caches are being filled. */
const WARM_UP = 25;

/** Heap size before and after opening and closing tickets and switching views. */
export async function growth(browser: Browser, url: string, token: string): Promise<Row> {
  const page = await visitor(browser, token);
  await opened(page, url);
  await use(page, WARM_UP);
  const before = await heapOf(page);
  await use(page, USES);
  const after = await heapOf(page);
  await page.context().close();
  const what = `heap after ${USES} tickets and ${USES} switches (bare: before)`;
  return row(what, after / 1e6, before / 1e6, 'MB', 2);
}

async function use(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const card = page.locator('[data-ticket]').nth(n % 10);
    await card.click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  for (let n = 0; n < times; n += 1) await show(page, VIEWS[n % VIEWS.length] ?? '');
  await show(page, 'By Status');
}

/** For how long switching to each view blocks the page. */
export async function switching(
  browser: Browser,
  name: string,
  url: string,
  token: string,
): Promise<Row[]> {
  const page = await visitor(browser, token);
  await opened(page, url);
  const rows: Row[] = [];
  for (const view of VIEWS) {
    const times = await frames(page, () => show(page, view));
    rows.push(
      row(
        `longest frame when switching to ${view}, ${name}`,
        Math.max(...times),
        Number.NaN,
        'ms',
        0,
      ),
      row(`DOM elements ${view}, ${name}`, await elementsOf(page), Number.NaN, '', 0),
    );
  }
  await page.context().close();
  return rows;
}

/** For how long storing the board for offline use blocks the page. */
export async function longSession(
  browser: Browser,
  { name, url, size }: { name: string; url: string; size: number },
  token: string,
): Promise<Row> {
  const longest: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const page = await visitor(browser, token);
    await opened(page, url);
    const times = await frames(page, async () => {
      await until('the board is stored', () => page.evaluate(isStored));
      for (let frame = 0; frame < 30; frame += 1) await nextFrame(page);
    });
    longest.push(Math.max(...times));
    if ((await page.evaluate(countStoredTickets)) !== size)
      throw new Error('it was not stored completely');
    await page.context().close();
  }
  const median = percentile(longest, 0.5);
  return row(`longest frame while ${name} are kept`, median, Number.NaN, 'ms', 0);
}

/** Runs in a page. */
async function countStoredTickets(): Promise<number> {
  const userCache = await caches.open('freelane.own');
  const path = (await userCache.keys()).find(({ url }) => url.endsWith('/snapshot'));
  const board = path && (await userCache.match(path));
  return board ? (await board.json()).tickets.length : 0;
}

/** Runs in a page. */
async function isStored(): Promise<boolean> {
  const userCache = await caches.open('freelane.own');
  return (await userCache.keys()).some(({ url }) => url.endsWith('/snapshot'));
}

async function show(page: Page, view: string): Promise<void> {
  await page.getByText(view, { exact: true }).click();
  await page.getByRole('radio', { name: view, checked: true }).waitFor({ state: 'attached' });
  await page.locator('[data-ticket]').first().waitFor();
  await nextFrame(page);
}
