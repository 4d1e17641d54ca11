import type { Browser, Page } from 'playwright-core';
import type { BarePage } from './bare-page.ts';
import { percentile, type Row, row } from './figures.ts';
import { frames, nextFrame, opened, visitor } from './pages.ts';

const STEPS = 60;

/** A card carried across the board, and the same pointer over the bare page. */
export async function dragging(
  browser: Browser,
  bare: BarePage,
  name: string,
  url: string,
  token: string,
): Promise<Row[]> {
  const page = await visitor(browser, token);
  const { cards } = await opened(page, url);
  const said = page.locator('[data-by="oneself"]');
  const ours = await frames(page, () =>
    drag(page, () => said.filter({ hasText: 'Picked up' }).waitFor({ state: 'attached' })),
  );
  await said.filter({ hasText: 'Dropped' }).waitFor({ state: 'attached' });
  const barePage = await visitor(browser, null);
  await opened(barePage, bare.address(cards));
  const bares = await frames(barePage, () => drag(barePage, () => nextFrame(barePage)));
  await page.context().close();
  await barePage.context().close();
  const slow = (times: number[]) => times.filter((ms) => ms > 50).length;
  const p95 = (times: number[]) => percentile(times, 0.95);
  return [
    row(`frames over 50 ms in a drag over ${name}`, slow(ours), slow(bares), '', 0),
    row(`frame in a drag over ${name}, p95`, p95(ours), p95(bares), 'ms', 1),
  ];
}

/** Over the columns from left to right, a step a frame. */
async function drag(page: Page, pickedUp: () => Promise<void>): Promise<void> {
  const box = await page.locator('[data-ticket]').first().boundingBox();
  if (!box) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await pickedUp();
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(x + (step / STEPS) * 1000, y + (step / STEPS) * 300);
    await nextFrame(page);
  }
  await page.mouse.up();
  await nextFrame(page);
}
