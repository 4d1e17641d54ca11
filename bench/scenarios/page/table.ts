import type { Browser, Page } from 'playwright-core';
import { percentile, type Row, row } from '../../lib/figures.ts';
import { frames, nextFrame, visitor } from '../../lib/page/pages.ts';

const SCROLL_MS = 5000;
/** About as fast as a wheel is turned. */
const SCROLL_PX_PER_S = 3000;
const SORTS = 6;

/** Frames while the table of a board scrolls, and how long a sort blocks the page. */
export async function scrolledTable(
  browser: Browser,
  name: string,
  url: string,
  token: string,
): Promise<Row[]> {
  const page = await visitor(browser, token);
  await page.goto(`${url}?view=table`);
  await page.getByRole('rowheader').first().waitFor();
  // Waits for the code that loads after the first paint.
  for (let n = 0; n < 120; n += 1) await nextFrame(page);
  const times = await frames(page, () => scroll(page));
  const rows = [
    row(`frame while the table scrolls, p50, ${name}`, percentile(times, 0.5), 1000 / 60, 'ms', 1),
    row(`frame while the table scrolls, p99, ${name}`, percentile(times, 0.99), 1000 / 60, 'ms', 1),
    row(`frames a second while the table scrolls, ${name}`, rateOf(times), 60, '/s', 1),
  ];
  for (const heading of ['Name', 'Due', 'Labels']) {
    const longest: number[] = [];
    for (let n = 0; n < SORTS; n += 1) {
      const sorted = await frames(page, async () => {
        await page.getByRole('columnheader', { name: heading }).click();
        await nextFrame(page);
        await nextFrame(page);
      });
      longest.push(Math.max(...sorted));
    }
    const median = percentile(longest, 0.5);
    rows.push(row(`longest frame of a sort by ${heading}, ${name}`, median, Number.NaN, 'ms', 0));
  }
  await page.context().close();
  return rows;
}

function rateOf(times: readonly number[]): number {
  return (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
}

/** Scrolls at a steady speed, as a wheel does. */
async function scroll(page: Page): Promise<void> {
  await page.getByRole('grid').evaluate(
    (grid, [ms = 0, speed = 0]) =>
      new Promise<void>((resolve) => {
        const start = performance.now();
        const step = (now: number) => {
          grid.scrollTop = ((now - start) / 1000) * speed;
          if (now - start < ms) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    [SCROLL_MS, SCROLL_PX_PER_S],
  );
}
