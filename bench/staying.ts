import type { Browser, Page } from 'playwright-core';
import { type Row, row } from './figures.ts';
import { elementsOf, frames, heapOf, nextFrame, opened, visitor } from './pages.ts';

const VIEWS = ['By Due Date', 'By Assignee', 'By Status'];
const USES = 50;
/** Until then code is still being compiled, and caches are being filled. */
const WARM_UP = 25;

/** The heap after tickets were opened and closed and the views were switched, against before. */
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

/** What there is to see in each view, and for how long switching to it holds the page up. */
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

async function show(page: Page, view: string): Promise<void> {
  await page.getByText(view, { exact: true }).click();
  await page.getByRole('radio', { name: view, checked: true }).waitFor({ state: 'attached' });
  await page.locator('[data-ticket]').first().waitFor();
  await nextFrame(page);
}
